import type { LineStream } from './line-stream.ts';
import type { User, Users } from './users.ts';

/** The account event streams: one a user, a later one closes the earlier. */
export class EventStreams {
  readonly #users: Users;
  readonly #streams = new Map<string, LineStream>();

  constructor(users: Users) {
    this.#users = users;
  }

  open(user: User, stream: LineStream): void {
    this.#streams.get(user.id)?.end();
    this.#streams.set(user.id, stream);
    this.#users.streamOpened(user);
    stream.onClose(() => {
      this.#users.streamClosed(user);
      if (this.#streams.get(user.id) === stream) this.#streams.delete(user.id);
    });
  }

  isOpen(user: User): boolean {
    return this.#streams.has(user.id);
  }

  push(user: User | null, event: object): void {
    if (user) this.#streams.get(user.id)?.send(event);
  }
}

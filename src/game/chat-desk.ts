import type { ChatPolicy } from '../model/account.ts';
import type { ChatRoom } from '../model/lichess.ts';
import type { LichessPort } from '../ports/lichess.ts';
import type { Log } from '../ports/log.ts';

/** Longest line the server takes (lichess-api §1.3). */
const MAX_CHARACTERS = 140;

export interface ChatNames {
  readonly opponent: string;
  readonly me: string;
  readonly personality: string;
}

/** Says hello and goodbye. Play never waits for it: a line that is refused is dropped, and the game is told so once. */
export class ChatDesk {
  readonly #lichess: LichessPort;
  readonly #log: Log;
  readonly #gameId: string;
  #warned = false;

  constructor(lichess: LichessPort, log: Log, gameId: string) {
    this.#lichess = lichess;
    this.#log = log;
    this.#gameId = gameId;
  }

  greet(policy: ChatPolicy, names: ChatNames): void {
    this.#say('player', policy.greeting, names);
    this.#say('spectator', policy.spectatorGreeting, names);
  }

  goodbye(policy: ChatPolicy, names: ChatNames): void {
    this.#say('player', policy.goodbye, names);
    this.#say('spectator', policy.spectatorGoodbye, names);
  }

  #say(room: ChatRoom, template: string, names: ChatNames): void {
    const text = fillIn(template, names);
    if (text !== '') void this.#send(room, text);
  }

  async #send(room: ChatRoom, text: string): Promise<void> {
    const answer = await this.#lichess.chat(this.#gameId, room, text);
    if (answer.ok || this.#warned) return;
    this.#warned = true;
    this.#log.warn('chat line dropped', { room, ...answer.error });
  }
}

/** Replaces `{opponent}`, `{me}` and `{personality}`; anything else in braces stays as it is written. */
function fillIn(template: string, names: ChatNames): string {
  const text = template.replace(/\{(opponent|me|personality)\}/g, (_, key: keyof ChatNames) => names[key]);
  return [...text].slice(0, MAX_CHARACTERS).join('').trim();
}

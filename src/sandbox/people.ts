import { createHash } from 'node:crypto';
import { err, ok, type Result } from '../chess/result.ts';
import { type Answer, failure, tooManyRequests } from './answer.ts';
import type { Games } from './games.ts';
import type { Token, User, Users } from './users.ts';

/** A browser makes one up and keeps it: whoever comes with a new one is given an account, and needs no other sign-up. */
const PERSON_TOKEN = /^sandbox_person_[A-Za-z0-9]{16,64}$/;

/** An account takes about a kilobyte, its tallies of limits as much again. */
const MOST_PEOPLE = 2_000;

/** Without vowels and what looks alike: no name comes out a word, and any can be read aloud. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ23456789';
const NAME_LENGTH = 6;

/** The accounts of people who came with a token of their own making; the longest unseen make room for new ones. */
export class People {
  readonly #users: Users;
  readonly #games: Games;
  readonly #most: number;
  /** By token, the longest unseen first. */
  readonly #people = new Map<string, User>();

  constructor(users: Users, games: Games, most = MOST_PEOPLE) {
    this.#users = users;
    this.#games = games;
    this.#most = most;
  }

  /** Whose token this is, any account's or a person's. @returns the refusal where it is nobody's */
  signIn(text: string): Result<Token, Answer> {
    const known = this.#users.token(text);
    if (known) {
      this.#seen(text);
      return ok(known);
    }
    if (!PERSON_TOKEN.test(text)) return err(failure(401, 'No such token'));
    if (this.#people.size >= this.#most && !this.#forgetOne()) {
      return err(tooManyRequests('Every place in the sandbox is taken. Try again later.'));
    }
    return ok(this.#welcome(text));
  }

  #welcome(text: string): Token {
    const user = this.#users.add({ name: this.#freeName(text), provisional: true });
    this.#people.set(text, user);
    return this.#users.addToken(user, text);
  }

  /** The same for the same token, in this process and the next; another only where two tokens meet in one name. */
  #freeName(text: string): string {
    for (let attempt = 0; ; attempt++) {
      const name = nameOf(`${attempt} ${text}`);
      if (!this.#users.get(name)) return name;
    }
  }

  #seen(text: string): void {
    const user = this.#people.get(text);
    if (!user) return;
    this.#people.delete(text);
    this.#people.set(text, user);
  }

  /** @returns false where everybody is at a board or listens */
  #forgetOne(): boolean {
    for (const [text, user] of this.#people) {
      if (user.openStreams > 0 || this.#games.runningOf(user).length > 0) continue;
      this.#people.delete(text);
      this.#users.remove(user);
      return true;
    }
    return false;
  }
}

function nameOf(text: string): string {
  const digest = createHash('sha256').update(text).digest();
  const letters = Array.from({ length: NAME_LENGTH }, (_, i) => LETTERS[digest.readUInt16BE(2 * i) % LETTERS.length]);
  return `Guest-${letters.join('')}`;
}

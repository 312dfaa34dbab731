import type { RequestFailure } from '../ports/lichess.ts';

/** A token shorter than this would be found in ordinary words. */
const MIN_TOKEN_LENGTH = 4;

/** What a header can carry; anything else cannot be sent at all. */
const SENDABLE = /^[\x21-\x7e]+$/;

/** Names that the server reads in a User-Agent. */
const NAME = /^[\w-]+$/;

/** Who sends the requests: the token and the name in every header, and neither of them where it does not belong. */
export class Identity {
  readonly token: string;
  readonly #product: string;
  #username: string | null = null;

  constructor(token: string, version: string) {
    this.token = token.trim();
    this.#product = `fumblefish/${version} (chess bot)`;
  }

  /** From now on the User-Agent names the account: the server refuses a name that is not the token's (lichess-api §1.0). */
  introduce(username: string): void {
    this.#username = NAME.test(username) ? username : null;
  }

  headers(accept: string): Record<string, string> {
    const headers = { accept, 'user-agent': this.#userAgent() };
    return SENDABLE.test(this.token) ? { ...headers, authorization: `Bearer ${this.token}` } : headers;
  }

  /** A text from outside without the token, which an error page may echo. */
  hide(text: string): string {
    return this.token.length < MIN_TOKEN_LENGTH ? text : text.replaceAll(this.token, '[token]');
  }

  hideIn(failure: RequestFailure): RequestFailure {
    switch (failure.kind) {
      case 'rejected':
        return { ...failure, message: this.hide(failure.message) };
      case 'lost':
        return { ...failure, reason: this.hide(failure.reason) };
      default:
        return failure;
    }
  }

  #userAgent(): string {
    return this.#username ? `${this.#product} user:${this.#username}` : this.#product;
  }
}

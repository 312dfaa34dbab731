/** One thing that can be wrong, as every room's registry lists it: the code is the contract, the words may change. */
export interface ErrorKind {
  readonly code: string;
  /** What happened, in a sentence. */
  readonly message: string;
  /** What the reader can do about it. */
  readonly advice: string;
}

/** An error of ours: `code` for programs, `message` and `advice` for people. Thrown only where it cannot be a value. */
export class FumblefishError extends Error {
  override readonly name = 'FumblefishError';
  readonly code: string;
  readonly advice: string;

  constructor(kind: ErrorKind, detail?: string, options?: ErrorOptions) {
    super(detail ? `${kind.message} (${detail})` : kind.message, options);
    this.code = kind.code;
    this.advice = kind.advice;
  }
}

/** Declares a room's registry; keys are the codes. */
export function defineErrors<const T extends Record<string, readonly [message: string, advice: string]>>(kinds: T) {
  return Object.fromEntries(
    Object.entries(kinds).map(([code, [message, advice]]) => [code, { code, message, advice }]),
  ) as { readonly [K in keyof T]: ErrorKind };
}

import type { DeclineReason } from '../model/lichess.ts';

/** A refusal in the server's word for it, and in ours for the log. */
export interface Refusal {
  readonly reason: DeclineReason;
  readonly why: string;
}

/** What to do with a challenge now. `wait` may turn into `accept` later; `ignore` needs no answer. */
export type Verdict =
  | { readonly verdict: 'accept' }
  | { readonly verdict: 'wait' | 'ignore'; readonly why: string }
  | ({ readonly verdict: 'decline' } & Refusal);

export const refuse = (reason: DeclineReason, why: string): Refusal => ({ reason, why });

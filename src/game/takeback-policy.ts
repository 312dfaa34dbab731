import type { OpponentKind, TakebackPolicy } from '../model/account.ts';

/** Whether to grant a takeback: so many a game, and only to the kinds of opponent the account grants them to. */
export function grantsTakeback(policy: TakebackPolicy, opponent: OpponentKind, granted: number): boolean {
  return granted < policy.perGame && policy.opponents.includes(opponent);
}

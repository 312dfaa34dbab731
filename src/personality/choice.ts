import type { Speed } from '../chess/clock.ts';
import type { OpponentKind, PersonalityUse } from '../model/account.ts';

/** What is known of a game before its first move. */
export interface Occasion {
  readonly speed: Speed;
  readonly opponent: OpponentKind;
}

/** Whether a personality is meant for a game; its weight is not asked. */
export const suits = ({ when }: PersonalityUse, { speed, opponent }: Occasion): boolean =>
  (when.speed.length === 0 || when.speed.includes(speed)) &&
  (when.opponent.length === 0 || when.opponent.includes(opponent));

/**
 * Draws the personality for a game by weight among those meant for it; where none is, among all of them.
 * @param roll uniform in [0, 1)
 */
export function choosePersonality<U extends PersonalityUse>(uses: readonly U[], occasion: Occasion, roll: number): U {
  const meant = uses.filter((use) => use.weight > 0 && suits(use, occasion));
  const drawn = meant.length > 0 ? meant : uses;
  let left = roll * drawn.reduce((sum, { weight }) => sum + weight, 0);
  const chosen = drawn.find((use) => {
    left -= use.weight;
    return left < 0;
  });
  const last = chosen ?? drawn.at(-1);
  if (!last) throw new Error('an account has at least one personality');
  return last;
}

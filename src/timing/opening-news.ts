import type { OpeningNews } from './think.ts';

/** blundermind §4, rule 10: fewer games say nothing, a million all there is. */
const LEAST_GAMES = 10;
const MOST_DIGITS = 6;

/**
 * What the explorer's answer says of the opening (blundermind §4, rules 10 and 11).
 * @param games played on from here; 0 off the book, null where nobody asked
 * @param before games in which our own last move was played; null where unknown
 */
export function openingNews(games: number | null, before: number | null): OpeningNews | null {
  if (games === null) return null;
  const known = games >= LEAST_GAMES;
  return {
    confidence: known ? Math.min(1, Math.log10(games) / MOST_DIGITS) : 0,
    opponentMoveShare: games > 0 && before !== null && before >= LEAST_GAMES ? Math.min(1, games / before) : null,
  };
}

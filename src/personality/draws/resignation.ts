import type { ClockFacts } from '../../model/facts.ts';
import type { Draws } from '../../model/personality.ts';
import { normal } from '../../random/normal.ts';
import type { Rng } from '../../random/streams.ts';
import { clamp } from '../clamp.ts';
import type { ClockMood } from './clock-awareness.ts';

/**
 * Lost games that end in a resignation, against those played on to mate: 53 % at 1000, 61 % at 1400, 73 % at 1800, 82 %
 * at 2000 in 15,467 rated Lichess games (human-anchors §3.6). A straight line in the logit, fitted to these four.
 */
const RESIGNING = { logit: 0.77, at: 1550, slope: 0.00135 } as const;

/**
 * How far behind people were when they resigned, in 1,761 games (human-anchors §3.6): p5, p10, p25 and p50. Those were
 * capped at ten pawns; the half beyond is spread to twenty, where a mate is seen or nearly so.
 */
const BEHIND_CP = [
  [0, 300],
  [0.05, 410],
  [0.1, 570],
  [0.25, 850],
  [0.5, 1000],
  [1, 2000],
] as const;

/** Nobody believes an early resignation: nine of ten come after twice as many half-moves (human-anchors §3.6). */
const JUST_BEGUN_PLIES = 20;

/** Seconds from the opponent's move to resigning: p25 3.5, p50 6.6, p75 14.4 (human-anchors §3.6), so ln t is normal. */
const DELAY = { medianMs: 6600, spread: 1.05, leastMs: 1000, mostMs: 60_000, clockShare: 0.2 } as const;

/** What one game's bot will resign at, centipawns behind; null where it plays on to mate. Drawn once a game. */
export type Resolve = number | null;

/** Share of lost games that a player of this rating resigns, 0–1. */
export function resigningShare(rating: number): number {
  const { logit, at, slope } = RESIGNING;
  return 1 / (1 + Math.exp(-logit - slope * (clamp(rating, 600, 2600) - at)));
}

/** Two draws, from a stream of the game: the same game then always comes to the same resolve. */
export function drawResolve(rating: number, rng: Rng): Resolve {
  const [whether, how] = [rng.next(), rng.next()];
  return whether < resigningShare(rating) ? behindAt(how) : null;
}

function behindAt(quantile: number): number {
  const above = Math.max(
    1,
    BEHIND_CP.findIndex(([share]) => share > quantile),
  );
  const [lower, upper] = [BEHIND_CP[above - 1], BEHIND_CP[above]];
  if (!lower || !upper) throw new Error('a quantile lies in [0, 1)');
  return lower[1] + ((quantile - lower[0]) / (upper[0] - lower[0])) * (upper[1] - lower[1]);
}

/** Whether a bot gives up games at all, and this one is old enough; not one that plays for stalemate. */
export const mayResign = ({ resign, seekStalemate }: Pick<Draws, 'resign' | 'seekStalemate'>, ply: number): boolean =>
  resign && !seekStalemate.enabled && ply >= JUST_BEGUN_PLIES;

/**
 * Whether to give up here. Never while the opponent is about to flag, nor by a bot that plays for stalemate.
 * @param evaluationCp an engine's of this very position, from the bot's side; null never resigns
 */
export function resigns(
  { resign, seekStalemate }: Pick<Draws, 'resign' | 'seekStalemate'>,
  resolve: Resolve,
  evaluationCp: number | null,
  mood: ClockMood,
): boolean {
  if (!resign || seekStalemate.enabled || mood === 'playsForFlag') return false;
  return resolve !== null && evaluationCp !== null && evaluationCp <= -resolve;
}

/** How long people look at the wreck before they resign, from the opponent's move on; in haste, a fifth of the clock. */
export function resignDelayMs(clock: ClockFacts | null, rng: Rng): number {
  const drawn = DELAY.medianMs * Math.exp(DELAY.spread * normal(rng.next(), rng.next()));
  const bounded = clamp(drawn, DELAY.leastMs, DELAY.mostMs);
  return clock ? Math.min(bounded, clock.ownMs * DELAY.clockShare) : bounded;
}

import { nominalRating } from '../../model/player-spec.ts';
import { scale, type Think, type ThinkInput } from '../think.ts';

/** blundermind §4, rule 10: the weakest and the strongest bot, and how their openings feel familiar. */
const RATING = { low: 600, high: 2600 } as const;
const FADES_AT_PLY = { base: 8, span: 36 } as const;
const STEEPNESS = { base: 0.85, span: -0.63 } as const;
const PER_GAME_PLIES = { base: 3, span: -2 } as const;
const BOOK_PLIES = { base: -2, span: 8 } as const;
const LEAST_FAMILIARITY = 0.02;
const FAMILIAR_FACTOR = 0.15;
/** Rule 11: an opponent's move below the first share of games is a surprise; it fades out at the second. */
const RARE_SHARE = 0.05;
const USUAL_SHARE = 0.15;
const SURPRISE_STRETCH = 1.5;

/** Known positions are played faster; the stronger the bot, the longer they last. */
export function familiarity(think: Think, input: ThinkInput): Think {
  const known = familiarityOf(input);
  return known > LEAST_FAMILIARITY
    ? scale(think, 'familiar opening', FAMILIAR_FACTOR + (1 - FAMILIAR_FACTOR) * (1 - known))
    : think;
}

function familiarityOf({ facts, temper, opening }: ThinkInput): number {
  const rating = nominalRating(facts.personality.player);
  const strength = (Math.max(RATING.low, Math.min(RATING.high, rating)) - RATING.low) / (RATING.high - RATING.low);
  const along = ({ base, span }: { base: number; span: number }) => base + span * strength;
  const byBook = opening ? BOOK_PLIES.base + BOOK_PLIES.span * opening.confidence : 0;
  const fadesAt = along(FADES_AT_PLY) + temper.familiarity * along(PER_GAME_PLIES) + byBook;
  return 1 / (1 + Math.exp(along(STEEPNESS) * (facts.line.moves.length - fadesAt)));
}

/** A rare move makes the bot look twice. */
export function novelty(think: Think, { opening }: ThinkInput): Think {
  const share = opening?.opponentMoveShare ?? 1;
  const surprise = Math.max(0, Math.min(1, (USUAL_SHARE - share) / (USUAL_SHARE - RARE_SHARE)));
  return scale(think, 'novelty', 1 + SURPRISE_STRETCH * surprise);
}

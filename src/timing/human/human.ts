import type { Facts } from '../../model/facts.ts';
import { DEFAULT_RATING, nominalRating } from '../../model/player-spec.ts';
import type { TimingPart } from '../../model/trace.ts';
import type { Rng } from '../../random/streams.ts';
import { readBoard } from './board.ts';
import { drawThink } from './draw.ts';
import type { Moment } from './features.ts';
import { isFirstMove, thinkLaw } from './law.ts';

export interface HumanInput {
  readonly facts: Facts;
  /** The chosen move (UCI); null before the choice: then an available recapture counts as one. */
  readonly move: string | null;
  /** From the mover's side; null where unknown. */
  readonly evaluationCp: number | null;
  /** Standard normal, this game's temper. */
  readonly tempo: number;
  readonly rng: Rng;
}

export interface HumanThink {
  readonly ms: number;
  /** Of the law for this clock alone, on an ordinary position: what pressure curves read. */
  readonly clockMedianMs: number;
  /** No think is longer, whatever bends it. */
  readonly boundMs: number;
  readonly parts: readonly TimingPart[];
}

/**
 * A middlegame without incident, where only the clock speaks. People's openings and recaptures are quick and yet their
 * best moves, their long thinks their worst (human-anchors §4.1): a curve that read the position's own median would have
 * it the wrong way round (ruling 2). With a full clock this one is about the anchor of curve A: 7.7 s against 8 in 5+3,
 * 9.0 against 10 in 10+0.
 */
const ORDINARY = {
  board: { ply: 36, legalMoves: 30, pieces: 26, check: false, recapture: false, capture: false, castling: false },
  opponentSpentMs: null,
  evaluationCp: null,
  rating: DEFAULT_RATING,
} as const;

/** How long a person would think here, before caps and modifiers. */
export function humanThink({ facts, move, evaluationCp, tempo, rng }: HumanInput): HumanThink {
  const ply = facts.line.moves.length;
  const moment = momentOf(facts, move, evaluationCp);
  const law = thinkLaw(moment, isFirstMove(ply));
  const ordinary = thinkLaw({ ...moment, ...ORDINARY }, false);
  return { ...drawThink(law, tempo, ply, rng), clockMedianMs: ordinary.medianMs, boundMs: law.boundMs };
}

function momentOf(facts: Facts, move: string | null, evaluationCp: number | null): Moment {
  // The opponent's first move was not clocked: what it took says nothing of its tempo.
  const clocked = !isFirstMove(facts.line.moves.length - 1);
  return {
    board: readBoard(facts.line, move),
    control: facts.control,
    ownMs: facts.clock?.ownMs ?? null,
    opponentSpentMs: clocked ? facts.opponentSpentMs : null,
    evaluationCp,
    rating: nominalRating(facts.personality.player),
  };
}

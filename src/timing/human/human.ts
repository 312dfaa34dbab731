import type { Facts } from '../../model/facts.ts';
import { nominalRating } from '../../model/player-spec.ts';
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
  /** Of the law for this clock state and position, without draw, tempo or instant spike: what pressure curves read. */
  readonly medianMs: number;
  /** No think is longer, whatever bends it. */
  readonly boundMs: number;
  readonly parts: readonly TimingPart[];
}

/** How long a person would think here, before caps and modifiers. */
export function humanThink({ facts, move, evaluationCp, tempo, rng }: HumanInput): HumanThink {
  const ply = facts.line.moves.length;
  const law = thinkLaw(momentOf(facts, move, evaluationCp), isFirstMove(ply));
  return { ...drawThink(law, tempo, ply, rng), medianMs: law.medianMs, boundMs: law.boundMs };
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

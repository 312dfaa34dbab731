import { ROLES } from 'chessops/types';
import type { MoveReading } from '../../chess/reading.ts';
import { type Attractors, MOVE_CONTROLS } from '../../model/personality.ts';
import type { Attractor } from './attractor.ts';
import { MOVE_ATTRACTORS } from './attractors.ts';
import type { AttractorContext } from './context.ts';
import { PIECE_PREFERENCES } from './pieces.ts';

/** Centipawns of budget that are worth one unit of log weight on a single control (D0 §6a). */
const CP_PER_UNIT = 150;

/** The sliders, and what they may cost together. */
export interface Style {
  readonly attractors: Attractors;
  readonly budgetCp: number;
}

/** A custom control in force on this move: its gates hold. */
export interface CustomBoost {
  readonly name: string;
  /** The slider, -5 to 5. */
  readonly value: number;
  /** -1 to 1: the response, before slider and scale. */
  boost(move: MoveReading): number;
}

export interface Reshaping {
  /** p·exp(Σ contributions), in the order of the moves; their sum is left as it comes. */
  readonly weights: readonly number[];
  /** By control, what it adds to the logarithm of each move's weight. */
  readonly contributions: readonly Readonly<Record<string, number>>[];
  /** Whether anything was in force; the stages that bound what style costs read it (M-07). */
  readonly reshaped: boolean;
}

/**
 * Bends popularity by style (D0 §6).
 * @param weights one a move, in the same order
 * @param custom only those whose gates hold: the others take no share of the budget (D1)
 */
export function reshape(
  moves: readonly MoveReading[],
  weights: readonly number[],
  { attractors, budgetCp }: Style,
  context: AttractorContext,
  custom: readonly CustomBoost[] = [],
): Reshaping {
  const voices = [...voicesOf(attractors, context), ...custom].filter(({ value }) => value !== 0);
  const scale = budgetScale(budgetCp, voices);
  if (scale === 0) return { weights, contributions: moves.map(() => ({})), reshaped: false };
  const contributions = moves.map((move) => contributionsOf(move, voices, scale));
  const bent = contributions.map((parts, i) => (weights[i] ?? 0) * Math.exp(total(Object.values(parts))));
  return { weights: bent, contributions, reshaped: true };
}

/** Log weight a slider step at a full response: the budget, shared by |slider| among all that score moves (M-08). */
export function budgetScale(budgetCp: number, voices: readonly Pick<CustomBoost, 'value'>[]): number {
  const sliders = total(voices.map(({ value }) => Math.abs(value)));
  return budgetCp > 0 && sliders > 0 ? budgetCp / (CP_PER_UNIT * sliders) : 0;
}

/** Named controls and piece preferences, asked as custom ones are. */
function voicesOf(attractors: Attractors, context: AttractorContext): CustomBoost[] {
  const voice = (attractor: Attractor, value: number): CustomBoost => ({
    name: attractor.key,
    value,
    boost: (move) => attractor.respond(move, context),
  });
  return [
    ...MOVE_CONTROLS.map((control) => voice(MOVE_ATTRACTORS[control], attractors[control])),
    ...ROLES.map((role) => voice(PIECE_PREFERENCES[role], attractors.pieces[role])),
  ];
}

function contributionsOf(move: MoveReading, voices: readonly CustomBoost[], scale: number): Record<string, number> {
  const parts: Record<string, number> = {};
  for (const voice of voices) {
    // Two custom controls may share a name: both act, under one entry.
    parts[voice.name] = (parts[voice.name] ?? 0) + voice.value * scale * voice.boost(move);
  }
  return parts;
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

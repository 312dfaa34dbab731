import type { Board } from 'chessops/board';
import type { Choice } from '../../model/personality.ts';
import { clamp } from '../clamp.ts';

/** The named temperatures (D0 §5a; `top` is the slider's end). */
export const TEMPERATURE_PRESETS = { top: 0.1, focused: 0.4, neutral: 1, varied: 1.8, wild: 3 } as const;

/** Of the front-runner's arithmetic (blundermind §6). */
const TEMPERATURE_BOUNDS = [0.1, 5] as const;
/** Beyond this a game has a direction (D1). */
const DECIDED_CP = 50;

/** The Hustler's: wild with all fourteen officers on the board, sober with four (D0 §5b). */
const HUSTLER = { opening: 5, endgame: 0.6, officers: 14, few: 4 } as const;

/** The temperature before pressure and complexity: the setting, or the Hustler's schedule in its place (ruling 16). */
export function baseTemperature(choice: Pick<Choice, 'temperature' | 'schedule'>, board: Board): number {
  if (choice.schedule === 'constant') return choice.temperature;
  const officers = board.occupied.diff(board.pawn).diff(board.king).size();
  const gone = clamp((HUSTLER.officers - officers) / (HUSTLER.officers - HUSTLER.few), 0, 1);
  return HUSTLER.opening + gone * (HUSTLER.endgame - HUSTLER.opening);
}

/** What a probe told of the position; null where none ran. */
export interface Probed {
  /** 0–1. */
  readonly complexity: number | null;
  /** From the mover's side. */
  readonly evaluationCp: number | null;
}

/** Wilder in complex positions, calmer in simple ones; optional (D0 §5c, ruling 17). */
export function complexityAdjusted(temperature: number, on: boolean, { complexity }: Probed): number {
  return on && complexity !== null ? temperature * (0.8 + 0.4 * complexity) : temperature;
}

/**
 * A front-runner (above 0) takes risks ahead and none behind; a swindler (below 0) the other way round (D1).
 * Between −50 and +50 centipawns, or unprobed, nothing changes.
 */
export function frontRunnerAdjusted(
  temperature: number,
  frontRunner: number,
  { complexity, evaluationCp }: Probed,
): number {
  if (frontRunner === 0 || complexity === null || evaluationCp === null) return temperature;
  if (Math.abs(evaluationCp) <= DECIDED_CP) return temperature;
  const push = Math.sign(evaluationCp) * frontRunner * 0.08 * Math.tanh((complexity - 0.5) * 4);
  return clamp(temperature * Math.exp(push), ...TEMPERATURE_BOUNDS);
}

import type { Position } from 'chessops/chess';
import type { ClockFacts } from '../model/facts.ts';
import type { CustomControl } from '../model/personality.ts';

/** What the gates of a custom control look at. */
export interface Moment {
  readonly position: Position;
  /** Half-moves played in the game. */
  readonly plies: number;
  /** From the bot's side; null where no probe has answered. */
  readonly evaluationCp: number | null;
  /** Null in unlimited games. */
  readonly clock: ClockFacts | null;
  /** What each clock began with; null where the game has no control. */
  readonly initialMs: number | null;
}

/** blundermind §2. */
const ENDGAME_PIECES = 6;
const OPENING_PLIES = 20;
const DECIDED_CP = 50;
const PRESSED_MS = 30_000;
const PRESSED_SHARE = 0.15;

/** Whether a custom control is asked on this move: its slider is off zero and all three gates hold. */
export const inForce = (control: CustomControl, moment: Moment): boolean =>
  control.value !== 0 &&
  (control.phase === 'all' || control.phase === phaseOf(moment)) &&
  (control.result === 'any' || control.result === resultOf(moment.evaluationCp)) &&
  pressed(control.pressure, moment);

/** An endgame is told by its material, so a game that starts in one is never an opening. */
function phaseOf({ position: { board }, plies }: Moment): Exclude<CustomControl['phase'], 'all'> {
  const pieces = board.occupied.diff(board.pawn).diff(board.king).size();
  if (pieces <= ENDGAME_PIECES) return 'endgame';
  return plies < OPENING_PLIES ? 'opening' : 'middlegame';
}

function resultOf(evaluationCp: number | null): CustomControl['result'] | null {
  if (evaluationCp === null) return null;
  if (Math.abs(evaluationCp) <= DECIDED_CP) return 'equal';
  return evaluationCp > 0 ? 'winning' : 'losing';
}

function pressed(gate: CustomControl['pressure'], { clock, initialMs }: Moment): boolean {
  if (gate === 'any') return true;
  if (clock === null) return false;
  const own = isShort(clock.ownMs, initialMs);
  const opponent = isShort(clock.opponentMs, initialMs);
  if (gate === 'either') return own || opponent;
  return gate === 'self' ? own : opponent;
}

const isShort = (leftMs: number, initialMs: number | null): boolean =>
  leftMs < PRESSED_MS || (initialMs !== null && leftMs < PRESSED_SHARE * initialMs);

import type { TimeControl } from '../chess/clock.ts';
import type { Color, Line } from '../chess/line.ts';
import type { GameMemory } from './memory.ts';
import type { Personality } from './personality.ts';

/** Our clock and theirs at the moment our turn began, the account's move overhead already taken off. */
export interface ClockFacts {
  readonly ownMs: number;
  readonly opponentMs: number;
  readonly incrementMs: number;
}

/** Everything a decision may look at. A value: the same facts and the same engine answers give the same decision. */
export interface Facts {
  readonly accountId: string;
  readonly gameId: string;
  readonly line: Line;
  readonly color: Color;
  /** Null in unlimited games; correspondence counts its days in milliseconds. */
  readonly clock: ClockFacts | null;
  readonly control: TimeControl | null;
  /** What the opponent's last move took; null before its first or where unknown. */
  readonly opponentSpentMs: number | null;
  readonly opponent: { readonly rating: number | null; readonly isBot: boolean };
  readonly personality: Personality;
  readonly memory: GameMemory;
  /** Seeds every stream of this decision; the stage is added. Shown in its trace, so it must not tell the next one. */
  readonly seed: string;
}

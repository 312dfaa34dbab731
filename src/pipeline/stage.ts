import type { Draft } from '../model/draft.ts';
import type { Facts } from '../model/facts.ts';
import type { StageNote } from '../model/trace.ts';
import type { BookShelf } from '../ports/book.ts';
import type { PlayerRoster } from '../ports/player.ts';
import type { MoveProbe, PositionProbe } from '../ports/probe.ts';
import type { Rng } from '../random/streams.ts';

/** The outside, as far as a decision needs it. */
export interface DecisionPorts {
  readonly players: PlayerRoster;
  /** Absent where no engine may be asked, as for the last resort. */
  readonly probe?: PositionProbe;
  readonly moves?: MoveProbe;
  /** Absent where no book may be asked. */
  readonly books?: BookShelf;
}

export interface DecisionLimits {
  readonly signal: AbortSignal;
  /** clock.monotonicMs by which computing must end. */
  readonly deadlineMs: number;
}

export interface StageInput extends DecisionLimits {
  readonly facts: Facts;
  readonly draft: Draft;
  readonly rng: Rng;
  readonly ports: DecisionPorts;
  /** A premove: nobody waits for it, so that a check without an answer drops it (M-15). */
  readonly strict: boolean;
}

/** What a stage changes in the draft, and what it has to say about it. */
export interface StageResult {
  readonly patch: Partial<Draft>;
  readonly note: Omit<StageNote, 'stage'>;
}

/** One step of a decision: sees only its arguments, draws only from its own stream. */
export interface Stage {
  readonly name: string;
  run(input: StageInput): StageResult | Promise<StageResult>;
}

import type { Draft } from '../model/draft.ts';
import type { Facts } from '../model/facts.ts';
import type { StageNote } from '../model/trace.ts';
import type { PlayerRoster } from '../ports/player.ts';
import type { PositionProbe } from '../ports/probe.ts';
import type { Rng } from '../random/streams.ts';

/** The outside, as far as a decision needs it. */
export interface DecisionPorts {
  readonly players: PlayerRoster;
  /** Absent where no engine may be asked, as for the last resort. */
  readonly probe?: PositionProbe;
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

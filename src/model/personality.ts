import type { PlayerSpec } from './player-spec.ts';

export const TIMING_MODES = ['instant', 'fixed', 'pace', 'complexity', 'mirror', 'human'] as const;
export type TimingMode = (typeof TIMING_MODES)[number];

/** How a bot spends its clock (D0 §3, §13; rulings 1–8b). Seconds of the file are milliseconds here. */
export interface Timing {
  readonly mode: TimingMode;
  /** `fixed`: milliseconds a move. */
  readonly fixedMs: number;
  /** `pace`: moves in five minutes, 5–120. */
  readonly pace: number;
  readonly complexity: {
    /** `clock`: a share of what is left; `base`: the same everywhere. */
    readonly plan: 'clock' | 'base';
    readonly baseMs: number;
    /** Moves that a game is expected to take, for the clock plan. */
    readonly gameMoves: 40 | 60;
    /** Multipliers at complexity 0 and 1. */
    readonly min: number;
    readonly max: number;
  };
  readonly mirror: {
    /** −100–100 % of the opponent's mean. */
    readonly offsetPct: number;
    /** What plays until the opponent has moved. */
    readonly fallback: 'complexity' | 'pace';
  };
  /** The brief's table of modifiers and caps, or the published graduated ones. Never mixed (ruling 5). */
  readonly clockModel: 'brief' | 'graduated';
  /** Of these three, null is as the mode has it: on, but off under `human`, and `blink` under `fixed` (ruling 6). */
  readonly blink: boolean | null;
  readonly reconsider: boolean | null;
  readonly clockMirror: boolean | null;
  readonly weaponizer: { readonly enabled: boolean; readonly triggerMs: number; readonly minMs: number };
  /** False: waiting may never flag the bot. */
  readonly canFlag: boolean;
}

/** Controls that bend a bot's character, −5–5; 0 changes nothing. */
export interface Attractors {
  /** Hustler above zero, overthinker below: the think time × (1 − 0.15 v). */
  readonly hustle: number;
}

/** How a bot answers draw offers. */
export interface Draws {
  readonly accept: boolean;
  /** Accepts while it believes itself at most this far ahead. */
  readonly marginCp: number;
}

/** Who a bot is: read from YAML, every key with a default. */
export interface Personality {
  readonly name: string;
  readonly about: string;
  readonly player: PlayerSpec;
  readonly timing: Timing;
  readonly attractors: Attractors;
  readonly draws: Draws;
  /** Changes whenever any setting does. */
  readonly hash: string;
}

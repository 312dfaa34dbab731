import type { Role } from 'chessops/types';
import type { MetricName } from './metric-name.ts';
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

/** Controls that score a move; each takes its share of the budget (D1). */
export const MOVE_CONTROLS = [
  'attacker',
  'fortKnox',
  'trade',
  'structure',
  'spaceCadet',
  'gambito',
  'tension',
  'chaos',
  'grabber',
  'kingSafety',
  'prophylaxis',
] as const;
export type MoveControl = (typeof MOVE_CONTROLS)[number];

/** Controls that act on the whole turn and take no budget. */
export const TURN_CONTROLS = ['frontRunner', 'hustle', 'luck', 'panicky'] as const;
export type TurnControl = (typeof TURN_CONTROLS)[number];

/** Sliders of −5 to 5; 0 has no opinion. */
export type Attractors = { readonly [C in MoveControl | TurnControl]: number } & {
  readonly pieces: { readonly [R in Role]: number };
  readonly custom: readonly CustomControl[];
  /** The two designs of ruling 21. */
  readonly attackerFormula: 'tiered' | 'delta';
  /** Whether the material scale also acts on custom controls (ruling 18). */
  readonly scaleCustom: boolean;
};

/** A slider on any metric, asked only where its gates hold. */
export interface CustomControl {
  readonly metric: MetricName;
  readonly value: number;
  readonly phase: 'all' | 'opening' | 'middlegame' | 'endgame';
  readonly result: 'any' | 'winning' | 'losing' | 'equal';
  readonly pressure: 'any' | 'self' | 'opponent' | 'either';
}

/** What style may cost: one centipawn promise, one backstop (D0 §6a, §9). */
export interface Budget {
  readonly cp: number;
  /** Null is off; never below `cp`. */
  readonly floorCp: number | null;
}

/** How one move is picked from the reshaped distribution (D0 §5). */
export interface Choice {
  readonly temperature: number;
  readonly schedule: 'constant' | 'hustler';
  /** The optional factor 0.8 + 0.4 × complexity (ruling 17). */
  readonly complexityFactor: boolean;
  readonly complexityScore: 'volatility' | 'spread';
  /** 0–1: the share of moves on which the first choice is played outright. */
  readonly conviction: number;
  /** Flounder's jitter: chances of a rating 100 or 200 off, 0–1 (E-03). */
  readonly variety: { readonly by100: number; readonly by200: number };
}

/** Which part of the popularity list is considered; 0 = rarest, 100 = most popular (ruling 11). */
export interface DistributionWindow {
  readonly minProbability: number;
  readonly lowerPct: number;
  readonly upperPct: number;
  /** Null is off; else only the least popular move of at least this probability is left (ruling 13). */
  readonly badDayFloor: number | null;
}

/** A point of a pressure curve: think time in seconds, and a rating, temperature or cutoff. */
export type Knot = readonly [seconds: number, y: number];

/** What little time does to a bot (D0 §4, rulings 9 and 10). */
export interface Pressure {
  readonly model: 'ramp' | 'cutoff';
  /** Curve A. `knots` null: seeded from the game's control. */
  readonly rating: { readonly enabled: boolean; readonly maxDrop: number; readonly knots: readonly Knot[] | null };
  /** Curve B: temperature under `ramp`, upper percentile under `cutoff`. */
  readonly spread: {
    readonly enabled: boolean;
    readonly maxTemperature: number;
    readonly minUpperPct: number;
    readonly knots: readonly Knot[] | null;
  };
}

/** Replies prepared before the opponent has moved (D0 §3c). */
export interface Premove {
  readonly enabled: boolean;
  /** Probabilities, 0–1. */
  readonly minConfidence: number;
  readonly rate: number;
  readonly onlyLowClock: boolean;
  /** 0: that trigger is off. */
  readonly opponentClockMs: number;
  readonly ownClockMs: number;
  readonly bustDelayMs: number;
}

export interface RepertoireSlot {
  /** An ECO code, e.g. `D02`; its family (`D0`) stands in where the exact code has no line. */
  readonly code: string;
  /** Share among the colour's slots. */
  readonly weight: number;
}

/** Where opening moves come from (D0 §2a, §2d, ruling 22). */
export interface Books {
  readonly repertoire: {
    readonly white: readonly RepertoireSlot[];
    readonly black: readonly RepertoireSlot[];
    readonly choice: 'weighted' | 'priority';
    readonly maxPlies: number;
  };
  readonly mainLine: {
    readonly enabled: boolean;
    readonly source: 'masters' | 'lichess';
    /** In moves; null is as long as it lasts. */
    readonly maxMoves: number | null;
    readonly sinceYear: number | null;
  };
  /** The explorer as the distribution in front of any engine; a null rating is the bot's own. */
  readonly explorer: { readonly enabled: boolean; readonly rating: number | null };
  readonly tablebase: boolean;
}

/** How a bot answers draw offers. */
export interface Draws {
  readonly accept: boolean;
  /** The move of a game from which offers are taken, 1 for the first. */
  readonly acceptFromMove: number;
  /** Accepts while it believes itself at most this far ahead. */
  readonly marginCp: number;
  /** 0–1: how often a bot that believes itself worse declines all the same (ruling 29). */
  readonly declineWhenWorse: number;
  readonly offer: { readonly enabled: boolean; readonly bandCp: number; readonly fromMove: number };
  /** Stalemate tricks once the game is lost (D0 §10d). */
  readonly seekStalemate: { readonly enabled: boolean; readonly fromMove: number; readonly thresholdCp: number };
  /** Resigning as people of its rating do (D-05). */
  readonly resign: boolean;
}

/** Who a bot is: read from YAML, every key with a default. */
export interface Personality {
  readonly name: string;
  readonly about: string;
  readonly player: PlayerSpec;
  readonly timing: Timing;
  readonly attractors: Attractors;
  readonly budget: Budget;
  readonly choice: Choice;
  readonly window: DistributionWindow;
  readonly pressure: Pressure;
  readonly premove: Premove;
  readonly books: Books;
  readonly draws: Draws;
  /** Changes whenever any setting does. */
  readonly hash: string;
}

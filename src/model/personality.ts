import type { PlayerSpec } from './player-spec.ts';

/** How a bot spends its clock. */
export interface Timing {
  readonly mode: 'instant' | 'fixed';
  /** `fixed`: milliseconds a move. */
  readonly fixedMs: number;
  /** False: waiting may never flag the bot. */
  readonly canFlag: boolean;
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
  readonly draws: Draws;
  /** Changes whenever any setting does. */
  readonly hash: string;
}

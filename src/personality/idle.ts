import type { PlayerSpec } from '../model/player-spec.ts';
import { IDLE_TIMING, type IdleRule } from './idle-timing.ts';

/** Keys that other settings switch off. Written down all the same, they get a warning: somebody expects an effect. */
export const IDLE_RULES: readonly IdleRule[] = [
  ...IDLE_TIMING,
  { key: ['draws', 'marginCp'], why: ({ draws, player }) => (draws.accept ? blind(player) : 'draws.accept is false') },
  { key: ['draws', 'accept'], why: ({ draws, player }) => (draws.accept ? blind(player) : null) },
];

/** Without an evaluation no offer is taken (ruling 29). */
const blind = (player: PlayerSpec): string | null =>
  player.kind === 'rule' ? 'this player evaluates nothing, so it plays on' : null;

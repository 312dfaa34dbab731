import type { PlayerSpec } from '../model/player-spec.ts';
import type { PersonalityFile } from './schema.ts';

interface IdleRule {
  readonly key: readonly string[];
  /** Why the key changes nothing beside the other settings; null where it does. */
  readonly why: (file: PersonalityFile) => string | null;
}

/** Keys that other settings switch off. Written down all the same, they get a warning: somebody expects an effect. */
export const IDLE_RULES: readonly IdleRule[] = [
  { key: ['timing', 'fixedSeconds'], why: ({ timing }) => (timing.mode === 'fixed' ? null : `mode is ${timing.mode}`) },
  { key: ['timing', 'canFlag'], why: ({ timing }) => (timing.mode === 'instant' ? 'instant never waits' : null) },
  { key: ['draws', 'marginCp'], why: ({ draws, player }) => (draws.accept ? blind(player) : 'draws.accept is false') },
  { key: ['draws', 'accept'], why: ({ draws, player }) => (draws.accept ? blind(player) : null) },
];

/** Without an evaluation no offer is taken (ruling 29). */
const blind = (player: PlayerSpec): string | null =>
  player.kind === 'rule' ? 'this player evaluates nothing, so it plays on' : null;

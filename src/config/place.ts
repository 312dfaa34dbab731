import { isAbsolute, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import { type Environment, variable } from './environment.ts';

/** The same distance from the sources as from what they are built into. */
const SHIPPED_FILE = fileURLToPath(new URL('../../config/bots.yml', import.meta.url));

/**
 * The configuration file to read: the one that the command line names, else FUMBLEFISH_CONFIG, else the shipped one,
 * told from where the program was started.
 */
export function configFileFor(env: Environment, named?: string): string {
  const chosen = named ?? variable(env, 'FUMBLEFISH_CONFIG');
  if (chosen !== undefined) return chosen;
  const near = relative('', SHIPPED_FILE);
  return near.startsWith('..') || isAbsolute(near) ? SHIPPED_FILE : near;
}

import { existsSync, readFileSync, statSync } from 'node:fs';
import type { ConfigReport } from '../config/check.ts';
import { DISK } from '../config/files.ts';
import { loadPersonality } from '../config/personalities.ts';
import { whyNotPlayable } from '../players/roster.ts';

/** A file that names a player and no accounts is meant as a personality. */
export function isPersonality(file: string | undefined): file is string {
  if (file === undefined || !existsSync(file) || !statSync(file).isFile()) return false;
  const text = readFileSync(file, 'utf8');
  return /^player\s*:/m.test(text) && !/^accounts\s*:/m.test(text);
}

/** The same report as for a whole configuration. */
export function checkPersonality(file: string): ConfigReport {
  const loaded = loadPersonality(file, DISK, whyNotPlayable);
  if (!loaded.ok) return { errors: loaded.error, warnings: [], summary: null };
  const { personality, warnings } = loaded.value;
  return { errors: [], warnings, summary: [`${personality.name} is a personality that can be played.`] };
}

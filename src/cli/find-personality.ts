import { resolve } from 'node:path';
import { err, ok, type Result } from '../chess/result.ts';
import { DISK } from '../config/files.ts';
import { badReference, loadPersonality, type Playable, personalityPath } from '../config/personalities.ts';
import { atVariable } from '../config/problem.ts';
import { renderProblems } from '../config/render.ts';
import type { Personality } from '../model/personality.ts';

/** @param asked a file, or a name in `personalities/` beside the configuration; every mistake in it is told at once */
export function findPersonality(
  asked: string,
  configFile: string,
  playable: Playable,
): Result<Personality, readonly string[]> {
  const isPath = /[/\\]|\.ya?ml$/i.test(asked);
  const use = isPath ? resolve(asked) : asked;
  const missing = badReference(use, configFile, atVariable('--personality'), DISK);
  if (missing) return err([renderProblems([missing])]);
  const loaded = loadPersonality(personalityPath(configFile, use), DISK, playable);
  return loaded.ok ? ok(loaded.value.personality) : err([renderProblems(loaded.error)]);
}

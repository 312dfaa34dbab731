import { dirname, isAbsolute, join } from 'node:path';

import { err, ok, type Result } from '../chess/result.ts';
import type { Personality } from '../model/personality.ts';
import type { PlayerSpec } from '../model/player-spec.ts';
import { IDLE_RULES } from '../personality/idle.ts';
import { PERSONALITY_VERSION, type PersonalityFile, personalityFile, toPersonality } from '../personality/schema.ts';
import { ERRORS } from './errors.ts';
import type { ConfigFiles } from './files.ts';
import { checkTree } from './issues.ts';
import { nearest } from './nearest.ts';
import { type CarriedOver, type FileKind, openFile } from './open-file.ts';
import { type ConfigProblem, inOrder, problem, type Spot } from './problem.ts';
import { troubleWords } from './read-text.ts';
import { lookAt, show } from './value-words.ts';
import type { YamlTree } from './yaml-tree.ts';

/** @returns a sentence that says why this program cannot play a player, or null where it can */
export type Playable = (spec: PlayerSpec) => string | null;

/** Version 1 is the first: the list of migrations grows with the versions. */
export const PERSONALITY_KIND: FileKind = { version: PERSONALITY_VERSION, migrations: [] };

/** A sound personality file. */
export interface LoadedPersonality {
  readonly personality: Personality;
  readonly warnings: readonly ConfigProblem[];
  readonly carriedOver: CarriedOver | null;
}

/** Reads one personality file: the personality with its warnings, or everything that is wrong with it. */
export function loadPersonality(
  file: string,
  files: ConfigFiles,
  playable: Playable,
): Result<LoadedPersonality, ConfigProblem[]> {
  const opened = openFile(file, PERSONALITY_KIND, files);
  if (!opened.ok) return opened;
  const { tree, carriedOver } = opened.value;
  const { value, problems } = checkTree(personalityFile, tree);
  const all = [...problems, ...unplayable(tree, playable)];
  if (!value || all.length > 0) return err(inOrder(all, file));
  return ok({ personality: toPersonality(value), warnings: idleKeys(value, tree), carriedOver });
}

/** Asked whatever else is wrong with the file. */
function unplayable(tree: YamlTree, playable: Playable): ConfigProblem[] {
  const { value } = lookAt(['player'], { schema: personalityFile, plain: tree.plain, spot: tree.spot });
  const spec = personalityFile.shape.player.safeParse(value);
  const message = spec.success ? playable(spec.data) : null;
  return message ? [problem(ERRORS.UNPLAYABLE_PLAYER, tree.spot(['player'], 'value'), { message })] : [];
}

function idleKeys(file: PersonalityFile, tree: YamlTree): ConfigProblem[] {
  return IDLE_RULES.flatMap(({ key, why }) => {
    const { value } = lookAt(key, { schema: personalityFile, plain: tree.plain, spot: tree.spot });
    const reason = value === undefined ? null : why(file);
    if (!reason) return [];
    const message = `${key.join('.')} has no effect: ${reason}`;
    return [problem(ERRORS.NO_EFFECT, tree.spot(key, 'key'), { message, severity: 'warning' })];
  });
}

/** The file that `use` means: a name in `personalities/` beside the configuration, or a path relative to it. */
export function personalityPath(configFile: string, use: string): string {
  if (isAbsolute(use)) return use;
  const isPath = /[/\\]|\.ya?ml$/i.test(use);
  return isPath ? join(dirname(configFile), use) : join(folderOf(configFile), `${use}.yml`);
}

const folderOf = (configFile: string): string => join(dirname(configFile), 'personalities');

/** What is wrong with a reference itself; null where its file can be opened. */
export function badReference(use: string, configFile: string, spot: Spot, files: ConfigFiles): ConfigProblem | null {
  const trouble = files.trouble(personalityPath(configFile, use));
  if (!trouble) return null;
  if (trouble !== 'missing') {
    return problem(ERRORS.UNKNOWN_PERSONALITY, spot, { message: `the file of ${show(use)} ${troubleWords(trouble)}` });
  }
  const known = files
    .names(folderOf(configFile))
    .filter((name) => name.endsWith('.yml'))
    .map((name) => name.slice(0, -4));
  const meant = nearest(use, known);
  return problem(ERRORS.UNKNOWN_PERSONALITY, spot, {
    message: `there is no personality ${show(use)}; looked for ${personalityPath(configFile, use)}`,
    advice: meant
      ? `Did you mean ${JSON.stringify(meant)}?`
      : known.length > 0
        ? `There are ${known.sort().join(', ')}.`
        : undefined,
  });
}

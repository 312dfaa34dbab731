import type { ConfigFiles } from './files.ts';
import {
  badReference,
  type LoadedPersonality,
  loadPersonality,
  type Playable,
  personalityPath,
} from './personalities.ts';
import type { ConfigProblem } from './problem.ts';
import type { AccountSketch } from './sketch.ts';
import type { YamlTree } from './yaml-tree.ts';

/** Every personality that the accounts name, each file read once. */
export interface Cast {
  /** By the file's path. */
  readonly byFile: ReadonlyMap<string, LoadedPersonality>;
  readonly problems: readonly ConfigProblem[];
}

/** Loads them all; a file that is wrong is told of once, however many accounts use it. */
export function loadCast(
  accounts: readonly AccountSketch[],
  tree: YamlTree,
  files: ConfigFiles,
  playable: Playable,
): Cast {
  const uses = accounts.flatMap(({ personalities }, account) =>
    personalities.flatMap(({ use }, index) =>
      use ? [{ use, path: ['accounts', account, 'personalities', index, 'use'] }] : [],
    ),
  );
  const problems: ConfigProblem[] = [];
  const byFile = new Map<string, LoadedPersonality>();
  const seen = new Set<string>();
  for (const { use, path } of uses) {
    const file = personalityPath(tree.file, use);
    const bad = badReference(use, tree.file, tree.spot(path, 'value'), files);
    if (bad) problems.push(bad);
    if (bad || seen.has(file)) continue;
    seen.add(file);
    const loaded = loadPersonality(file, files, playable);
    if (loaded.ok) byFile.set(file, loaded.value);
    else problems.push(...loaded.error);
  }
  return { byFile, problems: [...problems, ...[...byFile.values()].flatMap(({ warnings }) => warnings)] };
}

import { err, ok } from '../../src/chess/result.ts';
import type { ConfigFiles } from '../../src/config/files.ts';
import { type LoadOptions, loadConfig } from '../../src/config/load.ts';
import type { ConfigProblem } from '../../src/config/problem.ts';

export interface MemoryFiles extends ConfigFiles {
  readonly held: Map<string, string | Uint8Array>;
}

/** Files that exist only in a test. */
export function memoryFiles(files: Readonly<Record<string, string | Uint8Array>>): MemoryFiles {
  const held = new Map(Object.entries(files));
  const bytes = (path: string): Uint8Array | undefined => {
    const content = held.get(path);
    return typeof content === 'string' ? new TextEncoder().encode(content) : content;
  };
  return {
    held,
    read: (path, maxBytes) => {
      const content = bytes(path);
      if (!content) return err('missing');
      return content.length > maxBytes ? err('tooLarge') : ok(content);
    },
    trouble: (path) => (held.has(path) ? null : 'missing'),
    names: (folder) =>
      [...held.keys()].filter((path) => path.startsWith(`${folder}/`)).map((path) => path.slice(folder.length + 1)),
    replace: (path, text, suffix) => {
      held.set(`${path}.${suffix}`, held.get(path) ?? '');
      held.set(path, text);
      return ok(`${path}.${suffix}`);
    },
    write: (path, text) => {
      held.set(path, text);
      return ok(null);
    },
  };
}

export const STEADY = 'version: 1\nname: Steady\nplayer: flounder@1500\n';

/** The smallest sound file, for tests that add to it. */
export const SMALL = `version: 1
accounts:
  - id: house
    personalities: [{ use: steady }]
`;

interface Situation extends Partial<Omit<LoadOptions, 'file' | 'files'>> {
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
}

/** Loads `/c/bots.yml` with one personality, `steady`, beside it. */
export function load(bots: string | Uint8Array, { files = {}, env = {}, ...rest }: Situation = {}) {
  const held = memoryFiles({ '/c/bots.yml': bots, '/c/personalities/steady.yml': STEADY, ...files });
  return loadConfig({ file: '/c/bots.yml', env, files: held, ...rest });
}

/** Every problem, errors and warnings, as `place  message`, with `-` and the advice where asked for. */
export function problemsIn(bots: string | Uint8Array, situation: Situation = {}): readonly ConfigProblem[] {
  const loaded = load(bots, situation);
  return loaded.ok ? loaded.value.warnings : loaded.error;
}

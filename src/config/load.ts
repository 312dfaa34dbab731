import { dirname, resolve } from 'node:path';

import { err, ok, type Result } from '../chess/result.ts';
import { type Cast, loadCast } from './cast.ts';
import { type AccountPersonality, type Config, isAddressText, policyOf, serverOf } from './config.ts';
import { contradictions, surprises } from './cross-checks.ts';
import { type Environment, readOverrides, withOverrides } from './environment.ts';
import { ERRORS } from './errors.ts';
import { type ConfigFiles, DISK } from './files.ts';
import { checkTree } from './issues.ts';
import type { Migration } from './migrate.ts';
import { type CarriedOver, openFile, saveCarriedOver } from './open-file.ts';
import { type Playable, personalityPath } from './personalities.ts';
import { type ConfigProblem, inOrder, problem, redacted } from './problem.ts';
import { troubleWords } from './read-text.ts';
import { type BotsFile, botsFile, CONFIG_VERSION } from './schema.ts';
import { sketchOf } from './sketch.ts';
import { givenToken } from './token-source.ts';
import { findTokens, type Tokens } from './tokens.ts';
import type { YamlTree } from './yaml-tree.ts';

/** What a load needs to know; nothing else of the process is looked at. */
export interface LoadOptions {
  /** bots.yml; the personalities lie beside it. */
  readonly file: string;
  readonly env: Environment;
  /** Says why a player cannot be played by this program; all can where it is left out. */
  readonly playable?: Playable;
  readonly files?: ConfigFiles;
  /** False leaves files of older versions as they are. */
  readonly save?: boolean;
  /** The way from older versions of bots.yml, in place of this program's own. */
  readonly migrations?: readonly Migration[];
}

/** A configuration without errors. */
export interface LoadedConfig {
  readonly config: Config;
  /** `none`: no account has a token, and all of them play in the built-in sandbox. */
  readonly tokens: 'present' | 'none';
  readonly warnings: readonly ConfigProblem[];
  /** What was carried over from older versions, in sentences. */
  readonly notes: readonly string[];
  /** Every file that was read, the configuration first. */
  readonly files: readonly string[];
}

/** Version 1 is the first: the list grows with the versions. */
const MIGRATIONS: readonly Migration[] = [];

/** Below this a secret is as likely an ordinary word, which messages need. */
const HIDE_FROM_LENGTH = 8;

/**
 * Reads everything that the program is told: the file, its personalities, the environment.
 * @returns the configuration, or every problem sorted by place (warnings among them); nothing is applied by halves
 */
export function loadConfig(options: LoadOptions): Result<LoadedConfig, ConfigProblem[]> {
  const { file, env, files = DISK, migrations = MIGRATIONS } = options;
  const opened = openFile(file, { version: CONFIG_VERSION, migrations }, files);
  const overrides = readOverrides(env);
  if (!opened.ok) {
    const given = givenToken({ env, files });
    const tokenProblems = given?.kind === 'broken' ? given.problems : [];
    return err(inOrder([...opened.error, ...overrides.problems, ...tokenProblems], file));
  }
  const { tree, carriedOver } = opened.value;
  const parts = readParts(tree, options, files);
  const problems = inOrder([...parts.problems, ...overrides.problems], file).map((found) =>
    redacted(found, secretsOf(parts.tokens)),
  );
  if (!parts.value || problems.some(({ severity }) => severity === 'error')) return err(problems);
  const saved = save([carriedOver, ...[...parts.cast.byFile.values()].map((one) => one.carriedOver)], options, files);
  return ok({
    config: configOf(withOverrides(parts.value, overrides.values), parts, tree.file, overrides.values.FUMBLEFISH_DATA),
    tokens: parts.tokens.byAccount.some((token) => token !== null) ? 'present' : 'none',
    warnings: [...problems, ...saved.warnings],
    notes: saved.notes,
    files: [file, ...parts.cast.byFile.keys()],
  });
}

interface Parts {
  readonly value: BotsFile | null;
  readonly tokens: Tokens;
  readonly cast: Cast;
  readonly problems: readonly ConfigProblem[];
}

/** Every check runs, whatever the others find. */
function readParts(tree: YamlTree, { env, playable = () => null }: LoadOptions, files: ConfigFiles): Parts {
  const { value, problems } = checkTree(botsFile, tree);
  const accounts = sketchOf(tree.plain);
  const tokens = findTokens(accounts, tree, { env, files, resolve: besides(tree.file) });
  const cast = loadCast(accounts, tree, files, playable);
  const all = [...problems, ...contradictions(accounts, tree), ...tokens.problems, ...cast.problems];
  const onlyWhenSound = value ? [...surprises(value, tree), ...missingFiles(value, tree, files)] : [];
  return { value, tokens, cast, problems: [...all, ...onlyWhenSound] };
}

const besides =
  (file: string) =>
  (path: string): string =>
    resolve(dirname(file), path);

/** Files that the configuration names without reading them itself. */
function missingFiles({ accounts, engines }: BotsFile, tree: YamlTree, files: ConfigFiles): ConfigProblem[] {
  const lists = accounts.flatMap(({ challenge }, account) =>
    (['allowFrom', 'blockFrom'] as const).flatMap((key) =>
      challenge[key].map((from, index) => ({ from, path: ['accounts', account, 'challenge', key, index] })),
    ),
  );
  const named = lists.filter(({ from }) => !isAddressText(from));
  const engine = engines.path && hasFolder(engines.path) ? [{ from: engines.path, path: ['engines', 'path'] }] : [];
  return [...named, ...engine].flatMap(({ from, path }) => {
    const trouble = files.trouble(besides(tree.file)(from));
    const message = trouble && `${from} ${troubleWords(trouble)}`;
    return message ? [problem(ERRORS.UNREADABLE_FILE, tree.spot(path, 'value'), { message })] : [];
  });
}

/** A program's bare name is looked up where the system keeps programs. */
const hasFolder = (path: string): boolean => /[/\\]/.test(path);

function configOf(value: BotsFile, { tokens, cast }: Parts, file: string, dataFolder = 'data'): Config {
  const { version: _, accounts, ...rest } = value;
  const { engines } = rest;
  const engine = engines.path && hasFolder(engines.path) ? besides(file)(engines.path) : engines.path;
  return {
    ...rest,
    engines: { ...engines, path: engine },
    accounts: accounts.map((account, index) => ({
      id: account.id,
      server: serverOf(account.server, value.lichess.url),
      token: tokens.byAccount[index] ?? null,
      personalities: account.personalities.flatMap((use): AccountPersonality[] => {
        const path = personalityPath(file, use.use);
        const loaded = cast.byFile.get(path);
        return loaded ? [{ ...use, personality: loaded.personality, file: path }] : [];
      }),
      policy: policyOf(account, besides(file)),
    })),
    dataFolder: resolve(dataFolder),
  };
}

function save(carried: readonly (CarriedOver | null)[], options: LoadOptions, files: ConfigFiles) {
  const older = carried.filter((one) => one !== null);
  if (options.save === false) {
    return {
      notes: older.map((one) => `${one.file} is of version ${one.fromVersion} and will be carried over`),
      warnings: [],
    };
  }
  const results = older.map((one) => saveCarriedOver(one, files));
  return {
    notes: results.flatMap((result) => (result.ok ? result.value : [])),
    warnings: results.flatMap((result) => (result.ok ? [] : [result.error])),
  };
}

const secretsOf = ({ byAccount }: Tokens): string[] =>
  byAccount.flatMap((token) => token?.reveal() ?? []).filter((secret) => secret.length >= HIDE_FROM_LENGTH);

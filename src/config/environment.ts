import { z } from 'zod';

import { setting } from '../personality/setting.ts';
import { problemsOf } from './issues.ts';
import { atVariable, type ConfigProblem } from './problem.ts';
import { type BotsFile, lichess, server } from './schema.ts';
import { filePath } from './text-schema.ts';

/** `process.env`, or a part of it. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** An empty variable counts as unset: that is how container files leave one out. */
export function variable(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

const path = (help: string) => setting(filePath(), help, { expects: 'a path' });

/** Variables that stand above the file; each is checked as its key in the file is. */
const overrides = z.strictObject({
  LICHESS_URL: lichess.shape.url,
  EXPLORER_URL: lichess.shape.explorerUrl,
  TABLEBASE_URL: lichess.shape.tablebaseUrl,
  HOST: server.shape.host,
  PORT: server.shape.port,
  FUMBLEFISH_CONFIG: path('The configuration file.'),
  FUMBLEFISH_DATA: path('The folder for everything that is written.'),
});
type Name = keyof typeof overrides.shape;
type Overrides = Partial<z.output<typeof overrides>>;
const NAMES = Object.keys(overrides.shape) as Name[];

/** The values of all variables that are set, or what is wrong with them. */
export function readOverrides(env: Environment): { values: Overrides; problems: readonly ConfigProblem[] } {
  const set = NAMES.filter((name) => variable(env, name) !== undefined);
  const plain = Object.fromEntries(set.map((name) => [name, plainValue(name, variable(env, name) ?? '')]));
  const schema = z.strictObject(Object.fromEntries(set.map((name) => [name, overrides.shape[name]])));
  const parsed = schema.safeParse(plain);
  if (parsed.success) return { values: parsed.data as Overrides, problems: [] };
  const spot = (at: readonly (string | number)[]) => atVariable(String(at[0]));
  return { values: {}, problems: problemsOf(parsed.error.issues, { schema, plain, spot }) };
}

/** Variables are text; one that is written as a number is meant as one where a number is due. */
const plainValue = (name: Name, text: string): string | number =>
  name === 'PORT' && /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;

/** What a variable says holds over the file, key by key. */
export function withOverrides(file: BotsFile, values: Overrides): BotsFile {
  return {
    ...file,
    server: { ...file.server, host: values.HOST ?? file.server.host, port: values.PORT ?? file.server.port },
    lichess: {
      url: values.LICHESS_URL ?? file.lichess.url,
      explorerUrl: values.EXPLORER_URL ?? file.lichess.explorerUrl,
      tablebaseUrl: values.TABLEBASE_URL ?? file.lichess.tablebaseUrl,
    },
  };
}

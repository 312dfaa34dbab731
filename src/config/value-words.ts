import type { z } from 'zod';

import type { Spot } from './problem.ts';
import { schemasOn, settingOf, wordsFor } from './schema-words.ts';
import type { Path, YamlTree } from './yaml-tree.ts';

type Schema = z.core.$ZodType;

/** Plain data, the schema it is read by, and its places: those of a file's tree, or a variable's name. */
export interface Looked {
  readonly schema: Schema;
  readonly plain: unknown;
  readonly spot: YamlTree['spot'];
}

/** What a schema and the data hold at a path. Where a secret may stand, no line of the file is shown. */
export function lookAt(path: Path, { schema, plain, spot }: Looked) {
  const on = schemasOn(schema, path);
  const secret = on.some((outer) => settingOf(outer)?.secret);
  const withoutLine = (...at: Parameters<Looked['spot']>): Spot => ({ ...spot(...at), excerpt: null });
  const help = on.map((outer) => settingOf(outer)?.help).findLast(Boolean);
  return { schema: on.at(-1) ?? schema, help, secret, value: valueAt(plain, path), spot: secret ? withoutLine : spot };
}

function valueAt(plain: unknown, path: Path): unknown {
  return path.reduce<unknown>((held, step) => {
    const holds = typeof held === 'object' && held !== null;
    return holds ? (held as Record<string | number, unknown>)[step] : undefined;
  }, plain);
}

const LONGEST_SHOWN = 60;

/** A value as messages show it. */
export function show(value: unknown): string {
  if (value === null) return 'empty';
  if (Number.isNaN(value)) return 'not a number';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object') return 'a map';
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

/** A key as messages name it; items of lists count from 1 for people. */
export function nameOf(path: Path): string {
  const last = path.at(-1);
  if (last === undefined) return 'the file';
  if (typeof last === 'string') return last;
  return `item ${last + 1} of ${path.length === 1 ? 'the list' : nameOf(path.slice(0, -1))}`;
}

/** The map around a key as a dotted path, for messages: ` in accounts.challenge`. */
export function within(path: Path): string {
  const names = path.slice(0, -1).filter((step) => typeof step === 'string');
  return names.length === 0 ? '' : ` in ${names.join('.')}`;
}

/** What a key should hold, with its unit. */
export function expectation(schema: Schema): string {
  const unit = settingOf(schema)?.unit;
  return unit ? `${wordsFor(schema)} (${unit})` : wordsFor(schema);
}

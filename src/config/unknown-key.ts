import type { z } from 'zod';

import { ERRORS } from './errors.ts';
import { nearest } from './nearest.ts';
import { type ConfigProblem, problem } from './problem.ts';
import { bare, keysOf } from './schema-words.ts';
import { type Looked, lookAt, show, within } from './value-words.ts';
import type { Path } from './yaml-tree.ts';

type Schema = z.core.$ZodType;

/** The problem of a key that its map does not know, with the key that was meant or the place where it belongs. */
export function unknownKey(path: Path, looked: Looked): ConfigProblem {
  const key = String(path.at(-1));
  const { schema, secret, spot } = lookAt(path.slice(0, -1), looked);
  const known = keysAt(schema);
  const meant = nearest(key, known);
  // Whoever writes a token where its source belongs must not read it in a log.
  const named = secret && !meant ? 'unknown key' : `unknown key ${show(key)}`;
  return problem(ERRORS.UNKNOWN_KEY, spot(path, 'key'), {
    message: `${named}${within(path)}`,
    advice: adviceFor(key, meant, known, looked.schema),
  });
}

function adviceFor(key: string, meant: string | undefined, known: readonly string[], whole: Schema): string {
  if (meant) return `Did you mean ${JSON.stringify(meant)}?`;
  const home = sectionsOf(whole, '').find((section) => section.path !== '' && section.keys.includes(key));
  return home ? `It belongs under ${home.path}.` : `Known here: ${known.join(', ')}.`;
}

/** Every map of a schema by its path, lists left out: `accounts.challenge`. */
function sectionsOf(schema: Schema, path: string): { path: string; keys: string[] }[] {
  const { def } = bare(schema)._zod;
  if (def.type === 'array') return sectionsOf(def.element, path);
  const keys = [...keysOf(schema)];
  const below = keys.flatMap(([name, inner]) => sectionsOf(inner, path ? `${path}.${name}` : name));
  return keys.length === 0 ? [] : [{ path, keys: keys.map(([name]) => name) }, ...below];
}

function keysAt(schema: Schema): string[] {
  const { def } = bare(schema)._zod;
  return def.type === 'union' ? def.options.flatMap(keysAt) : [...keysOf(schema).keys()];
}

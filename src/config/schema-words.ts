import { z } from 'zod';

import { type Setting, settings } from '../personality/setting.ts';
import type { Path } from './yaml-tree.ts';

type Schema = z.core.$ZodType;
type Known = z.core.$ZodTypes;

/** The schema inside defaults, nullables and transformations; what a file may write. */
export function bare(schema: Schema): Known {
  const { def } = (schema as Known)._zod;
  switch (def.type) {
    case 'default':
    case 'prefault':
    case 'optional':
    case 'nullable':
      return bare(def.innerType);
    case 'pipe':
      return bare(def.in);
    default:
      return schema as Known;
  }
}

/** What is declared about a key, on its schema or inside of it. */
export function settingOf(schema: Schema): Setting | undefined {
  const { def } = (schema as Known)._zod;
  const inner = 'innerType' in def ? settingOf(def.innerType) : def.type === 'pipe' ? settingOf(def.in) : undefined;
  return settings.get(schema) ?? inner;
}

/** The keys of a map and what each holds; none for anything but a map. */
export function keysOf(schema: Schema): ReadonlyMap<string, Schema> {
  const { def } = bare(schema)._zod;
  return new Map(def.type === 'object' ? Object.entries(def.shape) : []);
}

/** What a key stands for when it is left out; undefined where it must be written. */
export function defaultOf(schema: Schema): unknown {
  const { def } = (schema as Known)._zod;
  if (def.type === 'default' || def.type === 'prefault') return def.defaultValue;
  if (def.type === 'pipe') return defaultOf(def.in);
  return def.type === 'nullable' ? defaultOf(def.innerType) : undefined;
}

/** The schemas on the way to a path, outermost first; through a union, those of the branch that has the key. */
export function schemasOn(schema: Schema, path: Path): Schema[] {
  const [step, ...rest] = path;
  if (step === undefined) return [schema];
  const inner = stepInto(schema, step);
  return inner ? [schema, ...schemasOn(inner, rest)] : [schema];
}

function stepInto(schema: Schema, step: string | number): Schema | undefined {
  const { def } = bare(schema)._zod;
  if (def.type === 'union') return def.options.map((option) => stepInto(option, step)).find(Boolean);
  if (def.type === 'array') return typeof step === 'number' ? def.element : undefined;
  return keysOf(schema).get(String(step));
}

/** The allowed values in words: `a whole number from 1 to 200`. */
export function wordsFor(schema: Schema): string {
  const told = settingOf(schema)?.expects;
  if (told) return told;
  const { def } = (schema as Known)._zod;
  if (def.type === 'nullable') return `${wordsFor(def.innerType)} or null`;
  return 'innerType' in def ? wordsFor(def.innerType) : wordsForBare(bare(schema));
}

function wordsForBare(schema: Known): string {
  const { def } = schema._zod;
  switch (def.type) {
    case 'boolean':
      return 'true or false';
    case 'number':
      return numberWords(schema);
    case 'literal':
      return def.values.map(String).join(' or ');
    case 'enum':
      return oneOf(Object.values(def.entries).map(String));
    case 'array':
      return `a list, each item ${wordsFor(def.element)}`;
    case 'object':
      return `a map with ${Object.keys(def.shape).join(', ')}`;
    case 'union':
      return unionWords(def.options);
    default:
      return 'text';
  }
}

const oneOf = (names: readonly string[]): string =>
  names.length === 1 ? String(names[0]) : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;

/** One of some names or a list of them reads as what it is. */
function unionWords(options: readonly Schema[]): string {
  const [first, second] = options;
  const list = second && bare(second)._zod.def;
  if (first && options.length === 2 && list?.type === 'array' && list.element === first) {
    return `${wordsFor(first)}, or a list of these`;
  }
  return options.map(wordsFor).join(' or ');
}

function numberWords(schema: Known): string {
  if (!(schema instanceof z.ZodNumber)) return 'a number';
  const kind = schema.isInt ? 'a whole number' : 'a number';
  const [low, high] = [bound(schema.minValue), bound(schema.maxValue)];
  const from = isOpenBelow(schema) ? `above ${low}` : `from ${low}`;
  if (low !== null)
    return high === null ? `${kind} ${from}` : `${kind} ${from} ${isOpenBelow(schema) ? 'up to' : 'to'} ${high}`;
  return high === null ? kind : `${kind} up to ${high}`;
}

const isOpenBelow = (schema: z.ZodNumber): boolean =>
  schema._zod.def.checks?.some(
    ({ _zod: { def } }) => def.check === 'greater_than' && 'inclusive' in def && !def.inclusive,
  ) ?? false;

/** Whole numbers carry the limits of exact arithmetic as bounds, which nobody means. */
const bound = (value: number | null): number | null =>
  value !== null && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : null;

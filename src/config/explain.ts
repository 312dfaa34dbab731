import { stringify } from 'yaml';
import type { z } from 'zod';

import { bare, keysOf, settingOf } from './schema-words.ts';
import { expectation } from './value-words.ts';

type Schema = z.core.$ZodType;
type Data = Readonly<Record<string, unknown>>;

const WIDTH = 110;

/**
 * A file that explains itself: every key of a schema with its comment, holding the given value or its default. Of a
 * list of maps the first is explained; the others are written as they are given.
 */
export function explainYaml(schema: z.ZodType, given: Data): string {
  return `${explainKeys(schema, given, '').join('\n')}\n`;
}

function explainKeys(schema: Schema, given: Data, indent: string): string[] {
  return [...keysOf(schema)].flatMap(([key, inner], position) => {
    const gap = position > 0 && isSection(inner) ? [''] : [];
    return [...gap, ...comment(inner, indent), ...entry(key, inner, given[key], indent)];
  });
}

const isSection = (schema: Schema): boolean => {
  const { type } = bare(schema)._zod.def;
  return (type === 'object' && !settingOf(schema)?.inline) || listOfMaps(schema) !== undefined;
};

function listOfMaps(schema: Schema): Schema | undefined {
  const { def } = bare(schema)._zod;
  return def.type === 'array' && bare(def.element)._zod.def.type === 'object' ? def.element : undefined;
}

function entry(key: string, schema: Schema, value: unknown, indent: string): string[] {
  const item = listOfMaps(schema);
  if (item && Array.isArray(value))
    return [`${indent}${key}:`, ...value.flatMap((one, i) => listed(item, one, i, indent))];
  if (isSection(schema)) return [`${indent}${key}:`, ...explainKeys(schema, (value ?? {}) as Data, `${indent}  `)];
  const held = value ?? usual(schema);
  return held === undefined ? [] : [`${indent}${key}: ${flow(held)}`];
}

function listed(item: Schema, value: unknown, position: number, indent: string): string[] {
  if (position > 0) return [`${indent}  - ${flow(value)}`];
  const lines = explainKeys(item, value as Data, `${indent}    `);
  const start = lines.findIndex((line) => !line.trimStart().startsWith('#'));
  // The first key's comment stands above the dash.
  return lines.map((line, i) => {
    if (i > start) return line;
    return line.replace(`${indent}    `, i === start ? `${indent}  - ` : `${indent}  `);
  });
}

/** What a key means when it is left out. */
export function usual(schema: Schema): unknown {
  const read = (schema as z.ZodType).safeParse(undefined);
  return read.success ? read.data : undefined;
}

/** On one line, as the formatter writes it: maps with spaces inside their brackets, lists without. */
export function flow(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flow).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return scalar(value);
  return `{ ${Object.entries(value)
    .map(([key, held]) => `${key}: ${flow(held)}`)
    .join(', ')} }`;
}

/** Quoted where a list or map around it needs that, so that it can stand anywhere. */
const scalar = (value: unknown): string =>
  stringify([value], { collectionStyle: 'flow', flowCollectionPadding: false, lineWidth: 0 }).trim().slice(1, -1);

function comment(schema: Schema, indent: string): string[] {
  const help = settingOf(schema)?.help ?? '';
  if (isSection(schema)) return wrap(help.split(' '), indent);
  const value = usual(schema);
  const facts = [`Allowed: ${expectation(schema)}.`, 'Needs a restart.'];
  const usually = value === undefined ? [] : ['Default:', `${flow(value)}.`];
  return [...wrap(help.split(' '), indent), ...wrap([...usually, ...facts.join(' ').split(' ')], indent)];
}

function wrap(words: readonly string[], indent: string): string[] {
  const lines: string[] = [];
  let line = `${indent}#`;
  for (const word of words) {
    if (line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = `${indent}#`;
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}

import type { z } from 'zod';

import { MOVE_CONTROLS, TURN_CONTROLS } from '../../model/personality.ts';
import { personalityFile } from '../../personality/schema.ts';
import { flow, usual } from '../explain.ts';
import { bare, keysOf, settingOf } from '../schema-words.ts';
import { expectation } from '../value-words.ts';
import { table } from './table.ts';

type Schema = z.core.$ZodType;

/** They have sections of their own. */
const SLIDERS: readonly string[] = [
  'attractors.pieces',
  ...[...MOVE_CONTROLS, ...TURN_CONTROLS].map((c) => `attractors.${c}`),
];

/** Every other key of a personality file, a table for each map of the file. */
export function keyTables(): string[] {
  const loose = [...keysOf(personalityFile)].filter(([, schema]) => keysOf(schema).size === 0);
  const maps = [...keysOf(personalityFile)].filter(([, schema]) => keysOf(schema).size > 0);
  return [
    keyTable(loose.map(([key, schema]) => row(key, schema))),
    ...maps.flatMap(([key, schema]) => [`### ${key}`, settingOf(schema)?.help ?? '', keyTable(rowsBelow(key, schema))]),
  ];
}

const keyTable = (rows: readonly (readonly string[])[]): string =>
  table(['key', 'default', 'allowed', 'meaning'], rows);

function rowsBelow(path: string, schema: Schema): string[][] {
  return [...keysOf(schema)].flatMap(([key, inner]) => {
    const here = `${path}.${key}`;
    if (SLIDERS.includes(here)) return [];
    if (keysOf(inner).size > 0) return [...(isNullable(inner) ? [row(here, inner)] : []), ...rowsBelow(here, inner)];
    return [row(here, inner), ...rowsOfItems(here, inner)];
  });
}

/** A map that may be null is a switch as well. */
const isNullable = (schema: Schema): boolean => usual(schema) === null;

function rowsOfItems(path: string, schema: Schema): string[][] {
  const { def } = bare(schema)._zod;
  return def.type === 'array' ? rowsBelow(`${path}[]`, def.element) : [];
}

function row(path: string, schema: Schema): string[] {
  const held = usual(schema);
  const standard = held === undefined ? 'required' : `\`${flow(held)}\``;
  return [`\`${path}\``, standard, expectation(schema), settingOf(schema)?.help ?? ''];
}

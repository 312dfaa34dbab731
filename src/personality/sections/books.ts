import { z } from 'zod';

import type { Books, RepertoireSlot } from '../../model/personality.ts';
import { RATING_RANGE, RATING_STEP } from '../../model/player-spec.ts';
import { said, setting } from '../setting.ts';
import { PERCENT } from './units.ts';

/** All of them are in use: five volumes of a hundred. Listed, so that a slip finds the nearest one. */
const ECO_CODES = [...'ABCDE'].flatMap((letter) =>
  Array.from({ length: 100 }, (_, i) => `${letter}${String(i).padStart(2, '0')}`),
);
const MAX_SLOTS = 16;
/** Shares such as 33.3 + 33.3 + 33.4 do not add up exactly in binary. */
const ROUNDING_PCT = 1e-6;

const slot = () =>
  z.strictObject({
    code: setting(
      z.enum(ECO_CODES),
      'Code of an opening in the encyclopaedia; its family stands in for a missing code.',
      {
        expects: 'an opening code from A00 to E99',
      },
    ),
    pct: setting(z.number().positive().max(100), "Share of the games, among this colour's openings.", PERCENT),
  });

interface Payload {
  readonly issues: readonly { readonly path?: readonly PropertyKey[] | undefined }[];
}

const sumOf = (slots: readonly { readonly pct: number }[]): number => slots.reduce((sum, { pct }) => sum + pct, 0);

/** The openings of one colour; shares that do not make up a whole are a slip (ruling 22). */
const slots = () =>
  z
    .array(slot())
    .max(MAX_SLOTS)
    .refine((list) => list.length === 0 || Math.abs(sumOf(list) - 100) <= ROUNDING_PCT, {
      // A slip in a code does not hide one in the shares.
      when: ({ issues }: Payload) => issues.every(({ path = [] }) => path[1] === 'code'),
      params: said('CONTRADICTION'),
      error: ({ input }) => `the shares add up to ${Math.round(sumOf(input as []) * 1000) / 1000} percent, not to 100`,
    })
    .default([]);

const SLOTS_WORDS = { expects: 'a list of maps such as { code: D02, pct: 40 }, whose pct add up to 100' };

const repertoire = z.strictObject({
  white: setting(slots(), 'Openings played with white; empty has none.', SLOTS_WORDS),
  black: setting(slots(), 'Openings played with black; empty has none.', SLOTS_WORDS),
  choice: setting(
    z.enum(['weighted', 'priority']).default('weighted'),
    'How one is chosen where several go on: drawn by share, or the first of the list.',
  ),
  maxPlies: setting(z.int().min(1).max(60).default(20), 'How deep it reaches.', { unit: 'half-moves' }),
});

const mainLine = z.strictObject({
  enabled: setting(z.boolean().default(false), 'Whether the move that most games went on with is played.'),
  source: setting(
    z.enum(['masters', 'lichess']).default('masters'),
    'Whose games; masters turns to lichess where it has none.',
  ),
  maxMoves: setting(z.int().min(5).max(40).nullable().default(20), 'How deep it reaches; null is as far as games go.', {
    unit: 'moves',
  }),
  sinceYear: setting(
    z.int().min(1952).max(2100).nullable().default(null),
    'Only games from this year on; null is all.',
  ),
});

const explorer = z.strictObject({
  enabled: setting(
    z.boolean().default(false),
    'Whether moves are drawn as people of a rating chose them, for as long as the opening explorer knows the position.',
  ),
  rating: setting(
    z
      .int()
      .min(RATING_RANGE.explorer[0])
      .max(RATING_RANGE.explorer[1])
      .multipleOf(RATING_STEP)
      .nullable()
      .default(null),
    "Whose moves; null is the bot's own rating.",
    {
      expects: `a rating from ${RATING_RANGE.explorer[0]} to ${RATING_RANGE.explorer[1]} in steps of ${RATING_STEP}, or null`,
    },
  ),
});

/** The `books` map of a personality file (D0 §2a, §2d, rulings 22 and 23). */
export const books = z.strictObject({
  repertoire: setting(repertoire.prefault({}), 'Openings of its own, asked first.'),
  mainLine: setting(mainLine.prefault({}), 'The most played continuation, asked second.'),
  explorer: setting(explorer.prefault({}), 'The opening explorer in front of the player, asked third.'),
  tablebase: setting(
    z.boolean().default(false),
    'Whether endings of at most seven men are played perfectly. No person does.',
  ),
});

export function toBooks({ repertoire, ...rest }: z.output<typeof books>): Books {
  const weighed = (list: readonly { code: string; pct: number }[]): RepertoireSlot[] =>
    list.map(({ code, pct }) => ({ code, weight: pct }));
  return { ...rest, repertoire: { ...repertoire, white: weighed(repertoire.white), black: weighed(repertoire.black) } };
}

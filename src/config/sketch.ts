import { z } from 'zod';

const text = z.string().optional().catch(undefined);

const use = z.object({ use: text, weight: z.number().default(1).catch(Number.NaN) }).catch({ weight: Number.NaN });

const account = z.object({
  id: text,
  server: z.string().default('lichess').catch('lichess'),
  /** Without either key: something is written there, and its own check says what is wrong with it. */
  token: z.object({ env: text, file: text }).optional().catch({}),
  personalities: z.array(use).catch([]),
});

const sketch = z.object({ accounts: z.array(account.catch({ server: 'sandbox', personalities: [] })).catch([]) });

/** What could be made out of one account. */
export type AccountSketch = z.output<typeof account>;

/**
 * The accounts as far as they can be made out in a file that may be wrong elsewhere: what concerns several keys or other
 * files is checked on this, so that one slip does not hide the next. Positions are those of the file.
 */
export const sketchOf = (plain: unknown): readonly AccountSketch[] => {
  const made = sketch.safeParse(plain);
  return made.success ? made.data.accounts : [];
};

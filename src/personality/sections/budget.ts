import { z } from 'zod';

import type { Budget } from '../../model/personality.ts';
import { joining, setting } from '../setting.ts';
import { CENTIPAWNS } from './units.ts';

const map = z.strictObject({
  cp: setting(
    z.int().min(0).max(300).default(100),
    'What style may cost on a move, against the most popular one; all sliders share it. 0 silences them.',
    CENTIPAWNS,
  ),
  // A floor of 1000 is a real cap; no floor is its own value (ruling 12).
  floor: setting(
    z.union([z.literal('off'), z.int().min(0).max(1000)]).default('off'),
    'What any move may cost, whatever chose it; off caps nothing. Never below cp.',
    CENTIPAWNS,
  ),
});

/** The `budget` map of a personality file (D0 §6a, §9). */
export const budget = map.refine(
  ({ cp, floor }) => floor === 'off' || floor >= cp,
  joining<z.output<typeof map>>(['cp', 'floor'], 'floor', ({ cp, floor }) => {
    return `floor (${floor}) is below cp (${cp}): what style may cost, every move may`;
  }),
);

export const toBudget = ({ cp, floor }: z.output<typeof budget>): Budget => ({
  cp,
  floorCp: floor === 'off' ? null : floor,
});

import { z } from 'zod';

import type { DistributionWindow } from '../../model/personality.ts';
import { joining, setting } from '../setting.ts';
import { PERCENT, shareOf } from './units.ts';

const percent = () => z.number().min(0).max(100);

const badDay = z.strictObject({
  floorPct: setting(percent().default(4), 'The least popular move of at least this popularity is played.', PERCENT),
});

const map = z.strictObject({
  minPct: setting(percent().default(0), 'Moves that fewer people play are left out; the most popular stays.', PERCENT),
  lowerPct: setting(percent().default(0), 'Where the range begins: 0 with the rarest move.', PERCENT),
  upperPct: setting(percent().default(100), 'Where the range ends: 100 with the most popular move.', PERCENT),
  badDay: setting(
    badDay.nullable().default(null),
    'A strong player off the rails: of the moves left, only the least popular. Null is off.',
    { expects: 'a map with floorPct, or null' },
  ),
});

/** The `window` map of a personality file (D0 §8, rulings 11 to 13). */
export const window = map.refine(
  ({ lowerPct, upperPct }) => lowerPct < upperPct,
  joining<z.output<typeof map>>(['lowerPct', 'upperPct'], 'lowerPct', ({ lowerPct, upperPct }) => {
    return `lowerPct (${lowerPct}) is not below upperPct (${upperPct})`;
  }),
);

export const toWindow = ({ minPct, badDay, ...band }: z.output<typeof window>): DistributionWindow => ({
  ...band,
  minProbability: shareOf(minPct),
  badDayFloor: badDay && shareOf(badDay.floorPct),
});

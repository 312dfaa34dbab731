import { z } from 'zod';

import type { Pressure } from '../../model/personality.ts';
import { RATING_BOUNDS } from '../pressure/rating-curve.ts';
import { joining, setting } from '../setting.ts';
import { beyond, knots, knotsWords } from './knots.ts';
import { PERCENT } from './units.ts';

const rating = z.strictObject({
  enabled: setting(z.boolean().default(true), 'Whether short thinks lower the rating.'),
  maxDrop: setting(z.int().min(0).max(600).default(300), 'How far it may fall below the configured rating.', {
    unit: 'rating points',
  }),
  knots: setting(
    knots('rating', RATING_BOUNDS).nullable().default(null),
    "A curve of your own in place of the one that each game's control seeds.",
    { expects: knotsWords('rating') },
  ),
});

/** Heights of curve B: a temperature under `ramp`, a percentile under `cutoff`. */
const HEIGHTS = { ramp: [0.1, 8], cutoff: [0, 100] } as const;

const spread = z.strictObject({
  enabled: setting(z.boolean().default(true), 'Whether short thinks widen or narrow the choice.'),
  maxTemperature: setting(
    z.number().min(0).max(8).default(2),
    'Temperature of the shortest thinks under model ramp; never below the temperature itself.',
  ),
  minUpperPct: setting(
    z.number().min(0).max(100).default(0),
    'The most popular share of moves that is left to the shortest thinks under model cutoff.',
    PERCENT,
  ),
  knots: setting(
    knots('temperature or percent', [0, 100]).nullable().default(null),
    "A curve of your own in place of the one that each game's control seeds: temperatures under ramp, percentiles under cutoff.",
    { expects: knotsWords('temperature under ramp, percent under cutoff') },
  ),
});

const map = z.strictObject({
  model: setting(
    z.enum(['ramp', 'cutoff']).default('ramp'),
    'What short thinks do to the choice: ramp raises the temperature, cutoff leaves only the popular moves.',
  ),
  rating: setting(rating.prefault({}), 'Short thinks play below the rating.'),
  spread: setting(spread.prefault({}), 'Short thinks choose otherwise among the moves.'),
});

/** The `pressure` map of a personality file (D0 §4, rulings 9 and 10). */
export const pressure = map.refine(({ model, spread }) => !beyond(spread.knots, HEIGHTS[model]), {
  ...joining<z.output<typeof map>>(['model', 'spread'], 'spread', ({ model, spread }) => {
    const [low, high] = HEIGHTS[model];
    const [x, y] = beyond(spread.knots, HEIGHTS[model]) ?? [];
    return `the point [${x}, ${y}] does not suit model ${model}, whose curve runs from ${low} to ${high}`;
  }),
  path: ['spread', 'knots'],
}) satisfies z.ZodType<Pressure>;

import { z } from 'zod';

import type { Choice } from '../../model/personality.ts';
import { TEMPERATURE_PRESETS } from '../choosing/temperature.ts';
import { setting } from '../setting.ts';
import { PERCENT, shareOf } from './units.ts';

const TEMPERATURE_NAMES = [
  'top',
  'focused',
  'neutral',
  'varied',
  'wild',
] as const satisfies readonly (keyof typeof TEMPERATURE_PRESETS)[];

const variety = z.strictObject({
  by100Pct: setting(
    z.number().min(0).max(50).default(0),
    'How often Flounder plays 100 rating points above or below itself.',
    PERCENT,
  ),
  by200Pct: setting(
    z.number().min(0).max(20).default(0),
    'How often Flounder plays 200 rating points above or below itself.',
    PERCENT,
  ),
});

/** The `choice` map of a personality file (D0 §5, rulings 14 to 17). */
export const choice = z.strictObject({
  temperature: setting(
    z.union([z.number().min(0.1).max(4), z.enum(TEMPERATURE_NAMES)]).default(1),
    'How evenly moves are drawn: below 1 the favourites win more often, above 1 less often. Flounder makes fewer but worse mistakes above 1.',
    { expects: `a number from 0.1 to 4, or ${namesWords()}` },
  ),
  schedule: setting(
    z.enum(['constant', 'hustler']).default('constant'),
    'Constant keeps the temperature; hustler starts at 5 and cools to 0.6 as the pieces leave the board.',
  ),
  complexityFactor: setting(
    z.boolean().default(false),
    'Whether complex positions raise the temperature by up to a fifth, and simple ones lower it.',
  ),
  complexityScore: setting(
    z.enum(['volatility', 'spread']).default('volatility'),
    'What makes a position complex: an engine that changes its mind, or moves that differ widely in worth.',
  ),
  convictionPct: setting(
    z.number().min(0).max(100).default(0),
    'How often the first choice after all reshaping is played outright; the rest is drawn.',
    PERCENT,
  ),
  variety: setting(variety.prefault({}), "Flounder's rating from move to move."),
});

export function toChoice({ temperature, convictionPct, variety, ...rest }: z.output<typeof choice>): Choice {
  return {
    ...rest,
    temperature: typeof temperature === 'number' ? temperature : TEMPERATURE_PRESETS[temperature],
    conviction: shareOf(convictionPct),
    variety: { by100: shareOf(variety.by100Pct), by200: shareOf(variety.by200Pct) },
  };
}

function namesWords(): string {
  return TEMPERATURE_NAMES.map((name) => `${name} (${TEMPERATURE_PRESETS[name]})`).join(', ');
}

import { ROLES } from 'chessops/types';
import { z } from 'zod';

import { METRIC_NAMES } from '../../model/metric-name.ts';
import { type Attractors, MOVE_CONTROLS, TURN_CONTROLS } from '../../model/personality.ts';
import { MOVE_ATTRACTORS } from '../attractors/attractors.ts';
import { PIECE_PREFERENCES } from '../attractors/pieces.ts';
import { setting } from '../setting.ts';
import { TURN_CONTROL_INFO } from '../turn-controls.ts';

/** More than anybody will set by hand; each of them is measured on every candidate of every move. */
const MAX_CUSTOM = 32;

const step = () => z.int().min(-5).max(5);

interface Named {
  readonly poles: readonly [low: string, high: string];
  readonly help: string;
}

/** The help of a slider is that of the control behind it, so that the two cannot part. */
function sliders<K extends string>(controls: { readonly [C in K]: Named }, names: readonly K[]) {
  const entries = names.map((name) => {
    const { poles, help } = controls[name];
    return [name, setting(step().default(0), `${poles[0]} at -5, ${poles[1]} at 5. ${help}`)] as const;
  });
  return Object.fromEntries(entries) as { [C in K]: (typeof entries)[number][1] };
}

const pieces = z.strictObject(sliders(PIECE_PREFERENCES, ROLES));

const custom = z.strictObject({
  metric: setting(z.enum(METRIC_NAMES), 'What is measured, before and after the move.', {
    expects: 'the name of a measurement such as givesCheck',
  }),
  value: setting(step(), 'Above zero prefers moves that raise the measurement, below zero moves that lower it.'),
  phase: setting(
    z.enum(['all', 'opening', 'middlegame', 'endgame']).default('all'),
    'When it is asked: the endgame has at most six pieces beside kings and pawns, the opening twenty half-moves.',
  ),
  result: setting(
    z.enum(['any', 'winning', 'losing', 'equal']).default('any'),
    'Asked only while the bot stands so; half a pawn either way is equal.',
  ),
  pressure: setting(
    z.enum(['any', 'self', 'opponent', 'either']).default('any'),
    "Asked only while this side's clock is short: under 30 seconds or 15 percent of what it began with.",
  ),
});

/** The `attractors` map of a personality file (D0 §6–7, D1). */
export const attractors = z.strictObject({
  ...sliders(MOVE_ATTRACTORS, MOVE_CONTROLS),
  ...sliders(TURN_CONTROL_INFO, TURN_CONTROLS),
  pieces: setting(pieces.prefault({}), 'A flat like or dislike for moving a kind of man.'),
  custom: setting(
    z.array(custom).max(MAX_CUSTOM).default([]),
    'Sliders of your own on any measurement, each taking its share of the budget only while its conditions hold.',
    { expects: `a list of at most ${MAX_CUSTOM} maps such as { metric: givesCheck, value: 5 }` },
  ),
  attackerFormula: setting(
    z.enum(['tiered', 'delta']).default('tiered'),
    'How attacker measures: tiered puts every capture above every quiet move, delta counts the change in threats alone.',
  ),
  scaleCustom: setting(
    z.boolean().default(true),
    'Whether custom controls too speak louder as the board empties, as the named ones do.',
  ),
}) satisfies z.ZodType<Attractors>;

import { z } from 'zod';

import { TIMING_MODES, type Timing } from '../../model/personality.ts';
import { setting } from '../setting.ts';
import { msOf, PERCENT, SECONDS } from './units.ts';

const SWITCH = { expects: 'true, false or null' };

const complexity = z.strictObject({
  plan: setting(
    z.enum(['clock', 'base']).default('clock'),
    'What an ordinary move costs: clock is a share of what is left on it, base is baseSeconds.',
  ),
  baseSeconds: setting(
    z.number().min(0.5).max(15).default(3),
    'Cost of an ordinary move under plan base, and in games without a clock.',
    SECONDS,
  ),
  gameMoves: setting(z.literal([40, 60]).default(60), 'How many moves a game is expected to last, for plan clock.'),
  min: setting(z.number().min(0.1).max(1).default(0.4), 'What the simplest position takes of an ordinary move.'),
  max: setting(z.number().min(1).max(6).default(2.5), 'What the hardest position takes of an ordinary move.'),
});

const mirror = z.strictObject({
  offsetPct: setting(
    z.number().min(-100).max(100).default(0),
    'Slower than the opponent above zero, faster below: -50 takes half their time.',
    PERCENT,
  ),
  fallback: setting(
    z.enum(['complexity', 'pace']).default('complexity'),
    'The mode that plays until the opponent has moved.',
  ),
});

const weaponizer = z.strictObject({
  enabled: setting(
    z.boolean().default(false),
    'Whether the bot moves as fast as it can once the opponent is about to run out of time.',
  ),
  triggerSeconds: setting(
    z.number().min(1).max(120).default(15),
    'Starts when the opponent has this much left or less.',
    SECONDS,
  ),
  minSeconds: setting(z.number().min(0).max(5).default(0), 'Time a move takes then.', SECONDS),
});

/** The `timing` map of a personality file (D0 §3, §13; defaults: rulings 1–8b, blundermind §12). */
export const timing = z.strictObject({
  mode: setting(
    z.enum(TIMING_MODES).default('human'),
    'How the clock is spent: human as people spend theirs, complexity more on harder positions, pace by a steady rate, mirror as the opponent does, fixed the same for every move, instant nothing beyond the search for a move.',
  ),
  fixedSeconds: setting(z.number().min(0).max(600).default(1), 'Time a move under mode fixed.', SECONDS),
  pace: setting(
    z.number().min(5).max(120).default(40),
    'Moves in five minutes under mode pace; hard ones take longer.',
  ),
  complexity: setting(complexity.prefault({}), 'Mode complexity.'),
  mirror: setting(mirror.prefault({}), 'Mode mirror.'),
  clockModel: setting(
    z.enum(['brief', 'graduated']).default('brief'),
    'How the clocks bend a think: brief in a few steps, graduated smoothly, with a faster opening.',
  ),
  blink: setting(
    z.boolean().nullable().default(null),
    'Whether obvious moves are played in a blink. Null: in every mode but human and fixed.',
    SWITCH,
  ),
  reconsider: setting(
    z.boolean().nullable().default(null),
    'Whether one move in seven or so is thought over once more. Null: in every mode but human, whose people do so already.',
    SWITCH,
  ),
  clockMirror: setting(
    z.boolean().nullable().default(null),
    'Whether the bot hurries an opponent who is short of time. Null: in every mode but human, whose people do so already.',
    SWITCH,
  ),
  weaponizer: setting(weaponizer.prefault({}), 'Plays for the flag of an opponent in time trouble.'),
  canFlag: setting(
    z.boolean().default(false),
    'Whether waiting may lose a game on time. False: the last seconds are never waited away.',
  ),
});

/** Seconds of the file as milliseconds of the program. */
export function toTiming(file: z.output<typeof timing>): Timing {
  const { fixedSeconds, complexity, weaponizer, ...rest } = file;
  const { baseSeconds, ...shape } = complexity;
  const { enabled, triggerSeconds, minSeconds } = weaponizer;
  return {
    ...rest,
    fixedMs: msOf(fixedSeconds),
    complexity: { ...shape, baseMs: msOf(baseSeconds) },
    weaponizer: { enabled, triggerMs: msOf(triggerSeconds), minMs: msOf(minSeconds) },
  };
}

import { IDLE_GAME } from './idle/game.ts';
import { IDLE_PRESSURE } from './idle/pressure.ts';
import type { IdleRule } from './idle/rule.ts';
import { IDLE_STYLE } from './idle/style.ts';
import { IDLE_TIMING } from './idle/timing.ts';

/** Keys that other settings switch off. Written down all the same, they get a warning: somebody expects an effect. */
export const IDLE_RULES: readonly IdleRule[] = [...IDLE_TIMING, ...IDLE_STYLE, ...IDLE_PRESSURE, ...IDLE_GAME];

import type { PersonalityFile } from '../schema.ts';
import type { IdleRule } from './rule.ts';

type Timing = PersonalityFile['timing'];

const named = (timing: Timing): string => `mode is ${timing.mode}`;

/** Whether moves are ever priced by a mode; a mirror falls back to one. */
const prices = ({ mode, mirror }: Timing, by: 'complexity' | 'pace'): boolean =>
  mode === by || (mode === 'mirror' && mirror.fallback === by);

/** Of the `timing` map alone. */
const rule = (keys: string, why: (timing: Timing) => string | null): IdleRule => ({
  key: ['timing', ...keys.split('.')],
  why: ({ timing }) => why(timing),
});

const unless = (holds: (timing: Timing) => boolean) => (timing: Timing) => (holds(timing) ? null : named(timing));

/** `instant` and `fixed` set the pace themselves, and a mirror takes the opponent's (D1). */
function unbent({ mode }: Timing): string | null {
  if (mode === 'mirror') return 'mode mirror takes the opponent’s times as they are, once there are some';
  return mode === 'instant' || mode === 'fixed' ? `mode is ${mode}` : null;
}

const offPlan = (timing: Timing): string | null =>
  unless((read) => prices(read, 'complexity'))(timing) ?? (timing.complexity.plan === 'base' ? 'plan is base' : null);

function idleBlink({ timing: { mode, blink }, player }: PersonalityFile): string | null {
  if (mode === 'instant') return 'instant never waits';
  if (player.kind === 'rule') return 'this player does not tell which moves are obvious';
  return blink === false && (mode === 'fixed' || mode === 'human') ? `mode ${mode} never blinks by itself` : null;
}

/** Off by itself under `human`: there only `true` says something. */
const idleHabit = (habit: 'reconsider' | 'clockMirror') => (timing: Timing) => {
  const idle = unbent(timing);
  if (idle) return idle;
  return timing.mode === 'human' && timing[habit] === false ? 'mode human does without by itself' : null;
};

function idleWeaponizer(timing: Timing): string | null {
  return timing.weaponizer.enabled ? null : 'weaponizer.enabled is false';
}

export const IDLE_TIMING: readonly IdleRule[] = [
  rule(
    'fixedSeconds',
    unless(({ mode }) => mode === 'fixed'),
  ),
  rule(
    'pace',
    unless((timing) => prices(timing, 'pace')),
  ),
  rule(
    'complexity.plan',
    unless((timing) => prices(timing, 'complexity')),
  ),
  rule(
    'complexity.baseSeconds',
    unless((timing) => prices(timing, 'complexity')),
  ),
  rule('complexity.gameMoves', offPlan),
  rule(
    'complexity.min',
    unless((timing) => prices(timing, 'complexity')),
  ),
  rule(
    'complexity.max',
    unless((timing) => prices(timing, 'complexity')),
  ),
  rule(
    'mirror.offsetPct',
    unless(({ mode }) => mode === 'mirror'),
  ),
  rule(
    'mirror.fallback',
    unless(({ mode }) => mode === 'mirror'),
  ),
  rule('clockModel', ({ mode }) => {
    if (mode === 'instant') return 'instant never waits';
    return mode === 'human' ? 'mode human has what clocks do to people in it' : null;
  }),
  { key: ['timing', 'blink'], why: idleBlink },
  rule('reconsider', idleHabit('reconsider')),
  rule('clockMirror', idleHabit('clockMirror')),
  rule('weaponizer.triggerSeconds', idleWeaponizer),
  rule(
    'weaponizer.minSeconds',
    (timing) => idleWeaponizer(timing) ?? (timing.mode === 'instant' ? named(timing) : null),
  ),
  rule('canFlag', ({ mode }) => (mode === 'instant' ? 'instant never waits' : null)),
  { key: ['attractors', 'hustle'], why: ({ timing }) => unbent(timing) },
];

import type { Facts } from '../model/facts.ts';
import type { TimingPart } from '../model/trace.ts';
import { baseMode } from './modes/base-mode.ts';
import { book } from './modes/book.ts';
import { clockPlanMs } from './modes/complexity.ts';
import { fixed } from './modes/fixed.ts';
import { human } from './modes/human.ts';
import { mirror } from './modes/mirror.ts';
import { scaled } from './modes/scaled.ts';
import { blink, blinks, instant, premove, weaponizer, weaponizerFires } from './shortcuts.ts';
import type { CurvedThink, ThinkInput } from './think.ts';

/** How long a move should take, and each step that led there; the last part is the plan. */
export interface ThinkPlan {
  readonly ms: number;
  /** What the pressure curves read (ruling 2). */
  readonly curveMs: number;
  /** The opponent is about to flag: a rated player takes its floor, also where the time itself is fixed (ruling 7). */
  readonly weaponized: boolean;
  readonly parts: readonly TimingPart[];
}

/** The first that applies is the plan (ruling 3); D0 plays a book move before any think, but never slower than instant. */
const SHORT_CIRCUITS: readonly ((input: ThinkInput) => CurvedThink | null)[] = [
  premove,
  instant,
  weaponizer,
  blink,
  book,
  fixed,
  mirror,
];

/** The think plan of one move, before or after a player was asked. Pure: chance comes from the given stream alone. */
export function planThink(input: ThinkInput): ThinkPlan {
  const { ms, parts, curveMs = ms } = shortCircuit(input) ?? priced(input);
  return { ms, curveMs, weaponized: weaponizerFires(input.facts), parts };
}

function shortCircuit(input: ThinkInput): CurvedThink | null {
  for (const attempt of SHORT_CIRCUITS) {
    const think = attempt(input);
    if (think) return think;
  }
  return null;
}

const priced = (input: ThinkInput): CurvedThink =>
  input.facts.personality.timing.mode === 'human' ? human(input) : scaled(input);

/** Whether a move's cost follows the clock, as book moves then do (D0 §3a). */
export const onClockPlan = (facts: Facts): boolean => baseMode(facts) === 'complexity' && clockPlanMs(facts) !== null;

/** Whether a final plan would read the score of a complexity probe, which costs an engine's time. */
export function readsComplexity(facts: Facts, entropyBits: number | null): boolean {
  return baseMode(facts) === 'complexity' && !weaponizerFires(facts) && !blinks(facts, entropyBits);
}

import type { Facts } from '../model/facts.ts';
import { taxed } from './bust-tax.ts';
import { flaggingGuard } from './caps.ts';
import { hasHabit } from './habits.ts';
import { humanCurveMs } from './modes/human.ts';
import { begin, type CurvedThink, limit, type Think, type ThinkInput } from './think.ts';

/** D0 §3b: obvious moves, and how quickly they are played. */
const BLINK_ENTROPY_BITS = 0.5;
const BLINK_MS = { low: 200, high: 500 } as const;

/** A premove that fires is not thought about at all (D0 §3c). */
export const premove = ({ source }: ThinkInput): Think | null => (source === 'premove' ? begin('premove', 0) : null);

export function instant(input: ThinkInput): Think | null {
  return input.facts.personality.timing.mode === 'instant' ? taxed(begin('instant', 0), input) : null;
}

/** Whether the opponent is about to run out of time, counted absolutely (ruling 7); never in untimed games. */
export function weaponizerFires({ clock, personality }: Facts): boolean {
  const { enabled, triggerMs } = personality.timing.weaponizer;
  return enabled && clock !== null && clock.opponentMs <= triggerMs;
}

export function weaponizer(input: ThinkInput): Think | null {
  const { facts } = input;
  if (!weaponizerFires(facts)) return null;
  return limit(taxed(begin('weaponizer', facts.personality.timing.weaponizer.minMs), input), flaggingGuard(facts));
}

export function blinks({ personality: { timing } }: Facts, entropyBits: number | null): boolean {
  return hasHabit(timing, 'blink') && entropyBits !== null && entropyBits < BLINK_ENTROPY_BITS;
}

export function blink(input: ThinkInput): CurvedThink | null {
  const { facts, rng, entropyBits } = input;
  if (!blinks(facts, entropyBits)) return null;
  const think = taxed(begin('blink', rng.between(BLINK_MS.low, BLINK_MS.high)), input);
  const held = limit(think, flaggingGuard(facts));
  return facts.personality.timing.mode === 'human' ? { ...held, curveMs: humanCurveMs(input) } : held;
}

import { taxed } from './bust-tax.ts';
import { floorMs, globalCap } from './caps.ts';
import { clockModelOf } from './clock-models.ts';
import { atLeast, limit, type Think, type ThinkInput } from './think.ts';

export interface Settling {
  /** Whether the cap by start clock holds. */
  readonly global: boolean;
  /** Whether the clock presses by more than caps. */
  readonly pressed?: boolean;
  /** An ordinary move's cost on the clock plan; null or absent off it. */
  readonly planMs?: number | null;
}

/** The end of every plan but `human`'s and the quickest: bust tax, pressure, caps, global cap, floor. */
export function settle(think: Think, input: ThinkInput, { global, pressed = false, planMs = null }: Settling): Think {
  const { facts } = input;
  const model = clockModelOf(facts);
  const paid = taxed(think, input);
  const capped = limit(pressed ? model.press(paid, facts, planMs) : paid, model.caps(facts, planMs));
  const isCapped = global && (planMs === null || model.capsPlan);
  const last = isCapped ? limit(capped, [globalCap(facts, paid.ms - think.ms)]) : capped;
  return atLeast(last, floorMs(facts));
}

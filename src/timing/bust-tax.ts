import { FLAGGING_RESERVE_MS } from './caps.ts';
import { step, type Think, type ThinkInput } from './think.ts';

/** Adds the tax for a busted premove, as far as it cannot flag the bot, also where flagging is allowed (ruling 8). */
export function taxed(think: Think, input: ThinkInput): Think {
  const taxMs = affordableTaxMs(think, input);
  return taxMs > 0 ? step(think, 'bust tax', think.ms + taxMs) : think;
}

function affordableTaxMs({ ms }: Think, { facts: { clock }, source, bustTaxMs }: ThinkInput): number {
  // A move that needs no thinking leaves the tax to the next real think (D0 §3c).
  if (source !== 'engine') return 0;
  return clock ? Math.min(bustTaxMs, clock.ownMs - FLAGGING_RESERVE_MS - ms) : bustTaxMs;
}

import { settle } from '../settle.ts';
import { begin, type Think, type ThinkInput } from '../think.ts';

/** The same for every move: no jitter, no global cap, only what the clock demands (ruling 3). */
export function fixed(input: ThinkInput): Think | null {
  const { mode, fixedMs } = input.facts.personality.timing;
  return mode === 'fixed' ? settle(begin('fixed', fixedMs), input, { global: false }) : null;
}

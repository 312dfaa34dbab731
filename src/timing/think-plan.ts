import type { Facts } from '../model/facts.ts';
import type { TimingPart } from '../model/trace.ts';

/** How long a move should take, and each step that led there. */
export interface ThinkPlan {
  readonly ms: number;
  readonly parts: readonly TimingPart[];
}

/** Below this clock a fixed think is held to a share of it (D0 §3a). */
const LOW_CLOCK_MS = 30_000;
const LOW_CLOCK_SHARE = 0.08;
/** With flagging off, this much of the clock is never waited away (D0 §3a). */
const FLAGGING_RESERVE_MS = 3000;
/** Shortest think of a bot that is not instant (D0 §3b), as far as the clock allows (ruling 8b). */
const FLOOR_MS = 200;
const FLOOR_RESERVE_MS = 100;

/** The think plan of one move, before or after the engine was asked. Pure: jitter comes from later modes' own streams. */
export function planThink(facts: Facts): ThinkPlan {
  return facts.personality.timing.mode === 'instant' ? instantPlan(facts) : fixedPlan(facts);
}

function instantPlan(facts: Facts): ThinkPlan {
  const tax = affordableTaxMs(facts);
  return { ms: tax, parts: [{ name: 'instant', ms: 0 }, ...taxPart(tax, tax)] };
}

function fixedPlan(facts: Facts): ThinkPlan {
  const { timing } = facts.personality;
  const tax = affordableTaxMs(facts);
  const wanted = timing.fixedMs + tax;
  const capped = cap(wanted, facts);
  const ms = Math.max(floorMs(facts), capped.ms);
  const parts = [{ name: 'fixed', ms: timing.fixedMs }, ...taxPart(tax, wanted), ...capped.parts];
  return { ms, parts: ms > capped.ms ? [...parts, { name: 'floor', ms }] : parts };
}

function cap(wantedMs: number, facts: Facts): ThinkPlan {
  const parts: TimingPart[] = [];
  let ms = wantedMs;
  const limit = (name: string, capMs: number): void => {
    if (ms <= capMs) return;
    ms = capMs;
    parts.push({ name, ms });
  };
  if (facts.clock) {
    const { ownMs } = facts.clock;
    if (ownMs < LOW_CLOCK_MS) limit('low clock', ownMs * LOW_CLOCK_SHARE);
    if (!facts.personality.timing.canFlag)
      limit('flagging guard', Math.max(floorMs(facts), ownMs - FLAGGING_RESERVE_MS));
  }
  return { ms, parts };
}

/** A floor never loses a game: it shrinks to nothing as the clock does (ruling 8b; the overhead is already off). */
function floorMs({ clock }: Facts): number {
  return clock ? Math.min(FLOOR_MS, Math.max(0, clock.ownMs - FLOOR_RESERVE_MS)) : FLOOR_MS;
}

/** The bust tax can never flag the bot, also where flagging is allowed (ruling 8). */
function affordableTaxMs({ clock, memory }: Facts): number {
  if (!clock) return memory.bustTaxMs;
  return Math.min(memory.bustTaxMs, Math.max(0, clock.ownMs - FLAGGING_RESERVE_MS));
}

const taxPart = (taxMs: number, ms: number): TimingPart[] => (taxMs > 0 ? [{ name: 'bust tax', ms }] : []);

/** Longest any computing may take, however much clock is left. */
const MAX_COMPUTE_MS = 7000;
const COMPUTE_SHARE = 0.1;
const COMPUTE_INCREMENT_SHARE = 0.5;

/** What a decision may spend on computing: a tenth of the clock and half the increment, never all of it. */
export function computeBudgetMs({ clock }: Pick<Facts, 'clock'>): number {
  if (!clock) return MAX_COMPUTE_MS;
  const share = clock.ownMs * COMPUTE_SHARE + clock.incrementMs * COMPUTE_INCREMENT_SHARE;
  return Math.max(0, Math.min(MAX_COMPUTE_MS, share, clock.ownMs - FLOOR_RESERVE_MS));
}

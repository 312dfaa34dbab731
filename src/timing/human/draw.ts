import type { TimingPart } from '../../model/trace.ts';
import { normal } from '../../random/normal.ts';
import type { Rng } from '../../random/streams.ts';
import type { ThinkLaw } from './law.ts';
import { spellAt } from './spell.ts';

/** A move that was ready before its turn came shows this on the clock, ms. */
const INSTANT_MS = [30, 200] as const;

/**
 * One think of a law.
 * @param tempo standard normal, the same all game
 * @param ply half-moves played, for the spell
 */
export function drawThink(
  law: ThinkLaw,
  tempo: number,
  ply: number,
  rng: Rng,
): { readonly ms: number; readonly parts: TimingPart[] } {
  // Always three draws, so that one answer never shifts the next.
  const [instant, first, second] = [rng.next(), rng.next(), rng.next()];
  const median = { name: 'human median', ms: law.medianMs };
  if (instant < law.spike) {
    const ms = INSTANT_MS[0] + (INSTANT_MS[1] - INSTANT_MS[0]) * first;
    return { ms, parts: [median, { name: 'instant spike', ms }] };
  }
  const inTempoMs = law.medianMs * Math.exp(law.tempoSd * tempo + law.spellSd * spellAt(tempo, ply));
  const z = normal(first, second);
  const ms = Math.min(law.boundMs, inTempoMs * Math.exp(law.spread * (z + law.skew * z * z)));
  return {
    ms,
    parts: [median, { name: 'tempo', ms: inTempoMs }, { name: 'human draw', ms }],
  };
}

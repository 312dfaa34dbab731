import type { Facts } from '../../model/facts.ts';
import { mirroredTimesMs } from './mirror.ts';

/** The mode that prices a move by itself: the chosen one, or what a mirror does until it has something to copy. */
export function baseMode({ personality: { timing }, memory }: Facts): 'complexity' | 'pace' | null {
  if (timing.mode === 'complexity' || timing.mode === 'pace') return timing.mode;
  return timing.mode === 'mirror' && mirroredTimesMs(memory).length === 0 ? timing.mirror.fallback : null;
}

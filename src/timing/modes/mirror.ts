import type { GameMemory } from '../../model/memory.ts';
import { jitter } from '../modifiers.ts';
import { settle } from '../settle.ts';
import { begin, scale, type Think, type ThinkInput } from '../think.ts';

/** What is copied: the opponent's last six times that are thinks, neither premoves nor absences (blundermind §4). */
const WINDOW = 6;
const SHORTEST_MS = 200;
const LONGEST_MS = 300_000;

export const mirroredTimesMs = ({ opponentTimesMs }: Pick<GameMemory, 'opponentTimesMs'>): readonly number[] =>
  opponentTimesMs.filter((ms) => ms >= SHORTEST_MS && ms <= LONGEST_MS).slice(-WINDOW);

/** The opponent's mean, with a jitter of its own and no other modifier (D0 §3a, ruling 3). Null without data. */
export function mirror(input: ThinkInput): Think | null {
  const { facts, rng } = input;
  const { timing } = facts.personality;
  const timesMs = timing.mode === 'mirror' ? mirroredTimesMs(facts.memory) : [];
  if (timesMs.length === 0) return null;
  const meanMs = timesMs.reduce((sum, ms) => sum + ms, 0) / timesMs.length;
  const jittered = jitter(begin('mirror', meanMs), rng);
  return settle(scale(jittered, 'offset', 1 + timing.mirror.offsetPct / 100), input, { global: true });
}

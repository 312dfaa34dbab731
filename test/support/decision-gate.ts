import type { Facts } from '../../src/model/facts.ts';
import type { Decision, Trace } from '../../src/model/trace.ts';

export const EMPTY_TRACE: Trace = {
  v: 1,
  seed: '',
  personality: { name: '', hash: '' },
  player: '',
  ratingInForce: null,
  entropyBits: null,
  temperature: null,
  probes: [],
  stages: [],
  candidates: [],
  timing: { roughMs: 0, finalMs: 0, parts: [] },
};

/** Plays a move at once; anything can be said otherwise. */
export const decisionOf = (move: string, facts: Facts, changes: Partial<Decision> = {}): Decision => ({
  move,
  delayMs: 0,
  drawOffer: false,
  evaluationCp: null,
  memory: facts.memory,
  trace: EMPTY_TRACE,
  ...changes,
});

/** A decision that is being waited for. */
export interface Waiting {
  readonly facts: Facts;
  readonly signal: AbortSignal;
  answer(move: string, changes?: Partial<Decision>): void;
}

/** Decisions whose moment the test chooses. */
export function gate() {
  const waiting: Waiting[] = [];
  const decide = (facts: Facts, signal: AbortSignal): Promise<Decision> =>
    new Promise((resolve) => {
      waiting.push({ facts, signal, answer: (move, changes) => resolve(decisionOf(move, facts, changes)) });
    });
  return { decide, waiting };
}

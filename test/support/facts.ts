import { type Line, playAll, startLine, turnOf, type Variant } from '../../src/chess/line.ts';
import type { ClockFacts, Facts } from '../../src/model/facts.ts';
import { FRESH_MEMORY } from '../../src/model/memory.ts';
import type { Personality } from '../../src/model/personality.ts';
import { personalityFile, toPersonality } from '../../src/personality/schema.ts';

/** Every setting at its default, but moving at once. */
export const PLAIN: Personality = {
  ...toPersonality(
    personalityFile.parse({
      version: 1,
      name: 'Plain',
      player: 'flounder@1500',
      timing: { mode: 'instant', fixedSeconds: 2 },
    }),
  ),
  hash: 'plain',
};

export function lineOf(fen = 'startpos', moves = '', variant: Variant = 'standard'): Line {
  const start = startLine(variant, fen);
  if (!start.ok) throw new Error(JSON.stringify(start.error));
  const line = playAll(start.value, moves.split(' ').filter(Boolean));
  if (!line.ok) throw new Error(JSON.stringify(line.error));
  return line.value;
}

export const clockOf = (ownMs: number, opponentMs = ownMs, incrementMs = 0): ClockFacts => ({
  ownMs,
  opponentMs,
  incrementMs,
});

/** Facts of a plain bot in a position; anything can be said otherwise. */
export function factsFor(line: Line, changes: Partial<Facts> = {}): Facts {
  return {
    accountId: 'house',
    gameId: 'game0001',
    line,
    color: turnOf(line),
    clock: clockOf(300_000),
    control: { initialMs: 300_000, incrementMs: 0 },
    opponentSpentMs: null,
    opponent: { rating: 1500, isBot: false },
    personality: PLAIN,
    memory: FRESH_MEMORY,
    seed: 'seed',
    ...changes,
  };
}

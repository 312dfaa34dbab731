import { type Line, playAll, startLine, turnOf, type Variant } from '../../src/chess/line.ts';
import type { ClockFacts, Facts } from '../../src/model/facts.ts';
import { FRESH_MEMORY } from '../../src/model/memory.ts';
import type { Personality } from '../../src/model/personality.ts';

export const PLAIN: Personality = {
  name: 'Plain',
  about: '',
  player: { kind: 'flounder', rating: 1500 },
  timing: {
    mode: 'instant',
    fixedMs: 2000,
    pace: 40,
    complexity: { plan: 'clock', baseMs: 3000, gameMoves: 60, min: 0.4, max: 2.5 },
    mirror: { offsetPct: 0, fallback: 'complexity' },
    clockModel: 'brief',
    blink: null,
    reconsider: null,
    clockMirror: null,
    weaponizer: { enabled: false, triggerMs: 15_000, minMs: 0 },
    canFlag: false,
  },
  attractors: { hustle: 0 },
  draws: { accept: true, marginCp: 200 },
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

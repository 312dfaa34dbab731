import { readFileSync } from 'node:fs';
import type { Chess } from 'chessops/chess';
import { describe, expect, it } from 'vitest';
import { startLine } from '../../src/chess/line.ts';
import { legalMoves } from '../../src/chess/uci.ts';
import { NO_SHARED, shared } from '../support/shared.ts';

interface Case {
  readonly id: string;
  readonly fen: string;
  readonly leaves: ReadonlyMap<number, number>;
}

/** Leaves of the whole tree, the last ply counted without being played. */
function perft(position: Chess, depth: number): number {
  const moves = legalMoves(position);
  if (depth <= 1) return moves.length;
  return moves.reduce((sum, move) => {
    const next = position.clone();
    next.play(move);
    return sum + perft(next, depth - 1);
  }, 0);
}

function readPerftFile(text: string): Case[] {
  return text
    .split(/^id /m)
    .slice(1)
    .map((block) => ({
      id: block.split('\n')[0]?.trim() ?? '',
      fen: /^epd (.*)$/m.exec(block)?.[1]?.trim() ?? '',
      leaves: new Map([...block.matchAll(/^perft (\d+) (\d+)/gm)].map((m) => [Number(m[1]), Number(m[2])])),
    }));
}

function readEpdFile(text: string): Case[] {
  return text
    .split('\n')
    .filter((line) => line.includes(';'))
    .map((line) => ({
      id: line,
      fen: line.split(';')[0]?.trim().replace(/\s+/g, ' ') ?? '',
      leaves: new Map([...line.matchAll(/D(\d+) (\d+)/g)].map((m) => [Number(m[1]), Number(m[2])])),
    }));
}

/** The deepest count of every so many-th case that stays within a case's share of the work. */
function check(
  cases: readonly Case[],
  options: { every: number; leavesEach: number },
): { cases: number; leaves: number } {
  const done = { cases: 0, leaves: 0 };
  for (const [index, { id, fen, leaves }] of cases.entries()) {
    const depth = Math.max(...[...leaves.keys()].filter((d) => (leaves.get(d) ?? 0) <= options.leavesEach), 0);
    if (index % options.every !== 0 || depth === 0) continue;
    const line = startLine('standard', fen);
    expect(line.ok, `${id}: ${fen}`).toBe(true);
    if (!line.ok) continue;
    expect(perft(line.value.position, depth), `${id}: ${fen} at depth ${depth}`).toBe(leaves.get(depth));
    done.cases++;
    done.leaves += leaves.get(depth) ?? 0;
  }
  return done;
}

const suite = (name: string): string => readFileSync(shared(`data/suites/${name}`), 'utf8');

describe.skipIf(NO_SHARED)('legal moves against published counts', () => {
  it('[S-17] counts the trees of tricky positions: castling through rooks, pins, promotions', () => {
    const done = check(readPerftFile(suite('scalachess-tricky.perft')), { every: 1, leavesEach: 120_000 });
    expect(done.cases).toBeGreaterThan(15);
  });

  it('[S-17] counts the trees of Chess960 starts', () => {
    const done = check(readPerftFile(suite('scalachess-chess960.perft')), { every: 1, leavesEach: 1_500 });
    expect(done.cases).toBe(960);
  });

  it('counts the trees of random positions', () => {
    const done = check(readPerftFile(suite('scalachess-random.perft')), { every: 10, leavesEach: 3_000 });
    expect(done.cases).toBeGreaterThan(600);
  });

  it('counts the trees of endings, en passant and promotion positions', () => {
    const done = check(readEpdFile(suite('cwepd-perft.epd')), { every: 1, leavesEach: 10_000 });
    expect(done.cases).toBeGreaterThan(120);
  });

  it('counts the trees of double checks', () => {
    const done = check(readEpdFile(suite('cwepd-perft-ferdy-double-checks.epd')), { every: 1, leavesEach: 40_000 });
    expect(done.cases).toBeGreaterThan(20);
  });

  it('notices a count that is wrong by one', () => {
    const wrong = { id: 'wrong', fen: 'startpos', leaves: new Map([[2, 401]]) };
    expect(() => check([wrong], { every: 1, leavesEach: 1000 })).toThrow();
  });
});

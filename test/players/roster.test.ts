import { Chess } from 'chess.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { legalUcis } from '../../src/chess/uci.ts';
import { parsePlayerSpec } from '../../src/model/player-spec.ts';
import { createRoster, needsEngine, whyNotPlayable } from '../../src/players/roster.ts';
import { skillDepth, skillLevel } from '../../src/players/skill.ts';
import { stream } from '../../src/random/streams.ts';
import { clockOf, factsFor, lineOf } from '../support/facts.ts';
import { died, type FakePool, fakePool, scored } from '../support/fake-pool.ts';

const spec = (text: string) => {
  const parsed = parsePlayerSpec(text);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
};

async function propose(pool: FakePool, player: string, fen = 'startpos', leftMs = 5000, seed = 'roster') {
  const fallbacks: string[] = [];
  const roster = createRoster({
    pool,
    monotonicMs: () => 0,
    onFallback: (from, to, reason) => fallbacks.push(`${from} -> ${to}: ${reason}`),
  });
  const answer = await roster.find(spec(player))({
    facts: factsFor(lineOf(fen), { clock: clockOf(leftMs * 10) }),
    rating: null,
    temperature: 1,
    rng: stream(seed),
    deadlineMs: leftMs,
    signal: new AbortController().signal,
  });
  if (!answer.ok) throw new Error(answer.error.reason);
  return { proposal: answer.value, fallbacks };
}

const start = (): Record<string, number> => Object.fromEntries(legalUcis(lineOf()).map((move, i) => [move, -i]));

describe('the roster', () => {
  it('[R-01] moves at random without an engine, every legal move within reach', async () => {
    const pool = fakePool(died);
    const seen = new Set<string>();
    for (let i = 0; i < 400; i++) {
      const { proposal } = await propose(pool, 'rule:random', 'startpos', 5000, `seed ${i}`);
      if (proposal.kind === 'finished') seen.add(proposal.move);
    }
    expect(seen.size).toBe(20);
    expect(pool.leased).toBe(0);
  });

  it('goes to a second engine when the first dies, and says so', async () => {
    const pool = fakePool((_, n) => (n === 1 ? died() : scored({ e2e4: 30 })));
    const { proposal, fallbacks } = await propose(pool, 'flounder@1500');
    expect(proposal).toMatchObject({ kind: 'finished', move: 'e2e4', player: 'stockfish skill 9' });
    expect(pool.options).toEqual([['Skill Level', 9]]);
    expect(fallbacks).toEqual(['flounder@1500 -> stockfish skill 9: flounder@1500: died, exit 1']);
    expect(proposal.note.data).toMatchObject({ failures: [{ player: 'flounder@1500', reason: 'died' }] });
    expect(pool.released).toBe(pool.leased);
  });

  it('keeps an engine’s last words, which may name paths, out of the trace', async () => {
    const words = 'cannot open /home/alice/nets/secret.nnue';
    const pool = fakePool(() => ({ ok: false, error: { kind: 'died', reason: words } }));
    const { proposal, fallbacks } = await propose(pool, 'flounder@1500');
    expect(JSON.stringify(proposal)).not.toContain('/home');
    expect(fallbacks.join()).toContain(words);
  });

  it('plays some legal move when every engine fails', async () => {
    const { proposal, fallbacks } = await propose(fakePool(died), 'flounder@1500');
    expect(proposal.player).toBe('reflex');
    expect(proposal.kind === 'finished' && legalUcis(lineOf())).toContain(
      proposal.kind === 'finished' ? proposal.move : '',
    );
    expect(fallbacks).toHaveLength(1);
  });

  it('[T-21] does not ask an engine for which there is no time', async () => {
    const pool = fakePool(() => scored(start()));
    const { proposal } = await propose(pool, 'flounder@1500', 'startpos', 40);
    expect(proposal.player).toBe('reflex');
    expect(pool.leased).toBe(0);
  });

  it('gives the first engine no more than seven tenths of the time', async () => {
    const deadlines: number[] = [];
    const pool = fakePool(died);
    const lease = pool.lease.bind(pool);
    pool.lease = (request) => {
      deadlines.push(request.deadlineMs);
      return lease(request);
    };
    await propose(pool, 'flounder@1500', 'startpos', 1000);
    expect(deadlines).toEqual([700, 1000]);
  });

  it('[E-06] plays Flounder at the same rating for a Maia whose networks are not there', async () => {
    const { proposal } = await propose(
      fakePool(() => scored(start())),
      'maia@1500',
    );
    expect(proposal).toMatchObject({ player: 'flounder@1500', note: { data: { standsInFor: 'maia@1500' } } });
  });

  it('[A-18] says which players this build can play, and which of them ask an engine', () => {
    expect(whyNotPlayable(spec('flounder@1500'))).toBeNull();
    expect(whyNotPlayable(spec('rule:random'))).toBeNull();
    expect(whyNotPlayable(spec('explorer@2600'))).toBeNull();
    const blend = (...players: string[]) =>
      ({ kind: 'blend', blend: players.map((player) => ({ player: spec(player), weight: 1 })) }) as const;
    expect(whyNotPlayable(blend('maia@2400', 'flounder@1000'))).toBeNull();
    expect(whyNotPlayable(blend('maia@2400', 'ladder:800'))).toContain('ladder:800 cannot be played');
    expect(needsEngine(blend('rule:random'))).toBe(false);
    expect(needsEngine(blend('rule:random', 'maia@1500'))).toBe(true);
    expect(whyNotPlayable(spec('fumble:club'))).toContain('fumble:club cannot be played');
    expect(whyNotPlayable(spec('ladder:800'))).toContain('ladder:800');
  });
});

describe('the skill fallback', () => {
  it('[E-02] maps ratings to levels and levels to depths', () => {
    expect([600, 650, 1000, 1500, 2000, 2600].map(skillLevel)).toEqual([1, 1, 4, 9, 14, 20]);
    expect([-3, 0, 1, 4, 5, 10, 11, 20].map(skillDepth)).toEqual([1, 4, 5, 5, 8, 8, 12, 12]);
  });
});

describe('the reflex', () => {
  const reflex = async (fen: string) => {
    const { proposal } = await propose(fakePool(died), 'flounder@1500', fen, 10);
    return proposal.kind === 'finished' ? proposal.move : '';
  };

  it('mates when it can', async () => {
    expect(await reflex('6k1/5ppp/8/8/8/8/8/R6K w - - 0 1')).toBe('a1a8');
  });

  it('takes the piece that costs nothing rather than the larger one that costs more', async () => {
    expect(await reflex('4k3/8/2p5/3r4/6n1/8/6Q1/4K3 w - - 0 1')).toBe('g2g4');
  });

  it('promotes to a queen, but not into stalemate', async () => {
    expect(await reflex('8/P6k/8/8/8/8/8/K7 w - - 0 1')).toBe('a7a8q');
    // A queen on f8 would leave the king on h7 without a move; a rook wins.
    expect(await reflex('8/5P1k/5K2/8/8/8/8/8 w - - 0 1')).toBe('f7f8r');
  });

  it('always plays a legal move, in any position of a random game', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(), { maxLength: 60 }), async (choices) => {
        const game = new Chess();
        for (const choice of choices) {
          const moves = game.moves();
          if (moves.length === 0) break;
          game.move(moves[choice % moves.length] as string);
        }
        if (game.moves().length === 0) return;
        const legal = game.moves({ verbose: true }).map((move) => move.lan);
        expect(legal).toContain(await reflex(game.fen()));
      }),
      { numRuns: 40 },
    );
  });
});

import { describe, expect, it } from 'vitest';
import type { Facts } from '../../src/model/facts.ts';
import { FRESH_MEMORY } from '../../src/model/memory.ts';
import type { Draws, Personality } from '../../src/model/personality.ts';
import { gate } from '../support/decision-gate.ts';
import { PLAIN } from '../support/facts.ts';
import { full, gameState, state } from '../support/fake-lichess.ts';
import { seat, type TableOptions } from '../support/session-table.ts';

const offered = { drawOffer: { white: false, black: true } };
const rated = (rating: number, draws: Partial<Draws> = {}): Partial<Personality> => ({
  player: { kind: 'flounder', rating },
  draws: { ...PLAIN.draws, ...draws },
});
const remembering = (evaluationCp: number | null) => ({ ...FRESH_MEMORY, evaluationCp });

/** Whether an offer on the opponent's turn is taken. */
async function takes(options: TableOptions, clocks: { white: number; black: number } | null = null): Promise<boolean> {
  const { lichess, settle } = seat(options);
  const clocked = clocks ? { clocksMs: clocks, incrementMs: 0 } : {};
  lichess.stream.send(full(gameState('e2e4 e7e5 g1f3', clocked)));
  lichess.stream.send(state('e2e4 e7e5 g1f3', { ...offered, ...clocked }));
  await settle();
  return lichess.count('draw game0001 true') > 0;
}

/** The same over many games, whose streams differ by their names alone. */
async function share(personality: Partial<Personality>, evaluationCp: number): Promise<number> {
  let taken = 0;
  for (let game = 0; game < 60; game++) {
    const seedOf = (id: string, ply: number) => `${id} ${game} ${ply}`;
    if (await takes({ personality, memory: remembering(evaluationCp), seedOf })) taken++;
  }
  return taken / 60;
}

describe('a draw offer', () => {
  it('[D-01] [D-02] is weighed as a player of the rating sees the position', async () => {
    // Misjudgement 226 cp at 600, 19 at 2600 (D0 §10a): two pawns beyond the margin are a lot to the one only.
    expect(await share(rated(600), 400)).toBeGreaterThan(0.05);
    expect(await share(rated(2600), 400)).toBe(0);
    expect(await share(rated(2600), 100)).toBe(1);
    expect(await share(rated(600), 100)).toBeLessThan(0.95);
  });

  it('[D-02] gets the same answer whenever it is repeated in a position', async () => {
    const { lichess, settle } = seat({ personality: rated(600), memory: remembering(200) });
    lichess.stream.send(full(gameState('e2e4 e7e5 g1f3')));
    for (let time = 0; time < 6; time++) {
      lichess.stream.send(state('e2e4 e7e5 g1f3', offered));
      await settle();
      lichess.stream.send(state('e2e4 e7e5 g1f3'));
    }
    expect([0, 6]).toContain(lichess.count('draw'));
    expect(lichess.count('draw game0001 false')).toBe(0);
  });

  it('[D-02] is turned down by one that hopes for a blunder, as often as it is told to', async () => {
    expect(await share(rated(2000, { declineWhenWorse: 1 }), -300)).toBe(0);
    expect(await share(rated(2000, { declineWhenWorse: 0 }), -300)).toBe(1);
    const half = await share(rated(2000, { declineWhenWorse: 0.5 }), -300);
    expect(half).toBeGreaterThan(0.25);
    expect(half).toBeLessThan(0.75);
  });

  it('[D-02] is never taken by one that takes none', async () => {
    expect(await takes({ personality: rated(2000, { accept: false }), memory: remembering(-900) })).toBe(false);
  });

  it('[D-02] is not taken before the move from which the bot takes any', async () => {
    const taken = (acceptFromMove: number) =>
      takes({ personality: rated(2000, { acceptFromMove }), memory: remembering(-900) });
    // 1. e4 e5 2. Nf3 and the second move of Black.
    expect(await taken(2)).toBe(true);
    expect(await taken(3)).toBe(false);
  });

  it('[D-04] is not even looked at while the opponent is about to flag', async () => {
    let looks = 0;
    const evaluate = async () => {
      looks++;
      return -900;
    };
    const options = { personality: rated(1500), evaluate };
    expect(await takes(options, { white: 60_000, black: 15_000 })).toBe(false);
    expect(looks).toBe(0);
    expect(await takes(options, { white: 60_000, black: 25_000 })).toBe(true);
    expect(looks).toBe(1);
  });

  it('[D-04] is judged by the clocks of the moment that it is answered in', async () => {
    for (const [thoughtMs, answer] of [
      [0, 'move game0001 g1f3'],
      [6000, 'draw game0001 true'],
    ] as const) {
      const { decide, waiting } = gate();
      const { lichess, clock, settle } = seat({ personality: rated(2600), decide });
      const clocks = { clocksMs: { white: 25_000, black: 60_000 }, incrementMs: 0 };
      lichess.stream.send(full(gameState('e2e4 e7e5', { ...offered, ...clocks })));
      await clock.advance(thoughtMs);
      waiting[0]?.answer('g1f3', { evaluationCp: 330 });
      await settle();
      expect(lichess.calls.filter((call) => /^(move|draw)/.test(call))).toEqual([answer]);
    }
  });

  it('[D-04] is taken from better positions by one that is about to flag', async () => {
    const options = { personality: rated(2600), memory: remembering(330) };
    expect(await takes(options, { white: 15_000, black: 60_000 })).toBe(true);
    expect(await takes(options, { white: 50_000, black: 60_000 })).toBe(false);
    expect(await takes({ ...options, memory: remembering(500) }, { white: 15_000, black: 60_000 })).toBe(false);
  });
});

describe('an offer to a bot that has not looked', () => {
  const rule: Partial<Personality> = { player: { kind: 'rule', bot: 'random' } };

  it('[D-02] makes it ask an engine about the position, from its own side', async () => {
    const asked: Facts[] = [];
    const evaluate = async (facts: Facts) => {
      asked.push(facts);
      return -50;
    };
    expect(await takes({ personality: rule, evaluate })).toBe(true);
    expect(asked.map(({ line, color }) => [line.moves.length, color])).toEqual([[3, 'white']]);
    expect(await takes({ personality: rule, evaluate: async () => 900 })).toBe(false);
  });

  it('[D-02] is left alone where no engine answers, and the game goes on', async () => {
    expect(await takes({ personality: rule, evaluate: async () => null })).toBe(false);
    expect(await takes({ personality: rule, evaluate: () => Promise.reject(new Error('gone')) })).toBe(false);
  });

  it('[D-02] comes to nothing where the game has moved on before the engine answers', async () => {
    let answer: (cp: number) => void = () => undefined;
    let signal: AbortSignal | undefined;
    const { lichess, settle } = seat({
      personality: rule,
      evaluate: (_facts, aborted) => {
        signal = aborted;
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
    });
    lichess.stream.send(full(gameState('e2e4 e7e5 g1f3')));
    lichess.stream.send(state('e2e4 e7e5 g1f3', offered));
    await settle();
    lichess.stream.send(state('e2e4 e7e5 g1f3 b8c6'));
    expect(signal?.aborted).toBe(true);
    answer(-900);
    await settle();
    expect(lichess.count('draw')).toBe(0);
    expect(lichess.count('move')).toBe(1);
  });

  it('[D-02] is not answered by what was asked about an earlier position', async () => {
    const { decide, waiting } = gate();
    const answers: ((cp: number) => void)[] = [];
    const evaluate = () => new Promise<number>((resolve) => answers.push(resolve));
    const { lichess, settle } = seat({ personality: rule, decide, evaluate });
    lichess.stream.send(full(gameState('e2e4 e7e5 g1f3')));
    lichess.stream.send(state('e2e4 e7e5 g1f3', offered));
    lichess.stream.send(state('e2e4 e7e5 g1f3 b8c6'));
    await settle();
    waiting[0]?.answer('f1b5');
    await settle();
    lichess.stream.send(state('e2e4 e7e5 g1f3 b8c6 f1b5'));
    lichess.stream.send(state('e2e4 e7e5 g1f3 b8c6 f1b5', offered));
    await settle();
    answers[0]?.(-900);
    await settle();
    expect(lichess.count('draw')).toBe(0);
    answers[1]?.(-900);
    await settle();
    expect(lichess.count('draw game0001 true')).toBe(1);
  });

  it('[D-02] is not answered any more once it has been taken back', async () => {
    let answer: (cp: number) => void = () => undefined;
    const evaluate = () =>
      new Promise<number>((resolve) => {
        answer = resolve;
      });
    const { lichess, settle } = seat({ personality: rule, evaluate });
    lichess.stream.send(full(gameState('e2e4 e7e5 g1f3')));
    lichess.stream.send(state('e2e4 e7e5 g1f3', offered));
    lichess.stream.send(state('e2e4 e7e5 g1f3'));
    answer(-900);
    await settle();
    expect(lichess.count('draw')).toBe(0);
  });

  it('[D-02] never holds up the move: what the engine has not said by then is not waited for', async () => {
    const { decide, waiting } = gate();
    const { lichess, settle } = seat({ personality: rule, decide, evaluate: () => new Promise(() => undefined) });
    lichess.stream.send(full(gameState('e2e4 e7e5', offered)));
    await settle();
    waiting[0]?.answer('g1f3');
    await settle();
    expect(lichess.calls.filter((call) => /^(move|draw)/.test(call))).toEqual(['move game0001 g1f3']);
  });

  it('[D-02] is taken before the move where the engine has answered while it thought', async () => {
    const { decide, waiting } = gate();
    const { lichess, settle } = seat({ personality: rule, decide, evaluate: async () => -50 });
    lichess.stream.send(full(gameState('e2e4 e7e5', offered)));
    await settle();
    waiting[0]?.answer('g1f3');
    await settle();
    expect(lichess.calls.filter((call) => /^(move|draw)/.test(call))).toEqual(['draw game0001 true']);
  });
});

describe('an offer of ours', () => {
  it('[D-03] travels with the move, once, and is remembered', async () => {
    const { decide, waiting } = gate();
    const { lichess, settle, session } = seat({ decide });
    lichess.stream.send(full(gameState('e2e4 e7e5')));
    await settle();
    waiting[0]?.answer('g1f3', { drawOffer: true, memory: { ...FRESH_MEMORY, lastOfferPly: 2 } });
    await settle();
    expect(lichess.calls.filter((call) => /^(move|draw)/.test(call))).toEqual(['move game0001 g1f3 draw']);
    lichess.stream.send(state('e2e4 e7e5 g1f3', { drawOffer: { white: true, black: false } }));
    lichess.stream.send(state('e2e4 e7e5 g1f3 b8c6'));
    await settle();
    expect(session.memory.lastOfferPly).toBe(2);
    expect(waiting[1]?.facts.memory.lastOfferPly).toBe(2);
  });
});

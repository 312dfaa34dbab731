import { describe, expect, it } from 'vitest';
import type { Facts } from '../../src/model/facts.ts';
import { FRESH_MEMORY, type GameMemory } from '../../src/model/memory.ts';
import type { Personality, Premove } from '../../src/model/personality.ts';
import type { PremoveAnswer } from '../../src/pipeline/premove.ts';
import type { GameView } from '../../src/ports/service.ts';
import { decisionOf, gate } from '../support/decision-gate.ts';
import { PLAIN } from '../support/facts.ts';
import { full, gameState, state } from '../support/fake-lichess.ts';
import { seat, type TableOptions } from '../support/session-table.ts';

const eager = (changes: Partial<Premove> = {}): Partial<Personality> => ({
  premove: { ...PLAIN.premove, enabled: true, rate: 1, bustDelayMs: 2000, ...changes },
});

/** Premoves whose moment and move the test chooses. */
function foresight() {
  const asked: {
    facts: Facts;
    signal: AbortSignal;
    deadlineMs: number;
    lock(move: string): void;
    none(blind?: boolean): void;
  }[] = [];
  const preparePremove = (facts: Facts, signal: AbortSignal, deadlineMs: number): Promise<PremoveAnswer> =>
    new Promise((resolve) => {
      asked.push({
        facts,
        signal,
        deadlineMs,
        lock: (move) => resolve({ kind: 'locked', move, decision: decisionOf(move, facts) }),
        none: (blind = false) => resolve({ kind: 'none', why: 'unsure', blind }),
      });
    });
  return { preparePremove, asked };
}

/** A game in which we, White, have just played e2e4: the opponent is to move, and a premove may be in work. */
async function afterOurMove(options: TableOptions = {}, clocks = {}) {
  const { decide, waiting } = gate();
  const { preparePremove, asked } = foresight();
  const views: GameView[] = [];
  const table = seat({ personality: eager(), decide, preparePremove, onView: (view) => views.push(view), ...options });
  table.lichess.stream.send(full(gameState('', clocks)));
  await table.settle();
  waiting[0]?.answer('e2e4');
  await table.settle();
  table.lichess.stream.send(state('e2e4', clocks));
  await table.settle();
  const counts = () => table.session.view()?.premoves;
  return { ...table, waiting, asked, counts, views };
}

const sent = (calls: readonly string[]) => calls.filter((call) => call.startsWith('move'));

describe('a premove', () => {
  it('[T-16] is played at once when the opponent has moved, whatever the move was', async () => {
    for (const reply of ['e7e5', 'a7a6']) {
      const { lichess, settle, asked, waiting, counts } = await afterOurMove();
      expect(asked).toHaveLength(1);
      expect(asked[0]?.facts.line.moves).toEqual(['e2e4']);
      expect(asked[0]?.facts.color).toBe('white');
      asked[0]?.lock('g1f3');
      await settle();
      expect(counts()).toEqual({ armed: 1, fired: 0, busted: 0 });
      lichess.stream.send(state(`e2e4 ${reply}`));
      await settle();
      expect(sent(lichess.calls)).toEqual(['move game0001 e2e4', 'move game0001 g1f3']);
      expect(waiting, 'nobody thinks about it').toHaveLength(1);
      expect(counts()).toEqual({ armed: 1, fired: 1, busted: 0 });
    }
  });

  it('[T-16] that has become impossible is a bust: one think pays for it, and only one', async () => {
    const { lichess, settle, asked, waiting, counts } = await afterOurMove();
    asked[0]?.lock('e4d5');
    await settle();
    lichess.stream.send(state('e2e4 c7c5'));
    await settle();
    expect(counts()).toEqual({ armed: 1, fired: 0, busted: 1 });
    expect(waiting[1]?.facts.memory.bustTaxMs).toBe(2000);
    const facts = waiting[1]?.facts;
    if (!facts) throw new Error('nobody was asked');
    waiting[1]?.answer('g1f3', { memory: { ...facts.memory, bustTaxMs: 0 } });
    await settle();
    expect(sent(lichess.calls)).toEqual(['move game0001 e2e4', 'move game0001 g1f3']);
    lichess.stream.send(state('e2e4 c7c5 g1f3'));
    lichess.stream.send(state('e2e4 c7c5 g1f3 d7d6'));
    await settle();
    expect(waiting[2]?.facts.memory.bustTaxMs).toBe(0);
  });

  it('[T-16] in work when the opponent moves is void: an ordinary think, no bust', async () => {
    const { lichess, settle, asked, waiting, counts } = await afterOurMove();
    lichess.stream.send(state('e2e4 e7e5'));
    await settle();
    expect(asked[0]?.signal.aborted).toBe(true);
    asked[0]?.lock('g1f3');
    await settle();
    expect(counts()).toEqual({ armed: 0, fired: 0, busted: 0 });
    expect(waiting[1]?.facts.memory.bustTaxMs).toBe(0);
    waiting[1]?.answer('d2d4');
    await settle();
    expect(sent(lichess.calls)).toEqual(['move game0001 e2e4', 'move game0001 d2d4']);
  });

  it('[T-16] keeps the piece that a pawn was to become', async () => {
    const { decide, waiting } = gate();
    const { preparePremove, asked } = foresight();
    const { lichess, settle } = seat({ personality: eager(), decide, preparePremove });
    const moves = 'a2a4 h7h5 a4a5 h5h4 a5a6 h4h3 a6b7 h3g2';
    lichess.stream.send(full(gameState(moves)));
    await settle();
    waiting[0]?.answer('f1g2');
    await settle();
    lichess.stream.send(state(`${moves} f1g2`));
    await settle();
    asked[0]?.lock('b7a8n');
    await settle();
    lichess.stream.send(state(`${moves} f1g2 e7e6`));
    await settle();
    expect(sent(lichess.calls).at(-1)).toBe('move game0001 b7a8n');
  });

  it('[T-16] is one of the game it was prepared in: a takeback discards it, and what is in work', async () => {
    for (const ready of [true, false]) {
      const { lichess, settle, asked, counts, waiting } = await afterOurMove();
      if (ready) asked[0]?.lock('g1f3');
      await settle();
      lichess.stream.send(state('e2e4', { takebackOffer: { white: false, black: true } }));
      lichess.stream.send(state(''));
      await settle();
      expect(asked[0]?.signal.aborted).toBe(true);
      asked[0]?.lock('g1f3');
      await settle();
      waiting[1]?.answer('d2d4');
      await settle();
      expect(sent(lichess.calls)).toEqual(['move game0001 e2e4', 'move game0001 d2d4']);
      expect(counts()).toMatchObject({ fired: 0, busted: 0 });
    }
  });

  it('[T-16] is given up by a takeback of two half-moves, after which it is their turn again', async () => {
    const { lichess, settle, asked, waiting } = await afterOurMove();
    lichess.stream.send(state('e2e4 e7e5'));
    await settle();
    waiting[1]?.answer('g1f3');
    await settle();
    lichess.stream.send(state('e2e4 e7e5 g1f3'));
    lichess.stream.send(state('e2e4 e7e5 g1f3', { takebackOffer: { white: false, black: true } }));
    lichess.stream.send(state('e2e4'));
    await settle();
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, true]);
  });

  it('[T-16] stays discarded when the game comes to the same position again', async () => {
    const { lichess, settle, asked, waiting } = await afterOurMove();
    asked[0]?.lock('g1f3');
    await settle();
    lichess.stream.send(state('e2e4', { takebackOffer: { white: false, black: true } }));
    lichess.stream.send(state(''));
    await settle();
    waiting[1]?.answer('e2e4');
    await settle();
    lichess.stream.send(state('e2e4'));
    await settle();
    asked[1]?.none();
    await settle();
    lichess.stream.send(state('e2e4 e7e5'));
    await settle();
    expect(waiting).toHaveLength(3);
    expect(lichess.count('move game0001 g1f3')).toBe(0);
  });

  it('[T-16] in work at the end of the game is given up', async () => {
    const { lichess, settle, asked } = await afterOurMove();
    lichess.stream.send(state('e2e4', { status: 'resign', winner: 'white' }));
    await settle();
    expect(asked[0]?.signal.aborted).toBe(true);
  });

  it('[T-16] is no bust where the opponent’s move ends the game, and nothing is left of it', async () => {
    const { lichess, settle, asked, session, clock } = await afterOurMove();
    asked[0]?.lock('e4d5');
    await settle();
    lichess.stream.send(state('e2e4', { status: 'draw' }));
    await settle();
    expect(await session.ended).toEqual({ kind: 'over', status: 'draw' });
    expect(session.view()?.premoves).toEqual({ armed: 1, fired: 0, busted: 0 });
    expect(clock.pending).toBe(0);
  });

  it('[T-16] does not answer an opponent who offers a draw that the bot takes', async () => {
    const { lichess, settle, asked } = await afterOurMove({
      personality: { ...eager(), player: { kind: 'flounder', rating: 2000 } },
      evaluate: async () => -300,
    });
    asked[0]?.lock('g1f3');
    await settle();
    lichess.stream.send(state('e2e4', { drawOffer: { white: false, black: true } }));
    await settle();
    expect(lichess.count('draw game0001 true')).toBe(1);
    lichess.stream.send(state('e2e4', { status: 'draw' }));
    await settle();
    expect(sent(lichess.calls)).toEqual(['move game0001 e2e4']);
  });

  it('[T-16] is told as it happens, and written down like any other move', async () => {
    const counted: string[] = [];
    const metrics = { premove: (account: string, what: string) => void counted.push(`${account} ${what}`) };
    const { lichess, settle, asked, views, store } = await afterOurMove({ metrics });
    asked[0]?.lock('g1f3');
    await settle();
    expect(views.at(-1)?.premoves.armed).toBe(1);
    lichess.stream.send(state('e2e4 e7e5'));
    await settle();
    expect(counted).toEqual(['house armed', 'house fired']);
    expect(store.moves.at(-1)).toMatchObject({ ply: 2, move: 'g1f3', plannedMs: 0, spentMs: 0 });
  });

  it('[T-16] keeps what the game has learnt since it was prepared', async () => {
    const { lichess, settle, asked, session } = await afterOurMove(
      {},
      { clocksMs: { white: 300_000, black: 300_000 } },
    );
    asked[0]?.lock('g1f3');
    await settle();
    lichess.stream.send(state('e2e4 e7e5'));
    await settle();
    lichess.stream.send(state('e2e4 e7e5 g1f3'));
    await settle();
    asked[1]?.lock('f1b5');
    await settle();
    lichess.stream.send(state('e2e4 e7e5 g1f3 b8c6', { clocksMs: { white: 300_000, black: 293_000 } }));
    await settle();
    expect(session.memory.opponentTimesMs).toEqual([10_000]);
  });

  it('[T-16] does not forget what the store told after it was prepared', async () => {
    let tell: (memory: GameMemory) => void = () => undefined;
    const lateMemory = new Promise<GameMemory | null>((resolve) => {
      tell = resolve;
    });
    const { lichess, settle, asked, session } = await afterOurMove({ lateMemory });
    asked[0]?.lock('g1f3');
    await settle();
    tell({ ...FRESH_MEMORY, lastOfferPly: 0 });
    await settle();
    lichess.stream.send(state('e2e4 e7e5'));
    await settle();
    expect(lichess.count('move game0001 g1f3')).toBe(1);
    expect(session.memory.lastOfferPly).toBe(0);
  });
});

describe('preparing a premove', () => {
  it('[T-16] waits for our move to stand on the board, and nobody waits for it', async () => {
    const { decide, waiting } = gate();
    const { preparePremove, asked } = foresight();
    const { lichess, settle } = seat({ personality: eager(), decide, preparePremove });
    lichess.stream.send(full());
    await settle();
    waiting[0]?.answer('e2e4');
    await settle();
    expect(asked).toHaveLength(0);
    lichess.stream.send(state('e2e4'));
    lichess.stream.send(state('e2e4', { drawOffer: { white: false, black: true } }));
    await settle();
    expect(asked).toHaveLength(1);
  });

  it('[T-16] is off by default, and seldom where it is rarely wanted', async () => {
    expect((await afterOurMove({ personality: {} })).asked).toHaveLength(0);
    expect((await afterOurMove({ personality: eager({ rate: 0 }) })).asked).toHaveLength(0);
    let prepared = 0;
    for (let game = 0; game < 80; game++) {
      const seedOf = (id: string, ply: number) => `${id} ${game} ${ply}`;
      prepared += (await afterOurMove({ personality: eager({ rate: 0.3 }), seedOf })).asked.length;
    }
    expect(prepared / 80).toBeGreaterThan(0.15);
    expect(prepared / 80).toBeLessThan(0.45);
  });

  it('[T-16] for scrambles only happens when a clock is low', async () => {
    const personality = eager({ onlyLowClock: true, ownClockMs: 30_000, opponentClockMs: 30_000 });
    const calm = { clocksMs: { white: 31_000, black: 31_000 } };
    expect((await afterOurMove({ personality }, calm)).asked).toHaveLength(0);
    const low = { clocksMs: { white: 31_000, black: 30_000 } };
    expect((await afterOurMove({ personality }, low)).asked).toHaveLength(1);
  });

  it('[T-16] does not use the seed of any decision', async () => {
    const { asked, waiting } = await afterOurMove();
    expect(asked[0]?.facts.seed).toBe('game0001 1');
    expect(waiting[0]?.facts.seed).toBe('game0001 0');
  });

  it('[T-16] has as long as a decision has', async () => {
    const { asked, clock } = await afterOurMove({}, { clocksMs: { white: 20_000, black: 20_000 }, incrementMs: 0 });
    expect((asked[0]?.deadlineMs ?? 0) - clock.monotonicMs()).toBe(2000);
  });

  it('[T-16] is not tried again where the player foresees nothing', async () => {
    for (const [blind, times] of [
      [true, 1],
      [false, 2],
    ] as const) {
      const { lichess, settle, asked, waiting, counts } = await afterOurMove();
      asked[0]?.none(blind);
      await settle();
      lichess.stream.send(state('e2e4 e7e5'));
      await settle();
      waiting[1]?.answer('g1f3');
      await settle();
      lichess.stream.send(state('e2e4 e7e5 g1f3'));
      await settle();
      expect(asked).toHaveLength(times);
      expect(counts()).toEqual({ armed: 0, fired: 0, busted: 0 });
    }
  });

  it('[T-16] that breaks costs the game nothing', async () => {
    const { lichess, settle, waiting, counts } = await afterOurMove({
      preparePremove: () => Promise.reject(new Error('a defect')),
    });
    lichess.stream.send(state('e2e4 e7e5'));
    await settle();
    waiting[1]?.answer('g1f3');
    await settle();
    expect(sent(lichess.calls)).toEqual(['move game0001 e2e4', 'move game0001 g1f3']);
    expect(counts()).toEqual({ armed: 0, fired: 0, busted: 0 });
  });

  it('[T-16] begins anew after a restart: nothing is prepared for a move that was made before it', async () => {
    const { preparePremove, asked } = foresight();
    const { lichess, settle } = seat({ personality: eager(), preparePremove });
    lichess.stream.send(full(gameState('e2e4')));
    await settle();
    expect(asked).toHaveLength(0);
    lichess.stream.send(state('e2e4 e7e5'));
    await settle();
    expect(lichess.count('move')).toBe(1);
  });
});

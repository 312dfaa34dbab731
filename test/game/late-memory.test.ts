import { describe, expect, it } from 'vitest';
import { FRESH_MEMORY, type GameMemory } from '../../src/model/memory.ts';
import { full, gameState, state } from '../support/fake-lichess.ts';
import { settle } from '../support/manual-clock.ts';
import { POLICY, seat } from '../support/session-table.ts';

const KEPT: GameMemory = {
  ...FRESH_MEMORY,
  greeted: true,
  takebacksGranted: 1,
  opponentTimesMs: [1000, 2000],
  plies: [
    { clockMs: 300_000, evaluationCp: 15 },
    { clockMs: 299_000, evaluationCp: null },
  ],
};

/** A session whose store has not answered yet, and the store's answer in the test's hand. */
function seatWithSlowStore() {
  let answer: (memory: GameMemory | null) => void = () => undefined;
  const lateMemory = new Promise<GameMemory | null>((resolve) => {
    answer = resolve;
  });
  const chat = { greeting: 'Hello', goodbye: '', spectatorGreeting: '', spectatorGoodbye: '' };
  return { ...seat({ lateMemory, policy: { ...POLICY, chat } }), answer };
}

describe('a store that answers late', () => {
  it('[S-13] holds up no move, and nothing that it kept is written over before it has told it', async () => {
    const { lichess, store } = seatWithSlowStore();
    lichess.stream.send(full(gameState('e2e4 e7e5')));
    await settle();
    expect(lichess.count('move')).toBe(1);
    expect(store.kept.size).toBe(0);
  });

  it('[S-13] has its memory joined with what has happened since, and written then', async () => {
    const { lichess, store, session, answer } = seatWithSlowStore();
    lichess.stream.send(full(gameState('e2e4 e7e5')));
    await settle();
    answer(KEPT);
    await settle();
    expect(session.memory).toMatchObject({ greeted: true, takebacksGranted: 1, opponentTimesMs: [1000, 2000] });
    expect(store.kept.get('game0001')).toMatchObject({ takebacksGranted: 1 });
  });

  it('does not say hello in a game well under way, whose greeting may long be said', async () => {
    const { lichess } = seatWithSlowStore();
    lichess.stream.send(full(gameState('e2e4 e7e5')));
    await settle();
    expect(lichess.count('chat')).toBe(0);
  });

  it('goes on with a fresh memory where nothing was kept', async () => {
    const { lichess, store, answer } = seatWithSlowStore();
    lichess.stream.send(full());
    await settle();
    answer(null);
    await settle();
    expect(store.kept.get('game0001')).toMatchObject({ takebacksGranted: 0, personality: 'Plain' });
  });
});

describe('the record of a game', () => {
  it('[S-12] keeps the clocks and evaluations of before a restart', async () => {
    const { lichess, store, session } = seat({ memory: KEPT });
    lichess.stream.send(full(gameState('e2e4 e7e5 g1f3', { clocksMs: { white: 298_000, black: 299_000 } })));
    await settle();
    lichess.stream.send(state('e2e4 e7e5 g1f3', { status: 'resign', winner: 'white' }));
    await session.ended;
    expect(store.archived[0]?.plies).toEqual([...KEPT.plies, { clockMs: 298_000, evaluationCp: null }]);
  });
});

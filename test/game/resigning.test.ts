import { describe, expect, it } from 'vitest';
import type { Personality } from '../../src/model/personality.ts';
import { gate } from '../support/decision-gate.ts';
import { PLAIN } from '../support/facts.ts';
import { full, gameState, state } from '../support/fake-lichess.ts';
import { seat, type TableOptions } from '../support/session-table.ts';

/** Twenty half-moves of a Ruy Lopez; White, which we are, to move. */
const OPENING = 'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8 h2h3 c6a5 b3c2 c7c5';
const SHORT = OPENING.split(' ').slice(0, 18).join(' ');
const quitter: Partial<Personality> = {
  player: { kind: 'flounder', rating: 2000 },
  draws: { ...PLAIN.draws, resign: true },
};
/** In the game of these tests a 2000 resigns at 664 centipawns, 10.6 s after the opponent's move; a 1500 plays on. */
const LOST = { evaluationCp: -700 };
const DELAY_MS = 10_556;

async function lostGame(options: TableOptions = {}, moves = OPENING, clocks = {}) {
  const { decide, waiting } = gate();
  const table = seat({ personality: quitter, decide, ...options });
  table.lichess.stream.send(full(gameState(moves, clocks)));
  await table.settle();
  return { ...table, waiting };
}

const said = (calls: readonly string[]) => calls.filter((call) => /^(move|resign|draw)/.test(call));

describe('a lost game', () => {
  it('[D-05] is resigned after a look at the wreck, and no move is sent any more', async () => {
    const { lichess, clock, waiting } = await lostGame();
    waiting[0]?.answer('d2d4', { ...LOST, delayMs: 2000 });
    await clock.advance(DELAY_MS - 1);
    expect(said(lichess.calls)).toEqual([]);
    await clock.advance(1);
    expect(said(lichess.calls)).toEqual(['resign game0001']);
    // The server may repeat itself before it tells of the end.
    lichess.stream.send(state(OPENING));
    await clock.advance(60_000);
    expect(said(lichess.calls)).toEqual(['resign game0001']);
    expect(waiting).toHaveLength(1);
  });

  it('[D-05] is played on where it is not lost enough, or by one that plays to mate', async () => {
    const nearly = await lostGame();
    nearly.waiting[0]?.answer('d2d4', { evaluationCp: -660 });
    const stubborn = await lostGame({ personality: { ...quitter, player: { kind: 'flounder', rating: 1500 } } });
    stubborn.waiting[0]?.answer('d2d4', { evaluationCp: -5000 });
    const unwilling = await lostGame({ personality: { ...quitter, draws: PLAIN.draws } });
    unwilling.waiting[0]?.answer('d2d4', LOST);
    for (const { lichess, settle } of [nearly, stubborn, unwilling]) {
      await settle();
      expect(said(lichess.calls)).toEqual(['move game0001 d2d4']);
    }
  });

  it('[D-05] is never resigned by what was thought of another position', async () => {
    const { lichess, clock, waiting } = await lostGame();
    const facts = waiting[0]?.facts;
    if (!facts) throw new Error('no decision was asked for');
    waiting[0]?.answer('d2d4', { evaluationCp: null, memory: { ...facts.memory, evaluationCp: -3000 } });
    await clock.advance(60_000);
    expect(said(lichess.calls)).toEqual(['move game0001 d2d4']);
  });

  it('[D-05] is not resigned while the opponent is about to flag', async () => {
    const clocks = { clocksMs: { white: 60_000, black: 15_000 }, incrementMs: 0 };
    const { lichess, settle, waiting } = await lostGame({}, OPENING, clocks);
    waiting[0]?.answer('d2d4', LOST);
    await settle();
    expect(said(lichess.calls)).toEqual(['move game0001 d2d4']);
  });

  it('[D-05] is not resigned while it has just begun', async () => {
    const { lichess, settle, waiting } = await lostGame({}, SHORT);
    waiting[0]?.answer('c2c3', LOST);
    await settle();
    expect(said(lichess.calls)).toEqual(['move game0001 c2c3']);
  });

  it('[D-05] is not resigned any more once the opponent has taken back what won', async () => {
    const { lichess, clock, waiting } = await lostGame();
    waiting[0]?.answer('d2d4', LOST);
    await clock.advance(5000);
    lichess.stream.send(state(OPENING, { takebackOffer: { white: false, black: true } }));
    lichess.stream.send(state(SHORT));
    await clock.advance(60_000);
    expect(lichess.count('resign')).toBe(0);
  });

  it('[D-05] is drawn instead where the opponent has offered that', async () => {
    const { lichess, clock, waiting } = await lostGame();
    waiting[0]?.answer('d2d4', LOST);
    await clock.advance(1000);
    lichess.stream.send(state(OPENING, { drawOffer: { white: false, black: true } }));
    await clock.advance(DELAY_MS - 1000);
    expect(said(lichess.calls)).toEqual(['draw game0001 true']);
    lichess.stream.send(state(OPENING, { status: 'draw' }));
    await clock.advance(60_000);
    expect(lichess.count('resign')).toBe(0);
  });

  it('[D-05] is given up once more where the answer is lost, and played on where the server will not have it', async () => {
    const lossy = await lostGame();
    lossy.lichess.fail('resign', { kind: 'lost', reason: 'time-out' });
    lossy.waiting[0]?.answer('d2d4', LOST);
    await lossy.clock.advance(DELAY_MS + 1000);
    expect(said(lossy.lichess.calls)).toEqual(['resign game0001', 'resign game0001']);

    const refused = await lostGame();
    refused.lichess.fail('resign', { kind: 'rejected', status: 400, message: 'no' });
    refused.waiting[0]?.answer('d2d4', LOST);
    await refused.clock.advance(DELAY_MS);
    expect(said(refused.lichess.calls)).toEqual(['resign game0001', 'move game0001 d2d4']);
  });

  it('[D-05] is resigned at once when the process stops', async () => {
    const { lichess, session, settle, waiting } = await lostGame();
    waiting[0]?.answer('d2d4', LOST);
    await settle();
    await session.drain();
    expect(said(lichess.calls)).toEqual(['resign game0001']);
  });
});

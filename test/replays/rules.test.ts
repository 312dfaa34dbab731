import { describe, expect, it } from 'vitest';
import { until } from '../support/service.ts';
import { playing, type Replay, replay, slowEngine } from './replay.ts';

const SPELLINGS = [
  ['kingTwoSquares', 'e8g8'],
  ['kingTakesRook', 'e8h8'],
] as const;
const BEFORE_CASTLING = ['e2e4', 'e7e5', 'g1f3', 'g8f6', 'f1c4', 'f8c5', 'd2d3'];
/** Shredder-like rights: the king on b1 and b8. */
const ODD_KINGS = 'rk5r/pppppppp/8/8/8/8/PPPPPPPP/RK5R w KQkq - 0 1';
/** A Chess960 start whose kings stand on g1 and g8 already. */
const KING_ON_G = 'r5kr/pppppppp/8/8/8/8/PPPPPPPP/R5KR w HAha - 0 1';

/** Our board comes to be the server's. */
const sameBoard = (table: Replay, id: string): Promise<void> =>
  until(() => fenOf(table, id) === table.sandbox.game(id)?.fen, 'our board is that of the server');
const fenOf = (table: Replay, id: string): string => table.session(id)?.view()?.fen ?? '';

// X19
describe('castling', () => {
  for (const [castling, uci] of SPELLINGS) {
    it(`[S-17] by the opponent, told as ${uci}, is understood, and the same told again is not a new position`, async () => {
      const engine = slowEngine();
      const table = await replay({
        personality: { player: { kind: 'flounder', rating: 1500 } },
        pool: engine.pool,
        sandbox: { castling },
      });
      const id = await table.game('house', 'anna', { moves: BEFORE_CASTLING });
      table.theirs(id, 'black', 'e8g8');
      await until(() => engine.searches.length === 1, 'the search');
      expect(table.played(id).at(-1)).toBe(uci);
      expect(fenOf(table, id)).toContain('rnbq1rk1');
      table.failStream('drop');
      await table.elapse(500);
      table.sandbox.addTime(id, 'black', 15);
      await table.elapse(500);
      engine.searches[0]?.answer('e1g1');
      await table.playedTo(id, 9);
      expect(engine.searches).toHaveLength(1);
      expect(table.sent(id)).toEqual(['e1g1']);
      table.theirs(id, 'black', 'd7d6');
      await until(() => engine.searches.length === 2, 'the next search');
      await sameBoard(table, id);
      expect(table.refused).toEqual([]);
    });
  }

  for (const castling of ['kingTwoSquares', 'kingTakesRook'] as const) {
    it(`[S-17] of ours in Chess960 with the king on g1 is sent king takes rook (server: ${castling})`, async () => {
      const table = await replay({ ...playing(['g1h1'], ['a2a3']), sandbox: { castling } });
      const id = await table.game('house', 'anna', { variant: 'chess960', fen: KING_ON_G });
      await table.playedTo(id, 1);
      table.theirs(id, 'black', 'g8h8');
      await table.playedTo(id, 3);
      expect(table.sent(id)).toEqual(['g1h1', 'a2a3']);
      await sameBoard(table, id);
      expect(fenOf(table, id)).toContain('R4RK1 b');
      expect(table.refused).toEqual([]);
    });
  }

  for (const [white, black, theirs, ours] of [
    ['house', 'anna', 'b8h8', 'b1a1'],
    ['anna', 'house', 'b1a1', 'b8h8'],
  ] as const) {
    it(`[S-17] from a position with unusual rights is sent king takes rook: ${ours} after ${theirs}`, async () => {
      const table = await replay(playing(...(white === 'house' ? ([['h2h3'], [ours]] as const) : ([[ours]] as const))));
      const id = await table.game(white, black, { fen: ODD_KINGS });
      if (white === 'house') await table.playedTo(id, 1);
      table.theirs(id, white === 'house' ? 'black' : 'white', theirs);
      await until(() => table.sent(id).at(-1) === ours, 'our castling');
      await sameBoard(table, id);
      expect(table.refused).toEqual([]);
      expect(fenOf(table, id)).toMatch(white === 'house' ? /2KR3R b/ : /r4rk1/);
    });
  }

  it('[S-17] from a position with the usual rights is sent as two squares', async () => {
    const table = await replay(playing(['e8c8']));
    const id = await table.game('anna', 'house', { fen: 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' });
    table.theirs(id, 'white', 'e1g1');
    await table.playedTo(id, 2);
    expect(table.sent(id)).toEqual(['e8c8']);
    await sameBoard(table, id);
  });
});

// X21
describe('promotion', () => {
  for (const [color, fen, moves] of [
    ['white', '8/4P3/8/8/8/k7/8/7K w - - 0 1', ['e7e8q', 'e7e8n', 'e7e8r', 'e7e8b']],
    ['black', '8/8/K7/8/8/8/4p3/7k b - - 0 1', ['e2e1q', 'e2e1n']],
  ] as const) {
    for (const move of moves) {
      it(`[M-19] of ours to ${move.at(-1)} as ${color} is sent with its small letter`, async () => {
        const table = await replay(playing([move]));
        const [white, black] = color === 'white' ? (['house', 'anna'] as const) : (['anna', 'house'] as const);
        const id = await table.game(white, black, { fen });
        await table.playedTo(id, 1);
        expect(table.sent(id)).toEqual([move]);
        expect(table.played(id)).toEqual([move]);
      });
    }
  }

  it('[S-06] of theirs, also to a knight, is understood', async () => {
    const table = await replay();
    const id = await table.game('anna', 'house', { fen: '8/4P3/8/8/8/k7/6PP/7K w - - 0 1' });
    table.theirs(id, 'white', 'e7e8n');
    await table.playedTo(id, 2);
    await sameBoard(table, id);
  });
});

describe('a variant that we do not know', () => {
  it('[S-03] is declined before it becomes a game', async () => {
    const table = await replay();
    for (const [i, variant] of (['antichess', 'crazyhouse', 'atomic'] as const).entries()) {
      table.sandbox.challenge({ from: 'anna', to: 'house', variant });
      await until(() => table.count(/decline/) === i + 1, 'the refusal');
    }
    expect(table.requests(/decline/).map(({ form }) => form.reason)).toEqual(['variant', 'variant', 'variant']);
    expect(table.running).toBe(0);
  });

  it('[S-13] in a game that runs already is left at once, and its place is free', async () => {
    const table = await replay();
    const id = table.sandbox.createGame({
      white: 'anna',
      black: 'house',
      variant: 'antichess',
      moves: ['e2e3', 'b7b5'],
    });
    await until(() => table.sandbox.game(id)?.status === 'resign', 'we leave');
    await table.over(id);
    await table.elapse(5000);
    expect(table.answers(id, 'resign')).toEqual([200]);
    expect(table.running).toBe(0);
  });
});

describe('a start from a position', () => {
  it('[S-17] with Black to move is ours to begin as Black, and theirs when we are White', async () => {
    const fen = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2';
    const table = await replay();
    const asBlack = await table.game('anna', 'house', { fen });
    await table.playedTo(asBlack, 1);
    const asWhite = await table.game('house', 'anna', { fen });
    await table.elapse(1000);
    expect(table.sent(asWhite)).toEqual([]);
    table.theirs(asWhite, 'black', 'b8c6');
    await table.playedTo(asWhite, 2);
    expect(table.refused).toEqual([]);
  });
});

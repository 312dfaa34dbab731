import { INITIAL_FEN } from 'chessops/fen';
import { describe, expect, it } from 'vitest';

import type { FullLine, StateLine } from '../../src/web/client/play/table/game-lines.ts';
import { type GameRecord, hearFull, hearState, makeMove, tableGameOf } from '../../src/web/client/play/table/record.ts';

const state = (moves: string, more: Partial<StateLine> = {}): StateLine => ({
  moves: moves.split(' ').filter((move) => move !== ''),
  clocks: { white: 60_000, black: 50_000 },
  status: 'started',
  running: true,
  winner: null,
  draw: null,
  takeback: null,
  ...more,
});

const full = (said: StateLine): FullLine => ({
  id: 'game0001',
  variant: 'standard',
  startFen: INITIAL_FEN,
  players: { white: { id: 'ann', name: 'Ann', rating: 1500 }, black: { id: 'rook', name: 'Rook', rating: 1600 } },
  control: { limitSeconds: 60, incrementSeconds: 0 },
  state: said,
});

const SEATS = { color: 'white', wish: null, bots: [] } as const;

function record(said: StateLine, before: GameRecord | null = null, nowMs = 0): GameRecord {
  const heard = hearFull(before, full(said), SEATS, nowMs);
  if (!heard) throw new Error('the full line makes sense');
  return heard;
}

function moved(uci: string, on = record(state('e2e4 e7e5'))): GameRecord {
  const made = makeMove(on, uci, 1, 5000);
  if (!made) throw new Error('the move is legal');
  return made;
}

describe('a state line', () => {
  it('that repeats the last one changes nothing, so that the clocks do not jump back', () => {
    const now = record(state('e2e4 e7e5'));
    expect(hearState(now, state('e2e4 e7e5'), 9000)).toBe(now);
  });

  it('from before the latest moves is an old one: only the full word of the server may shorten the game', () => {
    const now = record(state('e2e4 e7e5 g1f3 b8c6'));
    expect(hearState(now, state('e2e4 e7e5'), 1)).toBe('ask');
    expect(hearState(now, state('d2d4 d7d5 g1f3 b8c6 c2c4'), 1)).toBe('ask');
    expect(record(state('e2e4 e7e5'), now).line.moves).toEqual(['e2e4', 'e7e5']);
  });

  it('that is shorter while a takeback is in the air takes the moves off', () => {
    const asked = record(state('e2e4 e7e5 g1f3 b8c6', { takeback: 'white' }));
    expect(hearState(asked, state('e2e4 e7e5'), 1)).toMatchObject({ line: { moves: ['e2e4', 'e7e5'] }, trouble: null });
    expect(hearState(asked, state('d2d4 d7d5'), 1)).toBe('ask');
  });

  it('with moves that nobody can make is passed over', () => {
    const now = record(state('e2e4 e7e5'));
    expect(hearState(now, state('e2e4 e7e5 e4e6'), 1)).toBe(now);
    expect(hearState(now, state('e2e4 e7e5 castle'), 1)).toBe(now);
  });

  it('after the end is too late', () => {
    const over = record(state('e2e4 e7e5', { running: false, status: 'resign', winner: 'white' }));
    expect(hearState(over, state('e2e4 e7e5 g1f3'), 1)).toBe(over);
  });
});

describe('the person’s own move', () => {
  it('stands with the own clock stopped while the server says only something else', () => {
    const made = moved('g1f3');
    expect(tableGameOf(made).clocks).toEqual({ white: 55_000, black: 50_000, heardAtMs: 5000 });
    const offered = hearState(
      made,
      state('e2e4 e7e5', { draw: 'black', clocks: { white: 54_000, black: 50_000 } }),
      6000,
    );
    if (offered === 'ask') throw new Error('nothing is unclear');
    expect(tableGameOf(offered)).toMatchObject({ moves: ['e2e4', 'e7e5', 'g1f3'], unconfirmed: true });
    expect(tableGameOf(offered).clocks).toEqual({ white: 55_000, black: 50_000, heardAtMs: 5000 });
  });

  it('that is refused stands until the server has said everything', () => {
    const made = moved('g1f3');
    const refused = { ...made, pending: made.pending && { ...made.pending, refusal: 'No.' } };
    const heard = hearState(refused, state('e2e4 e7e5', { draw: 'black' }), 6000);
    expect(heard).toMatchObject({ pending: { uci: 'g1f3' }, trouble: null });
    expect(record(state('e2e4 e7e5'), refused, 6000)).toMatchObject({ pending: null, trouble: 'No.' });
    expect(record(state('e2e4 e7e5 g1f3'), refused, 6000)).toMatchObject({ pending: null, trouble: null });
  });

  it('is known again in the server’s own spelling of castling', () => {
    const moves = 'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5';
    const made = moved('e1g1', record(state(moves)));
    expect(hearState(made, state(`${moves} e1h1 g8f6`), 6000)).toMatchObject({ pending: null, trouble: null });
  });

  it('that lost the race against another one is told', () => {
    expect(hearState(moved('g1f3'), state('e2e4 e7e5 d2d4'), 6000)).toMatchObject({
      pending: null,
      line: { moves: ['e2e4', 'e7e5', 'd2d4'] },
      trouble: expect.stringMatching(/another tab/),
    });
  });
});

import { describe, expect, it } from 'vitest';

import { outcomeKind, outcomeSentence } from '../../src/web/client/play/game/outcome.ts';
import { pgnOf, timeControlOf } from '../../src/web/client/play/game/pgn.ts';
import { CONTROLS } from '../../src/web/client/play/table/controls.ts';
import { notate } from '../../src/web/client/play/table/notation.ts';
import type { TableGame } from '../../src/web/client/play/table/types.ts';
import { game } from './play-scenes.ts';

const drawn = (changes: Partial<TableGame>): TableGame =>
  game({ running: false, status: 'draw', winner: null, ...changes });
const SHUFFLE = 'g1f3 g8f6 f3g1 f6g8'.split(' ');

describe('how a game ended, in a sentence', () => {
  it.each([
    ['what two agreed on', {}, 'Drawn by agreement.'],
    ['a position that came back twice', { moves: [...SHUFFLE, ...SHUFFLE] }, 'Drawn by threefold repetition.'],
    ['one that came back four times', { moves: Array(4).fill(SHUFFLE).flat() }, 'Drawn by fivefold repetition.'],
    ['one that came back once only', { moves: SHUFFLE }, 'Drawn by agreement.'],
    ['kings alone', { startFen: '4k3/8/8/8/8/8/4p3/4K3 w - - 0 1', moves: ['e1e2'] }, 'Drawn: neither side can mate.'],
    [
      'fifty moves without progress',
      { startFen: '4k3/8/8/8/8/8/8/R3K3 w - - 99 80', moves: ['a1a2'] },
      'Drawn: fifty moves without a pawn move or a capture.',
    ],
  ] as const)('names the reason of a draw: %s', (_, changes, sentence) => {
    expect(outcomeSentence(drawn(changes))).toBe(sentence);
  });

  it.each(['unknownFinish', 'aborted', 'noStart'])('calls no draw what ended as %s', (status) => {
    const ended = drawn({ status });
    expect(outcomeKind(ended)).toBe('none');
    expect(outcomeSentence(ended)).not.toMatch(/draw/i);
    expect(pgnOf(ended, [], new Date(0))).toContain('[Result "*"]');
  });
});

describe('a game as PGN', () => {
  const now = new Date(Date.UTC(2026, 1, 3, 4, 5, 6));
  const tag = (pgn: string, name: string): string | undefined => new RegExp(`\\[${name} "(.*)"\\]`).exec(pgn)?.[1];

  it('carries who, when, how fast, from where and how it ended', () => {
    const startFen = '4k3/8/8/8/8/8/4P3/4K3 b - - 0 1';
    const ended = drawn({ startFen, moves: ['e8e7'], color: 'black' });
    const pgn = pgnOf(ended, notate(startFen, ended.moves), now);
    const tags = ['White', 'Black', 'Result', 'Date', 'UTCTime', 'TimeControl', 'Termination', 'SetUp', 'FEN'];
    expect(tags.map((name) => tag(pgn, name))).toEqual([
      ...['Captain Entropy', 'You', '1/2-1/2', '2026.02.03', '04:05:06', '600+0', 'normal', '1', startFen],
    ]);
    expect(pgn.endsWith('\n\n1... Ke7 1/2-1/2\n')).toBe(true);
  });

  it('says that a time control is not known where nobody told it', () => {
    expect(tag(pgnOf(drawn({ wish: null }), [], now), 'TimeControl')).toBe('?');
  });

  it('spells every control on offer', () => {
    expect(CONTROLS.map(({ control }) => timeControlOf(control))).toEqual([
      ...['60+0', '180+2', '300+0', '600+0', '900+10', '1800+0', '3600+0', '5400+0', '40/5400:1800+30', '-'],
    ]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isCriticalError, parseBestMove, parseInfo, parseStaticEval } from '../../src/engines/info.ts';

describe('info lines', () => {
  it.each([
    [
      'Stockfish 19, one of several lines',
      'info depth 8 seldepth 11 multipv 3 score cp -41 nodes 108000 nps 351000 hashfull 3 time 307 pv e7e8q d2d4',
      { depth: 8, multipv: 3, score: { kind: 'cp', value: -41 }, bound: false, nodes: 108_000, move: 'e7e8q' },
    ],
    [
      'a mate against the mover',
      'info depth 5 seldepth 9 multipv 1 score mate -2 nodes 10 nps 1 time 1 pv h7h8',
      { depth: 5, multipv: 1, score: { kind: 'mate', moves: -2 }, bound: false, nodes: 10, move: 'h7h8' },
    ],
    [
      'a bound',
      'info depth 21 seldepth 32 multipv 1 score cp 35 lowerbound nodes 565333 nps 568173 pv e2e4 e7e5',
      { depth: 21, multipv: 1, score: { kind: 'cp', value: 35 }, bound: true, nodes: 565_333, move: 'e2e4' },
    ],
    [
      'chances of the three results between score and nodes',
      'info depth 2 seldepth 2 multipv 1 score cp 30 wdl 60 900 40 nodes 9 pv g1f3',
      { depth: 2, multipv: 1, score: { kind: 'cp', value: 30 }, bound: false, nodes: 9, move: 'g1f3' },
    ],
    [
      'an engine that counts no lines and orders its words differently',
      'info nodes 7 score cp 1 depth 3 pv a2a3',
      { depth: 3, multipv: 1, score: { kind: 'cp', value: 1 }, bound: false, nodes: 7, move: 'a2a3' },
    ],
  ])('reads %s', (_, line, info) => {
    expect(parseInfo(line)).toEqual(info);
  });

  it.each([
    'info string NNUE evaluation using nn-61e7af4bb97d.nnue (1MiB, (768, 1024, 32, 32, 1))',
    'info depth 20 currmove e2e4 currmovenumber 1',
    'info depth 0 score cp 0',
    'info depth 0 score mate 0 pv e2e4',
    'info depth 3 score mate 0 nodes 4 pv e2e4',
    'info depth 3 score cp nodes 4 pv e2e4',
    'info depth x score cp 3 nodes 4 pv e2e4',
    'info depth 3 score cp 3 nodes 4 pv',
    'info depth 3 score cp 3 nodes 4 pv e2e9',
    'info depth 99999999999999999999 score cp 3 pv e2e4',
    'Stockfish 19 Lite WASM by the Stockfish developers (see AUTHORS file)',
    '',
  ])('finds no score in "%s"', (line) => {
    expect(parseInfo(line)).toBeUndefined();
  });
});

describe('best moves', () => {
  it.each([
    ['bestmove e2e4 ponder e7e5', 'e2e4'],
    ['bestmove a7a8n', 'a7a8n'],
    ['bestmove (none)', null],
    ['bestmove 0000', null],
    ['bestmove', null],
    ['info string bestmove e2e4', undefined],
    ['readyok', undefined],
  ])('reads "%s"', (line, move) => {
    expect(parseBestMove(line)).toBe(move);
  });
});

describe('static evaluations', () => {
  it.each([
    ['Final evaluation      +0.05 (white side) [with scaled NNUE, ...]', 5],
    ['Final evaluation       -1.18 (white side) [with scaled NNUE, hybrid, ...]', -118],
    ['Final evaluation: none (in check)', undefined],
    ['NNUE evaluation        +0.04 (white side)', undefined],
  ])('reads "%s"', (line, cp) => {
    expect(parseStaticEval(line)).toBe(cp);
  });
});

describe('anything an engine may say', () => {
  const words = fc.constantFrom(
    'info',
    'depth',
    'seldepth',
    'multipv',
    'score',
    'cp',
    'mate',
    'lowerbound',
    'nodes',
    'pv',
    'wdl',
    'string',
    'e2e4',
    'e7e8q',
    '-1',
    '0',
    '7',
    '1e9',
    '9'.repeat(30),
    'NaN',
    '',
    'bestmove',
    '(none)',
    'Final evaluation',
    '+0.05',
    '\0',
    '💥',
  );
  const almost = fc.array(words, { maxLength: 24 }).map((list) => list.join(' '));
  const bytes = fc.uint8Array({ maxLength: 200 }).map((list) => Buffer.from(list).toString('utf8'));

  it('is read or left alone, never an exception, and what is read is sound', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          almost,
          almost.map((text) => `info ${text}`),
          bytes,
        ),
        (line) => {
          parseBestMove(line);
          parseStaticEval(line);
          isCriticalError(line);
          const info = parseInfo(line);
          if (!info) return;
          expect(Number.isSafeInteger(info.depth) && info.depth >= 1).toBe(true);
          expect(Number.isSafeInteger(info.multipv) && info.multipv >= 0).toBe(true);
          expect(Number.isSafeInteger(info.nodes) && info.nodes >= 0).toBe(true);
          expect(Number.isSafeInteger(info.score.kind === 'cp' ? info.score.value : info.score.moves)).toBe(true);
          expect(info.move).toMatch(/^[a-h][1-8][a-h][1-8][nbrq]?$/);
        },
      ),
      { numRuns: 3_000 },
    );
  });
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { parsePgn } from 'chessops/pgn';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GameRecord } from '../../src/ports/store.ts';
import { archivePath, fileName } from '../../src/store/archive-path.ts';
import { gameRecord, openBench } from './support.ts';

const finished = (changes: Partial<GameRecord> = {}) =>
  gameRecord({ moves: ['e2e4', 'e7e5'], status: 'resign', winner: 'white', ...changes });

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true })
        .map(String)
        .filter((name) => name.endsWith('.pgn'))
    : [];

describe('the PGN archive', () => {
  it.each([
    ['game', ['house/2026-01-31-first.pgn', 'house/2026-01-31-second.pgn', 'house/2026-01-31-third.pgn']],
    ['opponent', ['house/another.pgn', 'house/someone.pgn']],
    ['one', ['house/games.pgn']],
    ['off', []],
  ] as const)('[S-12] is cut into files by %s', async (pgn, files) => {
    const { store, dataDir, written } = openBench({ pgn });
    store.archive(finished({ gameId: 'first' }));
    store.archive(finished({ gameId: 'second', opponentId: 'another' }));
    store.archive(finished({ gameId: 'third' }));
    await written();
    const folder = join(dataDir, 'pgn');
    expect(new Set(filesIn(folder))).toEqual(new Set(files));
    const games = files.flatMap((file) => parsePgn(readFileSync(join(folder, file), 'utf8')));
    const ids = games.map((game) => game.headers.get('GameId'));
    expect(new Set(ids)).toEqual(new Set(files.length === 0 ? [] : ['first', 'second', 'third']));
    expect(ids).toHaveLength(files.length === 0 ? 0 : 3);
  });

  it('has no file for a game aborted before a move', async () => {
    const { store, dataDir, written } = openBench({ pgn: 'game' });
    store.archive(gameRecord({ status: 'aborted' }));
    await written();
    expect(filesIn(dataDir)).toEqual([]);
  });

  it('holds a game once, although it was sent to the worker twice in a row', async () => {
    const { store, dataDir, written } = openBench({ pgn: 'one' });
    store.archive(finished());
    await written();
    store.archive(finished());
    await written();
    expect(parsePgn(readFileSync(join(dataDir, 'pgn/house/games.pgn'), 'utf8'))).toHaveLength(1);
  });
});

describe('names from outside as file names', () => {
  it('keeps the ordinary ones as they are', () => {
    expect(fileName('Some-Bot_2')).toBe('Some-Bot_2');
  });

  it('never leaves the folder, whatever the names are', () => {
    const name = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('', '.', '..', '../../etc/passwd', '/etc/passwd', 'a/b', 'a\\b', 'c:', 'nul', '\0', '~', '..%2f'),
    );
    fc.assert(
      fc.property(
        name,
        name,
        name,
        fc.constantFrom('game', 'opponent', 'one'),
        (accountId, gameId, opponentId, mode) => {
          const folder = resolve('/data/pgn');
          const path = archivePath(folder, mode, gameRecord({ accountId, gameId, opponentId }));
          const parts = relative(folder, path).split(sep);
          expect(parts).toHaveLength(2);
          for (const part of parts) expect(part).toMatch(/^[\w-]{1,100}(\.pgn)?$/);
        },
      ),
    );
  });

  it('never joins two different names in one file', () => {
    const name = fc.string({ maxLength: 4, unit: fc.constantFrom('a', 'A', '/', '.', '_', 'é') });
    fc.assert(fc.property(name, name, (a, b) => (fileName(a) === fileName(b)) === (a === b)));
  });
});

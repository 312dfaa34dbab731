import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { explorerData } from '../../src/sandbox/explorer.ts';
import { readExplorerFile } from '../../src/sandbox/explorer-file.ts';
import { room } from './world.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -';
const AFTER_E4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -';
const move = (uci: string, san: string, white: number) => ({
  uci,
  san,
  averageRating: 1500,
  white,
  draws: 1,
  black: 2,
});
const DATA = explorerData.parse({
  lichess: {
    [START]: { white: 9, draws: 2, black: 4, moves: [move('e2e4', 'e4', 6), move('d2d4', 'd4', 3)], topGames: [] },
    [AFTER_E4]: { white: 5, draws: 1, black: 3, moves: [move('e7e5', 'e5', 5)] },
  },
  masters: { [START]: { white: 1, draws: 1, black: 0, moves: [move('c2c4', 'c4', 1)] } },
  player: { 'magnus white': { [START]: { white: 3, draws: 0, black: 0, moves: [move('e2e4', 'e4', 3)] } } },
  pgn: { abcdefgh: '[Event "x"]\n\n1. e4 *\n' },
});

describe('opening explorer', () => {
  it('[S-20] wants a token', async () => {
    const { client } = await room({ explorer: DATA });
    for (const path of ['/lichess', '/masters', '/player?player=magnus&color=white', '/masters/pgn/abcdefgh']) {
      expect((await client(null).get(path)).status).toBe(401);
    }
  });

  it('[S-20] answers by position, however it is reached', async () => {
    const { a } = await room({ explorer: DATA });
    const said = await a.get('/lichess');
    expect(said.body).toMatchObject({ white: 9, moves: [{ uci: 'e2e4' }, { uci: 'd2d4' }], opening: null });
    expect(said.headers.get('cache-control')).toBe('max-age=10800, public');
    expect((await a.get('/lichess?play=e2e4')).body.white).toBe(5);
    expect((await a.get(`/lichess?fen=${encodeURIComponent(`${AFTER_E4} 0 1`)}`)).body.white).toBe(5);
    expect((await a.get('/lichess?moves=1')).body.moves).toHaveLength(1);
    expect((await a.get('/masters')).body.moves[0].uci).toBe('c2c4');
    expect((await a.get('/masters/pgn/abcdefgh')).text).toMatch('1. e4');
    for (const id of ['zzzzzzzz', 'constructor', '__proto__'])
      expect((await a.get(`/masters/pgn/${id}`)).status).toBe(404);
    expect(JSON.parse((await a.get('/player?player=Magnus&color=white')).text).white).toBe(3);
  });

  it('[S-20] knows nothing of other positions, of ratings from 2800 alone, and without data', async () => {
    const { a } = await room({ explorer: DATA });
    const nothing = { white: 0, draws: 0, black: 0, moves: [] };
    expect((await a.get('/lichess?play=a2a3')).body).toMatchObject(nothing);
    expect((await a.get('/lichess?ratings=2800,3000')).body).toMatchObject(nothing);
    expect((await a.get('/lichess?ratings=2500,2800')).body.white).toBe(9);
    const empty = await room();
    expect((await empty.a.get('/lichess')).body).toMatchObject(nothing);
  });

  it('[S-20] answers a bad request in words', async () => {
    const { a } = await room();
    for (const path of ['/lichess?fen=x', '/lichess?play=e2e5', '/lichess?variant=x', '/player', '/masters?play=zz']) {
      const said = await a.get(path);
      expect([said.status, said.text.slice(0, 12)]).toEqual([400, 'bad request:']);
    }
  });
});

describe('explorer file', () => {
  it('[S-20] is read, or refused with what is wrong in it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'explorer-'));
    const read = (text: string) => {
      writeFileSync(join(folder, 'data.json'), text);
      return readExplorerFile(join(folder, 'data.json'));
    };
    expect(read(JSON.stringify(DATA))).toEqual({ ok: true, value: DATA });
    expect(read('{"lichess":{"x":{"white":-1}}}')).toMatchObject({
      ok: false,
      error: expect.stringMatching('lichess.x'),
    });
    expect(read('{')).toMatchObject({ ok: false });
    expect(readExplorerFile(join(folder, 'absent.json'))).toMatchObject({ ok: false });
    rmSync(folder, { recursive: true });
  });
});

describe('evaluations', () => {
  it('[S-20] has no cloud evaluation and no tablebase', async () => {
    const { client } = await room();
    const anybody = client(null);
    const fen = encodeURIComponent(`${START} 0 1`);
    const cloud = await anybody.get(`/api/cloud-eval?fen=${fen}&multiPv=3`);
    expect([cloud.status, cloud.body.error]).toEqual([404, 'No cloud evaluation available for that position']);
    expect((await anybody.get('/api/cloud-eval')).body.error).toBe('Missing FEN');
    expect((await anybody.get(`/standard?fen=${fen}`)).status).toBe(404);
    expect((await anybody.get('/standard?fen=8')).status).toBe(400);
  });

  it('answers 404 in JSON to a path that is not there', async () => {
    const { a } = await room();
    for (const path of ['/api/nothing', '/api', '/nothing/at/all']) {
      const said = await a.get(path);
      expect([said.status, typeof said.body.error]).toEqual([404, 'string']);
    }
  });
});

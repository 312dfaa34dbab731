import { request } from 'node:http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readChallengeForm } from '../../src/sandbox/challenge-form.ts';
import { formOfJson, formOfUrlEncoded } from '../../src/sandbox/form.ts';
import { room } from './world.ts';

const FIELDS = [
  'clock.limit',
  'clock.increment',
  'clock.bonusSeconds',
  'clock.bonusAtMove',
  'clock.incrementFromMove',
  'days',
  'rated',
  'color',
  'variant',
  'fen',
  'rules',
  'keepAliveStream',
  'level',
  'reason',
  'room',
  'text',
  'users',
  'expiresAt',
];
const VALUES = [
  '',
  '0',
  '-1',
  '180',
  '1e9',
  '99999999999999999999',
  'NaN',
  'true',
  'white',
  'chess960',
  '8/8/8/8/8/8/8/8 w - - 0 1',
];
const value = fc.oneof(fc.constantFrom(...VALUES), fc.string({ maxLength: 40 }));
const form = fc.dictionary(fc.oneof(fc.constantFrom(...FIELDS), fc.string({ maxLength: 12 })), value, { maxKeys: 6 });
const PATHS = [
  '/api/challenge/bota',
  '/api/challenge/ai',
  '/api/challenge/open',
  '/api/challenge/GAME/accept',
  '/api/challenge/GAME/decline',
  '/api/challenge/GAME/cancel',
  '/api/board/game/GAME/chat',
  '/api/board/game/GAME/draw/PART',
  '/api/board/game/GAME/takeback/PART',
  '/api/board/game/GAME/move/PART',
  '/api/board/game/PART/move/e2e4',
  '/api/round/GAME/add-time/PART',
  '/api/challenge/GAME/start-clocks?token1=PART',
  '/api/token/test',
  '/api/users',
  '/api/PART',
  '/lichess?fen=PART&play=PART',
  '/api/users/status?ids=PART',
];
const TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data; boundary=x',
  '',
];

describe('hostile input', () => {
  it('never makes a 500: paths, parameters, bodies and their types', async () => {
    const { url, sandbox, clock } = await room({ limits: 'none' });
    const id = sandbox.createGame({ white: 'ann', black: 'ben', moves: ['e2e4', 'e7e5'] });
    const body = fc.oneof(
      form.map((fields) => JSON.stringify(fields)),
      form.map((fields) => new URLSearchParams(fields).toString()),
      fc.json(),
      fc.string({ maxLength: 200 }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...PATHS),
        fc.string({ maxLength: 30 }),
        fc.constantFrom('GET', 'POST'),
        fc.constantFrom(...TYPES),
        body,
        async (path, part, method, type, text) => {
          const target = path.replaceAll('GAME', id).replaceAll('PART', encodeURIComponent(part));
          const status = await raw(url, method, target, type, text);
          expect(status).toBeLessThan(500);
          if (sandbox.streams().length > 20) await clock.advance(60_000);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('never makes a 500 of a path that is no proper one', async () => {
    const { url } = await room();
    for (const path of [
      '/api/%',
      '/api/%zz',
      '/api/bot/game/%E0%A4%A/move/e2e4',
      `/api/${'x'.repeat(4_000)}`,
      '/api//',
    ]) {
      const status = await raw(url, 'POST', path, 'application/json', '{}');
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
  });

  it('reads any challenge form to terms that hold, or to messages', () => {
    fc.assert(
      fc.property(form, fc.boolean(), (fields, byBot) => {
        const read = readChallengeForm(fields, byBot);
        if (!read.ok) {
          expect(Object.values(read.error).flat().length).toBeGreaterThan(0);
          return;
        }
        const { control } = read.value.terms;
        if (control.kind === 'clock') {
          expect(control.limitSeconds).toBeGreaterThanOrEqual(0);
          expect(control.limitSeconds).toBeLessThanOrEqual(10_800);
          expect(control.limitSeconds + control.incrementSeconds).toBeGreaterThan(0);
        }
      }),
    );
  });

  it('reads any body without throwing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        formOfUrlEncoded(text);
        const read = formOfJson(text);
        if (read) for (const member of Object.values(read)) expect(typeof member).toBe('string');
      }),
    );
    expect(formOfJson('{"clock":{"limit":60},"rules":["noAbort","noRematch"],"x":null}')).toEqual({
      'clock.limit': '60',
      rules: 'noAbort,noRematch',
    });
  });
});

/** A request that no client library would send; the status it gets. */
function raw(url: string, method: string, path: string, type: string, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: 'Bearer token-ann', ...(type ? { 'content-type': type } : {}) };
    const asked = request(url, { method, path, headers }, (response) => {
      resolve(response.statusCode ?? 0);
      if (response.headers['content-type']?.includes('ndjson')) response.destroy();
      else response.resume();
    });
    asked.on('error', reject);
    asked.end(method === 'POST' ? body : undefined);
  });
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLog } from '../../src/telemetry/log.ts';
import { METRICS } from '../../src/telemetry/metric-table.ts';
import { createMetrics } from '../../src/telemetry/metrics.ts';

type Fields = Record<string, unknown>;

function listen(secrets: readonly string[] = []) {
  const lines: string[] = [];
  const known = [...secrets];
  const log = createLog({ level: 'debug', destination: { write: (line) => lines.push(line) }, secrets: () => known });
  const only = () => JSON.parse(lines.at(-1) ?? '') as Fields;
  return { log, lines, only, known };
}

describe('any fields at all', () => {
  it('[W-08] make one line of JSON, never an error', () => {
    const hostile = fc.constantFrom<unknown>(
      new Proxy({}, { get: () => fail(), ownKeys: () => fail(), getPrototypeOf: () => fail() }),
      Object.defineProperty({}, 'trap', { enumerable: true, get: () => fail() }),
      new Error('no', { cause: 'cause' }),
      Object.assign(new Error('odd'), { message: Symbol('odd'), stack: 7 }),
      new Map<unknown, unknown>([[{}, 1]]),
      new Set([1, 'two']),
      new Date(Number.NaN),
      new Date(-1e15),
      Buffer.from('bytes'),
      10n ** 40n,
      Symbol('s'),
      () => 1,
      Object.create(null),
      JSON.parse('{"__proto__": {"polluted": 1}}'),
      Number.NaN,
      undefined,
    );
    const any = fc.oneof(
      fc.anything({ withBigInt: true, withMap: true, withSet: true, withNullPrototype: true }),
      hostile,
    );
    fc.assert(
      fc.property(fc.string(), fc.dictionary(fc.string(), any), hostile, (event, fields, whole) => {
        const { log, lines } = listen();
        log.info(event, fields);
        log.child(whole as Fields).error(event, whole as Fields);
        expect(lines).toHaveLength(2);
        for (const line of lines) {
          expect(line.endsWith('\n')).toBe(true);
          expect(JSON.parse(line)).toBeTypeOf('object');
        }
      }),
    );
    expect(({} as Fields).polluted).toBeUndefined();
  });

  it('stay below a bound, however wide, deep or long they are', () => {
    const { log, lines } = listen();
    const wide = Object.fromEntries(
      Array.from({ length: 5000 }, (_, i) => [`${'k'.repeat(500)}${i}`, 'v'.repeat(500)]),
    );
    let deep: unknown = 'bottom';
    for (let i = 0; i < 10_000; i++) deep = { deep };
    log.info('e'.repeat(100_000), { wide, deep, long: 'x'.repeat(1e6), list: Array(1e5).fill('item'), ...wide });
    log.error('error', { error: Object.assign(new Error('m'.repeat(1e6)), { stack: 's'.repeat(1e6) }) });
    for (const line of lines) expect(line.length).toBeLessThan(20_000);
  });

  it('cannot take the place of level, time and event', () => {
    const { log, only } = listen();
    log.info('real', { event: 'false', level: 'error', time: 0 });
    expect(only()).toMatchObject({ event: 'real', level: 'info', event_: 'false', level_: 'error', time_: 0 });
  });
});

describe('secrets', () => {
  it('[W-08] are hidden from the moment they are known, longer ones whole', () => {
    const { log, lines, known } = listen(['shortsecret']);
    known.push('shortsecret-and-more');
    log.info('a', { text: 'shortsecret-and-more shortsecret' });
    expect(lines[0]).not.toMatch(/shortsecret|and-more/);
  });

  it('[W-08] are hidden whatever characters they are of', () => {
    const secret = fc
      .string({ minLength: 8, maxLength: 40, unit: 'grapheme' })
      .filter((text) => text.trim().length > 7);
    fc.assert(
      fc.property(secret, fc.string(), (text, around) => {
        const { log, lines } = listen([text]);
        log.child({ child: text }).warn(`${around}${text}`, { [text]: { nested: [`${around}${text}${around}`] } });
        expect(lines.join('')).not.toContain(JSON.stringify(text).slice(1, -1));
      }),
    );
  });

  it.each([
    'Authorization: Bearer abc.DEF-123~x',
    'authorization: token abc.DEF-123~x',
    '{"Authorization":"Basic abc.DEF-123~x"}',
    'libsql://host.example?authToken=abc.DEF-123~x&tls=0',
    'used bearer abc.DEF-123~x',
  ])('[W-08] are hidden in %s', (text) => {
    const { log, lines } = listen();
    log.info('request', { text, error: new Error(text) });
    expect(lines[0]).not.toContain('DEF');
  });

  it('[W-08] are hidden by the name of their field', () => {
    const { log, lines } = listen();
    log.info('request', { headers: { Authorization: 'DEF' }, token: 'DEF', authToken: ['DEF'], cookie: 'DEF' });
    expect(lines[0]).not.toContain('DEF');
  });

  it('leave ordinary words alone, however short the secret', () => {
    const { log, only } = listen(['house', '']);
    log.info('house', { game: 'lip_', text: 'clip_art of a house' });
    expect(only()).toMatchObject({ event: 'house', game: 'lip_', text: 'clip_art of a house' });
  });
});

describe('a line for people', () => {
  it('cannot move the cursor or forge fields', () => {
    const lines: string[] = [];
    const log = createLog({
      level: 'info',
      pretty: true,
      destination: { write: (line) => lines.push(line) },
      secrets: () => [],
    });
    log.info('chat\u001b[2J', { account: 'a\u001b[1A', text: 'hi\nlevel=error', 'k\r': 1, error: new Error('broken') });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    expect(lines[0]).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
    expect(lines[0]?.trimEnd()).not.toContain('\n');
    expect(lines[0]).toContain('error="broken"');
  });
});

describe('the table of metrics', () => {
  it('[W-01] stands beside the numbers of the runtime itself', async () => {
    const metrics = createMetrics({ view: IDLE, version: '1' });
    const text = await metrics.text();
    for (const name of Object.keys(METRICS)) expect(text).toContain(`# TYPE ${name} `);
    for (const name of ['process_cpu_seconds_total', 'process_resident_memory_bytes', 'nodejs_heap_size_used_bytes']) {
      expect(text).toMatch(new RegExp(`^${name} [\\d.e+]+$`, 'm'));
    }
    metrics.close();
  });
});

const IDLE = {
  startedAtMs: 0,
  healthy: () => true,
  ready: () => false,
  accounts: () => [],
  games: () => [],
  game: () => null,
  trace: () => null,
  pool: () => null,
  sandbox: () => null,
  store: () => ({ queued: 0, dropped: { decision: 0, move: 0, game: 0, memory: 0 }, trouble: null }),
  onChange: () => () => undefined,
};

function fail(): never {
  throw new Error('nobody may look');
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLog, type LogOptions } from '../../src/telemetry/log.ts';

const TOKEN = 'veryLongTokenOfTheHouse';

function listen(options: Partial<LogOptions> = {}) {
  const lines: string[] = [];
  const log = createLog({
    level: 'debug',
    secrets: () => [TOKEN],
    destination: { write: (text) => lines.push(text) },
    pretty: false,
    ...options,
  });
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? '') as Record<string, unknown> };
}

describe('the log', () => {
  it('[W-08] writes one JSON object a line, with level, time, event and fields', () => {
    const { log, lines, last } = listen();
    log.info('move', { ply: 3, move: 'e2e4' });
    expect(last()).toMatchObject({ level: 'info', event: 'move', ply: 3, move: 'e2e4' });
    expect(Date.parse(String(last().time))).not.toBeNaN();
    expect(lines[0]?.endsWith('\n')).toBe(true);
    expect(lines[0]?.indexOf('\n')).toBe((lines[0]?.length ?? 0) - 1);
  });

  it('[W-08] gives every line of a child its fields', () => {
    const { log, last } = listen();
    log.child({ account: 'house' }).child({ game: 'abc' }).warn('late');
    expect(last()).toMatchObject({ account: 'house', game: 'abc', event: 'late' });
  });

  it('[W-08] leaves out what is less important than the level', () => {
    const { log, lines } = listen({ level: 'warn' });
    log.info('move');
    log.debug('detail');
    log.error('defect');
    expect(lines).toHaveLength(1);
  });

  it('[W-08] hides known tokens wherever they stand, also in errors, keys, children and events', () => {
    const { log, lines } = listen();
    const error = new Error(`bad token ${TOKEN}`, { cause: new Error(TOKEN) });
    log.child({ [TOKEN]: TOKEN }).error(`event ${TOKEN}`, { error, deep: { list: [{ header: `Bearer ${TOKEN}` }] } });
    expect(lines.join('')).not.toContain(TOKEN);
    expect(lines.join('')).toContain('[secret]');
  });

  it('[W-08] hides what looks like a token of the server although nobody told it', () => {
    const { log, lines } = listen({ secrets: () => [] });
    log.info('request', { headers: { authorization: 'Bearer abc.def-123' }, url: '/?t=lip_abcDEF123' });
    expect(lines.join('')).not.toMatch(/abc\.def|abcDEF123/);
  });

  it('[W-08] never shows a token in any shape of fields', () => {
    fc.assert(
      fc.property(fc.object({ values: [fc.string(), fc.constant(TOKEN), fc.constant(`x${TOKEN}y`)] }), (fields) => {
        const { log, lines } = listen();
        log.info('anything', fields as Record<string, unknown>);
        expect(lines.join('')).not.toContain(TOKEN);
      }),
    );
  });

  it('survives fields that point at themselves and fields without end', () => {
    const { log, lines, last } = listen();
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    log.info('circle', { circle });
    log.info('long', { text: 'x'.repeat(100_000) });
    expect(lines).toHaveLength(2);
    expect(last()).toMatchObject({ event: 'long', level: 'info' });
    expect(lines[1]?.length).toBeLessThan(9000);
  });

  it('[W-08] hides a token that a cut would have left in half', () => {
    const { log, lines } = listen();
    log.info('long', { text: `${'x'.repeat(4000)}${TOKEN.repeat(2000)}` });
    expect(lines.join('')).not.toContain(TOKEN.slice(0, 12));
  });

  it('tells the code and the place of an error', () => {
    const { log, last } = listen();
    log.error('defect', { error: Object.assign(new Error('no'), { code: 'E_NO' }) });
    expect(last().error).toMatchObject({ message: 'no', code: 'E_NO', stack: expect.stringContaining('log.test') });
  });

  it('writes a readable line where a person looks on', () => {
    const { log, lines } = listen({ pretty: true });
    log
      .child({ account: 'house', game: 'abc' })
      .info('move', { ply: 3, move: 'e2e4', spentMs: 12.345, why: 'two words' });
    expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d {3}house\/abc move ply=3 move=e2e4 spentMs=12\.3 why="two words"\n$/);
  });
});

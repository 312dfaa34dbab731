import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { doneOf, failureOf, HTML_PAGE, jsonOf, retryAfterMs, UNREADABLE } from '../../src/lichess/failure.ts';
import type { Reply } from '../../src/lichess/reply.ts';

const NOW_MS = Date.parse('2026-06-01T12:00:00Z');
const reply = (status: number, body: unknown, headers: Reply['headers'] = {}): Reply => ({
  status,
  headers,
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const messageOf = (status: number, body: unknown, headers = {}): string => {
  const failure = failureOf(reply(status, body, headers), NOW_MS);
  if (failure?.kind !== 'rejected') throw new Error(`expected a refusal, got ${JSON.stringify(failure)}`);
  return failure.message;
};

describe('[S-06] what an answer means', () => {
  it('takes 2xx as good', () => {
    expect(failureOf(reply(200, { ok: true }), NOW_MS)).toBeNull();
    expect(failureOf(reply(201, {}), NOW_MS)).toBeNull();
  });

  it.each([500, 502, 503, 504, 408])('does not know what became of a request answered with %d', (status) => {
    expect(failureOf(reply(status, { error: 'oops' }), NOW_MS)).toEqual({ kind: 'lost', reason: `HTTP ${status}` });
  });

  it('repeats the sentence of the server', () => {
    expect(failureOf(reply(400, { error: 'Not your turn, or game already over' }), NOW_MS)).toEqual({
      kind: 'rejected',
      status: 400,
      message: 'Not your turn, or game already over',
    });
  });

  it('reads form errors in both their shapes, and those of the whole form', () => {
    expect(messageOf(400, { error: { reason: ['Invalid value'] } })).toBe('reason: Invalid value');
    expect(messageOf(400, { text: ['Too long'], error: { text: ['Too long'] } })).toBe('text: Too long');
    expect(messageOf(400, { error: { global: ['Invalid clock'], color: ['a', 'b'] } })).toBe(
      'Invalid clock; color: a, b',
    );
    expect(messageOf(400, { room: ['Unknown'] })).toBe('room: Unknown');
  });

  it('has a word for a page, not the page', () => {
    expect(messageOf(403, '<!DOCTYPE html><html><body>Attention required</body></html>')).toBe(
      'HTTP 403 with an HTML page',
    );
    expect(messageOf(403, 'x', { 'content-type': 'text/html; charset=utf-8' })).toBe('HTTP 403 with an HTML page');
  });

  it('has a word where the server has none', () => {
    expect(messageOf(404, '')).toBe('HTTP 404');
    expect(messageOf(404, 'no such thing')).toBe('no such thing');
    expect(messageOf(400, { error: 17 })).toBe('HTTP 400');
    expect(messageOf(301, '', { location: 'https://elsewhere' })).toBe('HTTP 301 to https://elsewhere');
  });

  it('cuts a long sentence', () => {
    expect(messageOf(400, { error: 'x'.repeat(5000) })).toHaveLength(300);
  });

  it('names the quota behind a refusal', () => {
    const limiter = { key: 'bot.vsBot.day', seconds: 7200 };
    const body = { error: 'You played 100 games', ratelimit: limiter };
    expect(failureOf(reply(429, body), NOW_MS)).toEqual({ kind: 'rateLimited', retryAfterMs: null, limiter });
    expect(failureOf(reply(400, body), NOW_MS)).toMatchObject({ kind: 'rejected', limiter });
  });

  it('takes a 429 of any shape', () => {
    for (const body of ['', '<html>', { error: 'Too many requests. Try again later.' }, { ratelimit: 'much' }]) {
      expect(failureOf(reply(429, body), NOW_MS)).toEqual({ kind: 'rateLimited', retryAfterMs: null, limiter: null });
    }
  });
});

describe('[S-18] how long the server wants to be left alone', () => {
  const waitOf = (text: string | undefined, date?: string) =>
    retryAfterMs(reply(429, '', { 'retry-after': text, date }), NOW_MS);

  it('reads seconds', () => {
    expect(waitOf('17')).toBe(17_000);
    expect(waitOf('0')).toBe(0);
    expect(waitOf(' 1.5 ')).toBe(1500);
  });

  it('reads a date, against the clock of the server where it tells it', () => {
    expect(waitOf('Mon, 01 Jun 2026 12:01:30 GMT')).toBe(90_000);
    expect(waitOf('Mon, 01 Jun 2026 12:01:30 GMT', 'Mon, 01 Jun 2026 12:01:00 GMT')).toBe(30_000);
    expect(waitOf('Mon, 01 Jun 2026 11:00:00 GMT')).toBe(0);
  });

  it('has no answer where there is none', () => {
    expect(waitOf(undefined)).toBeNull();
    expect(waitOf('soon')).toBeNull();
    expect(waitOf('-5')).not.toBe(-5000);
  });
});

describe('[S-06] what a good status proves', () => {
  it('takes a command as done where the server says so', () => {
    expect(doneOf(reply(200, { ok: true }))).toEqual({ ok: true, value: undefined });
    expect(doneOf(reply(200, {}))).toMatchObject({ ok: true });
  });

  it.each(['', 'ok', '[]', 'null', 'true', '{"ok":false}', '{"ok":'])('does not take %j for done', (body) => {
    expect(doneOf(reply(200, body))).toEqual({ ok: false, error: { kind: 'lost', reason: UNREADABLE } });
  });

  it('tells a page from an answer', () => {
    expect(doneOf(reply(200, ' <html>maintenance</html>'))).toEqual({
      ok: false,
      error: { kind: 'lost', reason: HTML_PAGE },
    });
    expect(jsonOf(reply(200, '<!DOCTYPE html>'))).toMatchObject({ ok: false, error: { reason: HTML_PAGE } });
  });

  it('finds an error under a good status', () => {
    expect(doneOf(reply(200, { error: 'No such game' }))).toMatchObject({
      error: { kind: 'rejected', status: 200, message: 'No such game' },
    });
  });

  it('never throws for any answer', () => {
    const bodies = fc.oneof(fc.string({ unit: 'binary' }), fc.json());
    const headers = fc.record({ 'retry-after': fc.string(), 'content-type': fc.string() }, { requiredKeys: [] });
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 599 }), bodies, headers, (status, body, received) => {
        const failure = failureOf(reply(status, body, received), NOW_MS);
        expect(failure === null).toBe(status < 300);
        if (failure?.kind === 'rejected') expect(failure.message).not.toBe('');
        if (failure?.kind === 'rateLimited' && failure.retryAfterMs !== null) {
          expect(failure.retryAfterMs).toBeGreaterThanOrEqual(0);
        }
        doneOf(reply(status, body, received));
      }),
      { numRuns: 500 },
    );
  });
});

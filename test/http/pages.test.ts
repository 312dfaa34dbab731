import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { listen, serve } from './start-server.ts';
import { rawGet } from './talk.ts';

let parent = '';
let webDir = '';

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'fumblefish-pages-'));
  webDir = join(parent, 'web');
  await mkdir(join(webDir, 'assets'), { recursive: true });
  await writeFile(join(webDir, 'index.html'), '<!doctype html><title>start</title>');
  await writeFile(join(webDir, 'play.html'), '<!doctype html><title>play</title>');
  await writeFile(join(webDir, 'assets', 'start-x1.js'), 'export {};');
  await writeFile(join(parent, 'secret.txt'), 'lip_secret');
});
afterAll(() => rm(parent, { recursive: true }));

describe('the pages', () => {
  it('answer at their names without an ending', async () => {
    const { app } = serve({ webDir });
    for (const [url, title] of [
      ['/', 'start'],
      ['/play', 'play'],
    ] as const) {
      const answer = await app.inject(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.body).toContain(`<title>${title}`);
    }
  });

  it('let their hashed files be kept for ever', async () => {
    const { app } = serve({ webDir });
    const { headers, body } = await app.inject('/assets/start-x1.js');
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(body).toBe('export {};');
  });

  it('answer 304 to a browser that has them', async () => {
    const { app } = serve({ webDir });
    const etag = String((await app.inject('/')).headers.etag);
    const again = await app.inject({ url: '/', headers: { 'if-none-match': etag } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const other = await app.inject({ url: '/play', headers: { 'if-none-match': etag } });
    expect(other.statusCode).toBe(200);
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e%5c%2e%2e%5csecret.txt',
    '/assets',
    '/assets/',
    '/index.html/..',
  ])('give nothing else of the disk at %s', async (url) => {
    const { app } = serve({ webDir });
    const text = await rawGet(await listen(app), url);
    expect(text).toMatch(/^HTTP\/1\.1 404 /);
    expect(text).not.toContain('lip_');
  });

  it.each([null, '/nonexistent/fumblefish/web'])('say so when they were not built (%s)', async (missing) => {
    const { app } = serve({ webDir: missing });
    for (const url of ['/', '/play']) {
      const answer = await app.inject(url);
      expect([answer.statusCode, answer.json().error.code], url).toEqual([404, 'PAGE_MISSING']);
      expect(answer.body).not.toContain('nonexistent');
    }
  });
});

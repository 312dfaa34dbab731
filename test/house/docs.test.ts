import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorsPage, metricsPage } from './docs-text.ts';
import { registries } from './registries.ts';
import { ROOT, sources, textOf } from './sources.ts';

/** Compares a page with what it is made from, or writes it where that is asked. */
function expectPage(path: string, text: string): void {
  if (process.env.UPDATE_DOCS) writeFileSync(resolve(ROOT, path), text);
  expect(existsSync(resolve(ROOT, path)), path).toBe(true);
  expect(textOf(path)).toBe(text);
}

describe('the registries of errors', () => {
  it('hold every code once, with its sentence and advice in full', async () => {
    const all = [...(await registries()).values()].flat();
    expect(all.length).toBeGreaterThan(20);
    expect(new Set(all.map((kind) => kind.code)).size).toBe(all.length);
    for (const { code, message, advice } of all) {
      expect(message, code).toMatch(/^[A-Z].*[^.\s]$/s);
      expect(advice, code).toMatch(/^[A-Z].*\.$/s);
    }
  });

  it('are what docs/errors.md tells', async () => {
    expectPage('docs/errors.md', errorsPage(await registries()));
  });
});

describe('the docs', () => {
  it('tell every metric', () => {
    expectPage('docs/metrics.md', metricsPage());
  });

  it('map every folder of the sources in the README', () => {
    const rooms = readdirSync(resolve(ROOT, 'src'));
    const mapped = [...textOf('README.md').matchAll(/^\| `src\/([a-z]+)\/` \|/gm)].map(([, room]) => room);
    expect(mapped.sort()).toEqual(rooms.sort());
  });

  it('link only to what is there', () => {
    const pages = readdirSync(resolve(ROOT, 'docs'), { recursive: true }).map((path) => `docs/${String(path)}`);
    for (const page of ['README.md', ...pages.filter((path) => path.endsWith('.md'))]) {
      const links = [...textOf(page).matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)].map(([, link = '']) => link);
      for (const link of links) expect(existsSync(resolve(ROOT, dirname(page), link)), `${page}: ${link}`).toBe(true);
    }
  });

  it('speak of the project alone', () => {
    const pages = readdirSync(resolve(ROOT, 'docs'), { recursive: true }).map((path) => `docs/${String(path)}`);
    const texts = [...pages.filter((path) => path.endsWith('.md')), 'README.md', 'CHANGELOG.md', ...sources()];
    for (const path of texts)
      expect(textOf(path), path).not.toMatch(/\.\.\/shared|FUMBLEFISH_SHARED|\bhelper session/i);
  });
});

import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { DISK } from '../../src/config/files.ts';
import { loadConfig } from '../../src/config/load.ts';
import { SMALL, STEADY } from './memory-files.ts';

let folder = '';
const at = (name: string): string => join(folder, name);
const told = () => {
  const loaded = loadConfig({ file: at('bots.yml'), env: {} });
  return loaded.ok ? [] : loaded.error.map(({ message }) => message);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fumblefish-config-'));
  mkdirSync(at('personalities'));
  writeFileSync(at('personalities/steady.yml'), STEADY);
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('a configuration file on disk', () => {
  it('is read, also behind a link, as mounted ones are', () => {
    writeFileSync(at('real.yml'), SMALL);
    symlinkSync('real.yml', at('bots.yml'));
    const loaded = loadConfig({ file: at('bots.yml'), env: {} });
    expect(loaded).toMatchObject({ ok: true, value: { files: [at('bots.yml'), at('personalities/steady.yml')] } });
  });

  it.each<[string, () => void, string]>([
    ['that is missing', () => undefined, 'this file does not exist'],
    ['that is a folder', () => mkdirSync(at('bots.yml')), 'this file is a folder, not a file'],
    [
      'behind a broken link',
      () => symlinkSync('nowhere', at('bots.yml')),
      'this file is a link to a file that does not exist',
    ],
    [
      'behind a link to itself',
      () => symlinkSync('bots.yml', at('bots.yml')),
      'this file is a link that leads back to itself',
    ],
    ['that is a pipe', () => void execFileSync('mkfifo', [at('bots.yml')]), 'this file is not an ordinary file'],
    ['that is too large', () => writeFileSync(at('bots.yml'), 'x'.repeat(1_048_577)), 'this file is larger than 1 MB'],
  ])('%s is told of in a sentence', (_, make, expected) => {
    make();
    expect(told()).toEqual([expected]);
  });

  it.skipIf(process.getuid?.() === 0)('that may not be read is told of in a sentence', () => {
    writeFileSync(at('bots.yml'), SMALL);
    chmodSync(at('bots.yml'), 0);
    expect(told()).toEqual(['this file may not be read by this user']);
  });

  it('is told of where a personality is a folder', () => {
    writeFileSync(at('bots.yml'), SMALL.replace('steady', 'odd'));
    mkdirSync(at('personalities/odd.yml'));
    expect(told()).toEqual(['the file of "odd" is a folder, not a file']);
  });
});

describe('replacing a file', () => {
  it('keeps every older one, and what a link points at', () => {
    writeFileSync(at('real.yml'), 'one');
    symlinkSync('real.yml', at('bots.yml'));
    expect(DISK.replace(at('bots.yml'), 'two', 'v0.bak')).toEqual({ ok: true, value: `${at('real.yml')}.v0.bak` });
    expect(DISK.replace(at('bots.yml'), 'three', 'v0.bak')).toEqual({ ok: true, value: `${at('real.yml')}.v0.bak.2` });
    const texts = ['real.yml', 'bots.yml', 'real.yml.v0.bak', 'real.yml.v0.bak.2'].map((name) =>
      readFileSync(at(name), 'utf8'),
    );
    expect(texts).toEqual(['three', 'three', 'one', 'two']);
    expect(existsSync(at('real.yml.new'))).toBe(false);
  });

  it('of a missing file is refused', () => {
    expect(DISK.replace(at('none.yml'), 'x', 'bak')).toEqual({ ok: false, error: 'missing' });
  });
});

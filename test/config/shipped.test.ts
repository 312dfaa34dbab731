import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { z } from 'zod';

import { generatedFiles } from '../../src/config/generated.ts';
import { loadConfig } from '../../src/config/load.ts';
import { botsFile } from '../../src/config/schema.ts';
import { bare, keysOf, settingOf } from '../../src/config/schema-words.ts';
import { SHIPPED } from '../../src/config/shipped.ts';
import { personalityFile } from '../../src/personality/schema.ts';
import { whyNotPlayable } from '../../src/players/roster.ts';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const BOTS = read('config/bots.yml');
const PERSONALITIES = readdirSync(new URL('../../config/personalities', import.meta.url));

/** Every key of a schema, the innermost first to be written on its own line; one-line maps keep theirs. */
function keysWritten(
  schema: z.core.$ZodType,
  path: readonly string[] = [],
): { path: readonly string[]; schema: z.core.$ZodType }[] {
  const { def } = bare(schema)._zod;
  if (def.type === 'array') return keysWritten(def.element, path);
  return [...keysOf(schema)].flatMap(([key, inner]) => {
    const here = { path: [...path, key], schema: inner };
    return settingOf(inner)?.inline ? [here] : [here, ...keysWritten(inner, here.path)];
  });
}
const KEYS = keysWritten(botsFile);

describe('the files made from the schema', () => {
  it.each(generatedFiles().map(({ path, text }) => [path, text] as const))(
    '%s is what the schema makes of it',
    (path, text) => {
      expect(read(path)).toBe(text);
    },
  );
});

describe('[W-10] config/bots.yml', () => {
  it('says the defaults, and nothing else beside its account', () => {
    const written = botsFile.parse(parse(BOTS));
    expect(written).toEqual(botsFile.parse(SHIPPED));
    const bare = { version: 1, accounts: [{ id: 'house', personalities: [{ use: 'x' }] }] };
    const { accounts, ...defaults } = botsFile.parse(bare);
    const { accounts: own, ...rest } = written;
    expect(rest).toEqual(defaults);
    const { personalities: _, token: __, ...account } = own[0] ?? {};
    const { personalities: ___, token: ____, ...usual } = accounts[0] ?? {};
    expect(account).toEqual(usual);
  });

  it.each(KEYS.map(({ path, schema }) => [path.join('.'), schema] as const))('explains %s', (path, schema) => {
    const key = path.split('.').at(-1);
    const lines = BOTS.split('\n');
    const found = lines.flatMap((line, i) => (new RegExp(`^\\s*(- )?${key}:`).test(line) ? [i] : []));
    const help = settingOf(schema)?.help ?? 'no help';
    const comments = found.map((i) => {
      const above = lines.slice(0, i).reverse();
      const end = above.findIndex((line) => !line.trimStart().startsWith('#'));
      return above
        .slice(0, end)
        .reverse()
        .map((line) => line.trim().slice(2))
        .join(' ');
    });
    const comment = comments.find((text) => text.startsWith(help));
    expect(comment, `${key} has a line with its help above it`).toBeDefined();
    const isSection = keysOf(schema).size > 0 && !settingOf(schema)?.inline;
    if (!isSection && path !== 'accounts' && path !== 'accounts.personalities')
      expect(comment).toMatch(/Allowed: .+ Needs a restart\.$/);
  });

  it('loads, plays in the sandbox, and is sound for this build', () => {
    const loaded = loadConfig({ file: 'config/bots.yml', env: {}, playable: whyNotPlayable });
    expect(loaded).toMatchObject({ ok: true, value: { tokens: 'none', warnings: [], notes: [] } });
    const names = loaded.ok ? loaded.value.config.accounts[0]?.personalities.map(({ use }) => `${use}.yml`) : [];
    expect(names?.sort()).toEqual(PERSONALITIES.filter((name) => name.endsWith('.yml')).sort());
  });
});

describe('a shipped personality', () => {
  it.each(PERSONALITIES)('%s names its schema and sketches its character', (name) => {
    const text = read(`config/personalities/${name}`);
    expect(text.split('\n')[0]).toBe('# yaml-language-server: $schema=../schema/personality.schema.json');
    expect(personalityFile.parse(parse(text)).about.length).toBeGreaterThan(100);
  });
});

describe('the schema for editors', () => {
  interface JsonSchema {
    readonly description?: string;
    readonly properties?: Record<string, JsonSchema>;
    readonly items?: JsonSchema;
  }
  const schema = JSON.parse(read('config/schema/bots.schema.json')) as JsonSchema;

  it.each(KEYS.map(({ path }) => [path.join('.'), path] as const))('describes %s', (_, path) => {
    const at = path.reduce<JsonSchema | undefined>(
      (held, key) => (held?.properties ?? held?.items?.properties)?.[key],
      schema,
    );
    expect(at?.description).toMatch(/Expected: .+\.$/);
  });
});

describe('every key', () => {
  it.each([
    ['bots.yml', botsFile],
    ['a personality', personalityFile],
  ])('of %s is declared with help', (_, schema) => {
    const silent = keysWritten(schema).filter((key) => !settingOf(key.schema)?.help);
    expect(silent.map(({ path }) => path.join('.'))).toEqual([]);
  });
});

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { program } from '../../src/cli/main.ts';
import { ROOT } from '../house/sources.ts';

const BIN = resolve(ROOT, 'bin/fumblefish.mjs');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fumblefish-cli-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function run(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [BIN, ...args], { env: { ...process.env, FUMBLEFISH_DATA: folder, ...env } });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    child.on('close', (code) => done({ code, out, err }));
  });
}

describe('the commands', () => {
  it('[W-06] each have their help, and serve is the usual one', () => {
    const root = program();
    expect(root.commands.map((command) => command.name())).toEqual(['serve', 'sandbox', 'check', 'upgrade', 'decide']);
    for (const command of root.commands) {
      expect(command.description(), command.name()).toMatch(/\.$/);
      for (const option of command.options) expect(option.description, option.flags).not.toBe('');
    }
  });

  it('[W-06] suggest the command that was meant', async () => {
    const { code, err } = await run(['chek']);
    expect(code).toBe(2);
    expect(err).toMatch(/check/);
  }, 60_000);

  it('[W-06] decide prints one JSON object with move, delay, draw offer and trace', async () => {
    const { code, out } = await run(['decide', '--json', '--seed', '7', '--moves', 'e2e4 e7e5', '--tc', '5+3']);
    expect(code).toBe(0);
    const decision = JSON.parse(out);
    expect(decision).toMatchObject({ drawOffer: false, trace: { v: 1, seed: '7', player: 'flounder@1500' } });
    expect(decision.move).toMatch(/^[a-h][1-8][a-h][1-8]$/);
    expect(decision.trace.candidates).toHaveLength(29);
  }, 60_000);

  it('[M-20] decide repeats itself for the same seed', async () => {
    const args = ['decide', '--json', '--seed', '11', '--player', 'flounder@800'];
    const [first, second] = [await run(args), await run(args)];
    expect(JSON.parse(first.out)).toEqual(JSON.parse(second.out));
  }, 60_000);

  it('[W-06] decide has no move in a finished game, and that is no failure', async () => {
    const { code, out } = await run(['decide', '--json', '--moves', 'f2f3 e7e5 g2g4 d8h4']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ move: null, delayMs: 0 });
  }, 60_000);

  it('[W-06] decide exits with 2 and says what is wrong', async () => {
    const { code, out, err } = await run(['decide', '--fen', 'nonsense', '--json']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('--fen');
  }, 60_000);

  it('[E-01] decide exits with 1 where the engine cannot be started', async () => {
    const config = join(folder, 'bots.yml');
    const accounts = 'accounts: [{ id: house, personalities: [{ use: ./plain.yml }] }]';
    writeFileSync(config, `version: 1\n${accounts}\nengines: { path: /bin/true }\n`);
    writeFileSync(join(folder, 'plain.yml'), 'version: 1\nname: Plain\nplayer: flounder@1500\n');
    const { code, err } = await run(['decide', '--config', config]);
    expect(code).toBe(1);
    expect(err).toContain('/bin/true');
  }, 60_000);

  it('[W-10] check tells file, line and column of every mistake, and exits with 2', async () => {
    const config = join(folder, 'broken.yml');
    writeFileSync(config, 'version: 1\nacounts: []\nserver: { port: eighty }\n');
    const { code, out } = await run(['check', config]);
    expect(code).toBe(2);
    expect(out).toContain(`${config}:2:1`);
    expect(out).toMatch(/Did you mean "?accounts/);
    expect(out).toContain(`${config}:3:`);
  }, 60_000);

  it('[W-10] check takes a personality file by itself', async () => {
    const good = await run(['check', 'config/personalities/harbour-master.yml']);
    expect(good).toMatchObject({ code: 0, out: expect.stringContaining('The Harbour Master') });
    const file = join(folder, 'odd.yml');
    writeFileSync(file, 'version: 1\nname: Odd\nplayer: flounder@1501\n');
    const bad = await run(['check', file]);
    expect(bad.code).toBe(2);
    expect(bad.out).toContain(`${file}:3:9`);
  }, 60_000);

  it('[W-10] check finds the shipped configuration sound', async () => {
    const { code, out } = await run(['check']);
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('sound') });
  }, 60_000);

  it('[S-15] upgrade says that it needs a token', async () => {
    const { code, err } = await run(['upgrade'], { LICHESS_TOKEN: '' });
    expect(code).toBe(2);
    expect(err).toContain('LICHESS_TOKEN');
  }, 60_000);
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { systemClock } from '../../src/clock/system.ts';
import type { Sandbox, SandboxOptions } from '../../src/sandbox/sandbox.ts';
import type { UserSpec } from '../../src/sandbox/users.ts';
import { type SentMove, startTracedServer } from '../support/traced-server.ts';
import { Program } from './program.ts';
import { wordsInFiles } from './secrets.ts';

/** No pattern gives these away: what hides them must know them. */
export const HOUSE_TOKEN = 'k3yOfTheHouse_7f21';
export const RIVAL_TOKEN = 'k3yOfTheRival_90ab';
const TOKENS = [HOUSE_TOKEN, RIVAL_TOKEN];

const USERS: readonly UserSpec[] = [
  { name: 'House', title: 'BOT', token: HOUSE_TOKEN },
  { name: 'Rival', title: 'BOT', token: RIVAL_TOKEN },
  { name: 'Anna', token: 'k3yOfAnna_000001' },
];

const PERSONALITIES: Readonly<Record<string, object>> = {
  dice: { version: 1, name: 'Dice', player: 'rule:random', timing: { mode: 'instant' }, draws: { accept: false } },
};

/** Room for every game that a test wants. */
export const ANY_CHALLENGE = {
  concurrency: 50,
  reservedForHumans: 0,
  perUser: 50,
  gamesPerOpponent: { hour: 1000, day: 1000 },
};

export interface WorldOptions {
  readonly sandbox?: Partial<SandboxOptions>;
  /** bots.yml as data; one account that takes any challenge unless given. */
  readonly config?: object;
  /** More personalities, by file name without extension. */
  readonly personalities?: Readonly<Record<string, object>>;
}

export interface World {
  readonly url: string;
  readonly sandbox: Sandbox;
  readonly sent: readonly SentMove[];
  readonly folder: string;
  readonly data: string;
  readonly holdAnswers: () => void;
  readonly release: () => void;
  /** Runs a command; LICHESS_URL and the token of the house are given. It is gone by the end of the test. */
  launch(args: readonly string[], env?: NodeJS.ProcessEnv): Program;
  /** Starts the service on a free port. */
  serve(env?: NodeJS.ProcessEnv): Program;
}

export const account = (more: object = {}): object => ({
  id: 'house',
  personalities: [{ use: 'dice' }],
  challenge: ANY_CHALLENGE,
  ...more,
});

/** A server with two bots and a person, and a folder for one installation; nobody's secret is seen by the test's end. */
export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'fumblefish-e2e-'));
  const data = join(folder, 'data');
  writeConfig(folder, options);
  const server = await startTracedServer({
    clock: systemClock,
    seed: 'e2e',
    limits: 'none',
    faults: true,
    users: USERS,
    ...options.sandbox,
    accountOf: (token) => (token === RIVAL_TOKEN ? 'rival' : 'house'),
  });
  const programs: Program[] = [];
  const launch = (args: readonly string[], env: NodeJS.ProcessEnv = {}): Program => {
    const usual = { LICHESS_URL: server.url, LICHESS_TOKEN: HOUSE_TOKEN, PORT: '0' };
    const where = { FUMBLEFISH_CONFIG: join(folder, 'bots.yml'), FUMBLEFISH_DATA: data };
    const program = new Program(args, { ...usual, ...where, ...env }, folder);
    programs.push(program);
    return program;
  };
  onTestFinished(async () => {
    await Promise.all(programs.map((program) => (program.running ? program.kill() : null)));
    await server.close();
    const seen = programs.flatMap(({ said, answers }) => [said, ...answers]).join('\n');
    const leaks = [...TOKENS.filter((token) => seen.includes(token)), ...wordsInFiles(folder, TOKENS)];
    rmSync(folder, { recursive: true, force: true });
    expect(leaks, 'tokens that were seen').toEqual([]);
  });
  return {
    ...server,
    sent: server.sent,
    folder,
    data,
    launch,
    serve: (env) => launch(['serve'], env),
  };
}

function writeConfig(folder: string, { config, personalities }: WorldOptions): void {
  const bots = { version: 1, accounts: [account()], ...config };
  // Every JSON document is a YAML document.
  writeFileSync(join(folder, 'bots.yml'), JSON.stringify(bots, null, 2));
  mkdirSync(join(folder, 'personalities'));
  for (const [name, personality] of Object.entries({ ...PERSONALITIES, ...personalities })) {
    writeFileSync(join(folder, 'personalities', `${name}.yml`), JSON.stringify(personality));
  }
}

let built: Promise<unknown> | null = null;

/** The program builds itself where it is stale; that takes a while and is no part of what the tests time. */
export function build(): Promise<unknown> {
  built ??= new Program(['--version'], {}, tmpdir()).ended.then((ending) => expect(ending.code).toBe(0));
  return built;
}

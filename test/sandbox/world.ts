import { afterEach } from 'vitest';
import type { Sandbox, SandboxOptions } from '../../src/sandbox/sandbox.ts';
import { startSandboxServer } from '../../src/sandbox/server.ts';
import type { UserSpec } from '../../src/sandbox/users.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { TestClient } from './client.ts';

export const ACCOUNTS: readonly UserSpec[] = [
  { name: 'BotA', title: 'BOT', token: 'token-a', rating: 1800 },
  { name: 'BotB', title: 'BOT', token: 'token-b', rating: 1700 },
  { name: 'Ann', token: 'token-ann', rating: 1500 },
  { name: 'Ben', token: 'token-ben', rating: 1600 },
];

export interface Room {
  readonly url: string;
  readonly clock: ManualClock;
  readonly sandbox: Sandbox;
  readonly a: TestClient;
  readonly b: TestClient;
  readonly ann: TestClient;
  readonly ben: TestClient;
  client(token: string | null, userAgent?: string): TestClient;
}

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

/** A sandbox on a port of its own with two bots and two people, on a clock that stands still. */
export async function room(options: Partial<SandboxOptions> = {}): Promise<Room> {
  const clock = new ManualClock(1_700_000_000_000);
  const server = await startSandboxServer({ clock, seed: 'test', users: ACCOUNTS, ...options });
  open.push(server);
  const client = (token: string | null, userAgent?: string) => new TestClient(server.url, token, userAgent);
  return {
    url: server.url,
    clock,
    sandbox: server.sandbox,
    a: client('token-a'),
    b: client('token-b'),
    ann: client('token-ann'),
    ben: client('token-ben'),
    client,
  };
}

/** A move over HTTP that must be taken. */
export async function play(
  client: TestClient,
  gameId: string,
  uci: string,
  kind: 'bot' | 'board' = 'bot',
): Promise<void> {
  const said = await client.post(`/api/${kind}/game/${gameId}/move/${uci}`);
  if (said.status !== 200) throw new Error(`${uci}: ${said.text}`);
}

/** Moves by script, colours in turn from the side to move. */
export function playAll(sandbox: Sandbox, gameId: string, moves: string): void {
  for (const uci of moves.split(' ')) {
    const turn = sandbox.game(gameId)?.turn ?? 'white';
    const played = sandbox.play(gameId, turn, uci);
    if (!played.ok) throw new Error(`${uci}: ${played.error}`);
  }
}

export const CLOCK_3_2 = { kind: 'clock', limitSeconds: 180, incrementSeconds: 2 } as const;

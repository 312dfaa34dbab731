import { randomBytes } from 'node:crypto';
import { Command, InvalidArgumentError, Option } from 'commander';
import { listenError } from '../app/listen.ts';
import { ok } from '../chess/result.ts';
import { scaledClock } from '../clock/scaled.ts';
import { systemClock } from '../clock/system.ts';
import { readExplorerFile } from '../sandbox/explorer-file.ts';
import { startSandboxServer } from '../sandbox/server.ts';
import type { UserSpec } from '../sandbox/users.ts';
import { createLog } from '../telemetry/log.ts';
import { complain, refuse } from './exit.ts';
import { parseTimeScale } from './load.ts';

interface SandboxCommandOptions {
  readonly host: string;
  readonly port: number;
  readonly timeScale: string;
  readonly user?: readonly UserSpec[];
  readonly castling: 'kingTwoSquares' | 'kingTakesRook';
  readonly explorer?: string;
  readonly guest: boolean;
  readonly faults: boolean;
  readonly limits: boolean;
}

/** Who is there where nobody is named: two bots and a person, so that any client can be tried at once. */
const USUAL_USERS: readonly UserSpec[] = [
  { name: 'House', title: 'BOT', token: 'sandbox_house' },
  { name: 'Rival', title: 'BOT', token: 'sandbox_rival' },
  { name: 'Anna', token: 'sandbox_anna' },
];

export function sandboxCommand(): Command {
  return new Command('sandbox')
    .description('Runs a server that speaks the Lichess Bot and Board API, for trying any client without an account.')
    .option('--host <name>', 'interface to listen on', '127.0.0.1')
    .option('--port <number>', 'TCP port; 0 takes any free one', portNumber, 9663)
    .option('--time-scale <n>', 'how many times faster than real its clocks run, 1 to 20', '1')
    .option('--user <name:token[:bot]>', 'an account; may be repeated (default: House, Rival and Anna)', addUser)
    .addOption(
      new Option('--castling <how>', 'how moves spell castling in standard games')
        .choices(['kingTwoSquares', 'kingTakesRook'])
        .default('kingTwoSquares'),
    )
    .option('--explorer <file>', 'JSON of canned answers for the opening explorer')
    .option('--guest', 'a visitor challenges every bot that comes online', false)
    .option('--faults', 'lets faults be asked at /sandbox/faults, and serves the journal of requests', false)
    .option('--no-limits', 'lifts the limits on requests and games a day')
    .action(runSandbox);
}

async function runSandbox(options: SandboxCommandOptions): Promise<void> {
  const scale = parseTimeScale(options.timeScale);
  const explorer = options.explorer === undefined ? ok(null) : readExplorerFile(options.explorer);
  if (!explorer.ok) refuse(`--explorer: ${explorer.error}`);
  if (scale === null || !explorer.ok) return;
  const users = options.user ?? USUAL_USERS;
  const { host, port, castling, faults, guest, limits } = options;
  try {
    const server = await startSandboxServer({
      clock: scaledClock(systemClock, scale),
      seed: randomBytes(8).toString('hex'),
      log: createLog({ level: 'info', secrets: () => users.flatMap(({ token }) => token ?? []) }),
      guest: guest ? {} : null,
      limits: limits ? 'lichess' : 'none',
      users,
      host,
      port,
      castling,
      explorer: explorer.value,
      faults,
      // Nobody can read it without them.
      ...(faults ? {} : { journalLength: 0 }),
    });
    console.error(`The sandbox is at ${server.url}`);
    for (const { name, title, token } of users) console.error(`  ${title ?? 'person'} ${name}, token ${token}`);
    console.error('  anybody else: a token of your own, sandbox_person_ and 16 to 64 letters or digits');
    stopOnSignal(() => server.close());
  } catch (error) {
    complain(listenError(error, `${host}:${port}`));
  }
}

function stopOnSignal(close: () => Promise<void>): void {
  const stop = (): void => void close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

function addUser(text: string, users: readonly UserSpec[] = []): readonly UserSpec[] {
  const match = /^([A-Za-z0-9_-]{2,30}):([A-Za-z0-9_]{1,512})(:bot)?$/i.exec(text);
  if (!match) throw new InvalidArgumentError('Write name:token or name:token:bot.');
  const [, name = '', token = '', bot] = match;
  return [...users, { name, token, title: bot ? 'BOT' : null }];
}

function portNumber(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError('Expected a port from 0 to 65535.');
  return port;
}

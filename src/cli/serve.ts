import { dirname } from 'node:path';
import { Command } from 'commander';
import { type App, startApp } from '../app/app.ts';
import type { PlayerSpec } from '../model/player-spec.ts';
import type { Log } from '../ports/log.ts';
import { createLog } from '../telemetry/log.ts';
import { complain, EXIT_FAILED } from './exit.ts';
import { type Loaded, load, type Overrides, secretsOf } from './load.ts';
import { listReader } from './read-list.ts';
import { noteEarlyStop, onStop, surviveDefects } from './signals.ts';

interface ServeOptions extends Overrides {
  readonly faults: boolean;
}

export function serveCommand(): Command {
  return new Command('serve')
    .description('Plays for every account of the configuration; in the built-in sandbox where none has a token.')
    .option('-c, --config <file>', 'the configuration (default: FUMBLEFISH_CONFIG, then the shipped config/bots.yml)')
    .option('--host <name>', 'interface to listen on (default: HOST, then the configuration)')
    .option('--port <number>', 'port of pages, health and API (default: PORT, then the configuration)')
    .option('--data <folder>', 'folder for everything that is written (default: FUMBLEFISH_DATA, then ./data)')
    .option('--time-scale <n>', 'how many times faster than real the clocks of the sandbox run, 1 to 20')
    .option('--faults', 'lets faults be asked of the sandbox at /sandbox/faults, for tests', false)
    .action(serve);
}

async function serve(options: ServeOptions): Promise<void> {
  const loaded = load(options);
  if (!loaded) return;
  const log = createLog({ level: loaded.config.log.level, secrets: () => secretsOf(loaded) });
  surviveDefects(log);
  for (const note of loaded.notes) log.info('configuration', { note });
  const asked = noteEarlyStop();
  const started = await startApp({ loaded, log, faults: options.faults, readList: listReader(dirname(loaded.file)) });
  if (!started.ok) {
    complain(started.error);
    return;
  }
  const app = started.value;
  if (asked()) {
    await app.close();
    process.exit(0);
  }
  announce(app, loaded, log);
  tellStandIns(loaded);
  onStop(app, log);
  await app.idle;
  await giveUp(app);
}

/** For people in sentences; for whatever reads the log in one event besides. */
function announce({ url, residents }: App, { config }: Loaded, log: Log): void {
  const others = config.accounts.length - residents.length;
  const play = residents.length > 0 ? `${url}/play` : null;
  if (play) console.error(`Fumblefish plays in its sandbox: meet it at ${play}, or watch its games at ${url}`);
  if (others > 0) console.error(`Fumblefish signs in to play; its health and games are at ${url}`);
  if (!process.stdout.isTTY) log.info('listening', { url, play });
}

/** Players that others stand in for are said to be that, not only in every trace. */
function tellStandIns({ config }: Loaded): void {
  const names = config.accounts
    .flatMap(({ personalities }) => personalities)
    .filter(({ personality: { player } }) => asksMaia(player))
    .map((p) => p.personality.name);
  const unique = [...new Set(names)].join(', ');
  if (unique !== '') console.error(`No Maia network is there, so Flounder plays at their ratings: ${unique}`);
}

const asksMaia = (player: PlayerSpec): boolean =>
  player.kind === 'blend' ? player.blend.some((slot) => asksMaia(slot.player)) : player.kind === 'maia';

/** Nobody is left who could play: every account was refused for good (a stop ends the process by itself). */
async function giveUp({ board, close }: App): Promise<void> {
  const troubles = board.accounts().filter(({ phase }) => phase === 'failed');
  if (troubles.length === 0) return;
  for (const { id, trouble } of troubles) console.error(`${id}: ${trouble}`);
  await close();
  process.exit(EXIT_FAILED);
}

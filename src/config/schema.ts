import { z } from 'zod';

import { setting } from '../personality/setting.ts';
import { account } from './account-schema.ts';
import { ADDRESS_WORDS, address, clockControl, filePath, withoutSlash } from './text-schema.ts';

/** The version that bots.yml carries; a change of meaning raises it and adds a migration. */
export const CONFIG_VERSION = 1;

/** Addresses have paths appended, so a slash at their end is dropped. */
const url = (usual: string, help: string) =>
  setting(address.default(usual).transform(withoutSlash), help, { expects: ADDRESS_WORDS });

/** Exported with `lichess` because variables override single keys of the two. */
export const server = z.strictObject({
  // Loopback unless told otherwise: the pages show every game and are not guarded by a password.
  host: setting(
    z
      .string()
      .regex(/^[A-Za-z0-9.:_-]{1,255}$/)
      .default('127.0.0.1'),
    'Interface to listen on; 0.0.0.0 or :: means every one. HOST overrides it.',
    { expects: 'a host name or an IP address' },
  ),
  port: setting(z.int().min(0).max(65_535).default(8080), 'TCP port; 0 takes any free one. PORT overrides it.'),
  names: setting(
    z.array(z.string().regex(/^[A-Za-z0-9._-]{1,255}$/)).default([]),
    'Names by which others reach the service, as a container has one; localhost and addresses always work.',
    { expects: 'a list of host names' },
  ),
});

export const lichess = z.strictObject({
  url: url('https://lichess.org', 'The server that accounts with server: lichess play on. LICHESS_URL overrides it.'),
  explorerUrl: url('https://explorer.lichess.org', 'Opening explorer. EXPLORER_URL overrides it.'),
  tablebaseUrl: url('https://tablebase.lichess.org', 'Endgame tablebase. TABLEBASE_URL overrides it.'),
});

const engines = z.strictObject({
  pool: setting(
    z.union([z.literal('auto'), z.int().min(1).max(64)]).default('auto'),
    'Engine processes that all games share; auto takes as many as the processor cores allow.',
  ),
  path: setting(filePath().nullable().default(null), 'A UCI engine to run; null runs the Stockfish that comes along.', {
    expects: 'the path of a program, or null',
  }),
  // Searches are a few hundred thousand nodes at most; more hash only costs memory and the time to clear it.
  hashMb: setting(z.int().min(1).max(256).default(16), 'Hash table of each engine.', { unit: 'megabytes' }),
});

const models = z.strictObject({
  maia: setting(
    z.enum(['auto', 'maia1', 'maia2', 'maia3', 'off']).default('auto'),
    'Which family of Maia networks plays; auto takes the best that is installed.',
  ),
  autoInstall: setting(z.boolean().default(true), 'Whether missing networks are downloaded in the background.'),
});

/** An address with a password in it is refused: it would be shown wherever the configuration is. */
const store = z.strictObject({
  url: setting(
    z
      .string()
      .regex(/^(?:file|libsql|https?|wss?):[^\s@?#]+$/)
      .nullable()
      .default(null),
    'Database of games and decisions; null keeps it in a file under the data folder (FUMBLEFISH_DATA).',
    { expects: 'a libSQL address such as file:/var/lib/games.db, or null' },
  ),
  keepDays: setting(
    z.int().min(0).max(36_500).default(365),
    'Finished games older than this are deleted; 0 keeps all.',
    {
      unit: 'days',
    },
  ),
  pgn: setting(
    z.enum(['game', 'opponent', 'one', 'off']).default('game'),
    'Finished games as PGN under the data folder: a file for each game, one for each opponent, one for all, or none.',
  ),
});

const log = z.strictObject({
  level: setting(z.enum(['debug', 'info', 'warn', 'error']).default('info'), 'The least important lines to write.'),
});

/** Beyond 20 times real time a decision of the engines no longer fits into the clocks. */
const sandbox = z.strictObject({
  timeScale: setting(z.number().min(1).max(20).default(1), 'How many times faster than real its clocks run.'),
  games: setting(z.int().min(0).max(16).default(1), 'Games that the built-in opponent keeps going; 0 leaves it out.', {
    unit: 'games',
  }),
  timeControls: setting(z.array(clockControl).min(1).default(['3+2', '5+3']), 'Controls that it asks for, in turn.', {
    expects: 'a list of controls such as 3+2 or 0.5+0',
  }),
  pauseSeconds: setting(z.number().min(0).max(86_400).default(5), 'Rest between one of its games and the next.', {
    unit: 'seconds',
  }),
});

/** bots.yml, one declaration a key. */
export const botsFile = z.strictObject({
  version: setting(z.literal(CONFIG_VERSION), 'Version of this file, so that later programs can carry it over.'),
  server: setting(server.prefault({}), "Where this program's own pages and health checks are served."),
  lichess: setting(lichess.prefault({}), 'The services used outside.'),
  accounts: setting(z.array(account).min(1), 'The accounts that play, each with its personalities and limits.', {
    expects: 'a list of at least one account',
  }),
  engines: setting(engines.prefault({}), 'The chess engines behind the players.'),
  models: setting(models.prefault({}), 'The networks that move as people do.'),
  store: setting(store.prefault({}), 'What is kept of the games.'),
  log: setting(log.prefault({}), 'What is told while running.'),
  sandbox: setting(sandbox.prefault({}), 'The built-in server, where accounts play as long as no token is given.'),
});
/** bots.yml once read: every key present, addresses without a slash at their end. */
export type BotsFile = z.output<typeof botsFile>;

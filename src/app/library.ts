import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OpenBooks, openBooks } from '../books/open-books.ts';
import { systemClock } from '../clock/system.ts';
import type { Config } from '../config/config.ts';
import type { Log } from '../ports/log.ts';
import { VERSION } from './version.ts';

/** The same distance from the sources as from what they are built into. */
const SHIPPED_TABLE = fileURLToPath(new URL('../../config/books/openings.tsv', import.meta.url));

/** All books, for every game of the process; what they are told is kept in the data folder. */
export const openLibrary = (config: Config, dataFolder: string, log: Log): Promise<OpenBooks> =>
  open(config, dataFolder, true, log);

/** The same for a single decision, beside whatever process the data folder belongs to: it writes nothing. */
export const consultLibrary = (config: Config, log: Log): Promise<OpenBooks> =>
  open(config, config.dataFolder, false, log);

function open({ lichess, accounts }: Config, dataFolder: string, keeps: boolean, log: Log): Promise<OpenBooks> {
  const { explorerUrl, tablebaseUrl } = lichess;
  const folder = join(dataFolder, 'books');
  return openBooks({
    table: { shipped: SHIPPED_TABLE, full: join(folder, 'eco') },
    cacheFolder: keeps ? folder : null,
    explorerUrl,
    tablebaseUrl,
    token: explorerToken(explorerUrl, accounts),
    version: VERSION,
    clock: systemClock,
    log,
  });
}

/** The token of the first account that plays on the explorer's own site: no other server is ever shown one. */
export function explorerToken(explorerUrl: string, accounts: Config['accounts']): string | null {
  const explorer = new URL(explorerUrl);
  const account = accounts.find(({ server, token }) => server.kind === 'remote' && token && isAt(explorer, server.url));
  return account?.token?.reveal() ?? null;
}

function isAt(explorer: URL, site: string): boolean {
  const { protocol, host } = new URL(site);
  return explorer.protocol === protocol && (explorer.host === host || explorer.host.endsWith(`.${host}`));
}

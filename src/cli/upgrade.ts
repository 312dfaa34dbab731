import { Command } from 'commander';
import { VERSION } from '../app/version.ts';
import { systemClock } from '../clock/system.ts';
import type { AccountConfig } from '../config/config.ts';
import { checkAccount, describeTrouble } from '../lichess/check-account.ts';
import { createLichessClient, type LichessClient } from '../lichess/client.ts';
import { LICHESS_ERRORS } from '../lichess/errors.ts';
import { createLog } from '../telemetry/log.ts';
import { EXIT_FAILED, refuse } from './exit.ts';
import { load, secretsOf } from './load.ts';

interface UpgradeOptions {
  readonly config?: string;
  readonly account?: string;
  readonly yes: boolean;
}

export function upgradeCommand(): Command {
  return new Command('upgrade')
    .description('Makes a Lichess account a BOT account, for good. It must not have played a game.')
    .option('-c, --config <file>', 'the configuration that has the token (LICHESS_TOKEN works as well)')
    .option('--account <id>', 'which account of the configuration, where there are several')
    .option('--yes', 'does it; without this, only tells what would happen', false)
    .action(upgrade);
}

async function upgrade(options: UpgradeOptions): Promise<void> {
  const loaded = load(options);
  const account = loaded ? accountOf(loaded.config.accounts, options.account) : null;
  if (!loaded || !account) return;
  const { server, token } = account;
  if (server.kind === 'sandbox' || !token) {
    return refuse(
      `${account.id} has no token for a server; set LICHESS_TOKEN or give it a token in the configuration.`,
    );
  }
  const log = createLog({ level: 'warn', secrets: () => secretsOf(loaded) });
  const client = createLichessClient({
    url: server.url,
    token: token.reveal(),
    version: VERSION,
    clock: systemClock,
    log,
  });
  try {
    await upgradeWith(client, server.url, options.yes);
  } finally {
    await client.close();
  }
}

function accountOf(accounts: readonly AccountConfig[], id: string | undefined): AccountConfig | null {
  const named = accounts.filter((account) => id === undefined || account.id === id);
  const [only] = named;
  if (only && named.length === 1) return only;
  const known = accounts.map((account) => account.id).join(', ');
  refuse(id === undefined ? `Say which with --account: ${known}` : `There is no account "${id}"; known are ${known}`);
  return null;
}

async function upgradeWith(client: LichessClient, url: string, yes: boolean): Promise<void> {
  const { account, troubles } = await checkAccount(client);
  if (!account) return fail(troubles.map(describeTrouble).join('\n'));
  if (account.isBot) return void console.info(`${account.username} is a BOT account already.`);
  const inTheWay = troubles.filter(({ kind, weight }) => weight !== 'note' && kind !== LICHESS_ERRORS.NOT_A_BOT);
  if (inTheWay.length > 0) return fail(inTheWay.map(describeTrouble).join('\n'));
  if (!yes) {
    return refuse(
      `${account.username} on ${url} would become a BOT account. This cannot be undone. Run the command again with --yes to do it.`,
    );
  }
  const answer = await client.upgrade();
  if (answer.ok) return void console.info(`${account.username} is a BOT account now.`);
  fail(`The server did not do it: ${'message' in answer.error ? answer.error.message : answer.error.kind}`);
}

function fail(text: string): void {
  console.error(text);
  process.exitCode = EXIT_FAILED;
}

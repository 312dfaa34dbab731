import { describe, expect, it } from 'vitest';
import { explorerToken, openLibrary } from '../../src/app/library.ts';
import type { AccountConfig } from '../../src/config/config.ts';
import { Secret } from '../../src/config/secret.ts';
import { SILENT_LOG } from '../../src/ports/log.ts';
import { scratchFolder } from '../books/support.ts';
import { lineOf } from '../support/facts.ts';
import { shippedConfig } from '../support/house.ts';

const [shipped] = shippedConfig().config.accounts;

function account(url: string | null, token: string | null): AccountConfig {
  if (!shipped) throw new Error('the shipped configuration has no account');
  const server = url === null ? ({ kind: 'sandbox' } as const) : ({ kind: 'remote', url } as const);
  return { ...shipped, server, token: token === null ? null : new Secret(token) };
}

describe('the token that the explorer is shown', () => {
  const EXPLORER = 'https://explorer.lichess.org';

  it('[S-20] is that of the first account on its own site that has one', () => {
    const accounts = [account(null, 'a'), account('https://lichess.org', null), account('https://lichess.org', 'b')];
    expect(explorerToken(EXPLORER, accounts)).toBe('b');
    expect(explorerToken('http://127.0.0.1:9000/explorer', [account('http://127.0.0.1:9000', 'c')])).toBe('c');
  });

  it('[S-20] is never one of another server', () => {
    for (const url of [
      'https://lichess.dev',
      'https://ess.org',
      'https://org.example',
      'http://lichess.org',
      'https://explorer.lichess.org.example',
      'https://lichess.org:8443',
    ]) {
      expect(explorerToken(EXPLORER, [account(url, 'secret')]), url).toBeNull();
    }
    expect(explorerToken('https://evil.example', [account('https://lichess.org', 'secret')])).toBeNull();
    expect(explorerToken(EXPLORER, [account(null, 'secret')])).toBeNull();
    expect(explorerToken(EXPLORER, [])).toBeNull();
  });
});

describe('the library', () => {
  it('[M-02] opens with the table that comes along, whatever is in the data folder', async () => {
    const { config } = shippedConfig();
    const books = await openLibrary(config, scratchFolder(), SILENT_LOG);
    expect(books.problems).toEqual([]);
    expect(books.shelf.gambits(lineOf('startpos', 'e2e4 e7e5')).moves).toContain('f2f4');
    await books.close();
  });
});

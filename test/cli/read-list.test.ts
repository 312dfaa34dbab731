import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listReader } from '../../src/cli/read-list.ts';

const TOO_LONG = 5 * 1024 * 1024;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fumblefish-list-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('[S-03] reading a list from a file', () => {
  it('finds it relative to the folder or by its whole path', async () => {
    const path = join(folder, 'block.txt');
    await writeFile(path, 'ann\nÉmile\n');
    expect(await listReader(folder)('block.txt')).toBe('ann\nÉmile\n');
    expect(await listReader('/nowhere')(path)).toBe('ann\nÉmile\n');
  });

  it('reads an empty file', async () => {
    await writeFile(join(folder, 'empty.txt'), '');
    expect(await listReader(folder)('empty.txt')).toBe('');
  });

  it('refuses a missing file, a folder and a file without end', async () => {
    const read = listReader(folder);
    await expect(read('missing.txt')).rejects.toThrow('ENOENT');
    await expect(read('.')).rejects.toThrow('EISDIR');
    await writeFile(join(folder, 'long.txt'), 'x'.repeat(TOO_LONG));
    await expect(read('long.txt')).rejects.toThrow('longer than');
    await expect(read('/dev/zero')).rejects.toThrow('longer than');
  });
});

describe('[S-03] reading a list from an address', () => {
  async function serve(
    listener: RequestListener,
    use: (address: string, server: Server) => Promise<void>,
  ): Promise<void> {
    const server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/list`, server);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }
  const read = listReader('/nowhere');

  it('takes the body of the answer', async () => {
    await serve(
      (_, response) => response.end('ann\nbob'),
      async (address) => expect(await read(address)).toBe('ann\nbob'),
    );
  });

  it('refuses an error page', async () => {
    await serve(
      (_, response) => response.writeHead(503).end('sorry'),
      async (address) => expect(read(address)).rejects.toThrow('503'),
    );
  });

  it('hangs up on an answer without end', async () => {
    await serve(
      (_, response) => {
        const more = (): void => {
          while (!response.destroyed && response.write('x'.repeat(65_536)));
        };
        response.on('drain', more);
        more();
      },
      async (address) => expect(read(address)).rejects.toThrow('longer than'),
    );
  });

  it('refuses an address where nobody listens', async () => {
    let closed = '';
    await serve(
      () => undefined,
      async (address) => {
        closed = address;
      },
    );
    await expect(read(closed)).rejects.toThrow('ECONNREFUSED');
  });
});

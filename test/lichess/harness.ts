import { onTestFinished } from 'vitest';

import { createLichessClient, type LichessClient, type LichessClientOptions } from '../../src/lichess/client.ts';
import type { StreamEnd } from '../../src/ports/lichess.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { recordingLog } from './recording-log.ts';
import { type Script, ScriptedServer } from './scripted-server.ts';

export const TOKEN = 'lip_verySecretToken42';

/** A client and a server on the same machine, with time that stands still; both are gone when the test ends. */
export async function clientAndServer(script?: Script, options: Partial<LichessClientOptions> = {}) {
  const server = await ScriptedServer.start();
  if (script) server.script = script;
  const clock = new ManualClock(Date.parse('2026-06-01T12:00:00Z'));
  const log = recordingLog();
  const client = createLichessClient({ url: server.url, token: TOKEN, version: '1.2.3', clock, log, ...options });
  onTestFinished(async () => {
    await client.close();
    await server.close();
  });
  return { server, clock, log, client };
}

/** Listens to a game and keeps what comes. */
export function listen(client: LichessClient, gameId = 'game1234') {
  const controller = new AbortController();
  const heard = { events: [] as string[], opened: 0, unreadable: 0, end: null as StreamEnd | null };
  const ended = client
    .streamGame(gameId, {
      signal: controller.signal,
      onOpen: () => heard.opened++,
      onUnreadable: () => heard.unreadable++,
      onEvent: (event) => heard.events.push(event.type === 'chat' ? event.text : event.type),
    })
    .then((end) => {
      heard.end = end;
      return end;
    });
  return { heard, ended, abort: () => controller.abort() };
}

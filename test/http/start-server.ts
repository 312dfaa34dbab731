import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';

import { createHttpServer, type HttpOptions } from '../../src/http/server.ts';
import type { Log, LogFields } from '../../src/ports/log.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { FakeService } from './fake-service.ts';

export interface Served {
  readonly app: FastifyInstance;
  readonly service: FakeService;
  readonly clock: ManualClock;
  readonly logged: { readonly event: string; readonly fields: LogFields | undefined }[];
}

/** A server on a fake service, closed when the test ends. */
export function serve(options: Partial<HttpOptions> = {}): Served {
  const service = new FakeService();
  const clock = new ManualClock();
  const logged: Served['logged'] = [];
  const note = (event: string, fields?: LogFields) => void logged.push({ event, fields });
  const log: Log = { debug: note, info: note, warn: note, error: note, child: () => log };
  const app = createHttpServer({
    view: service,
    metrics: { contentType: 'text/plain; version=0.0.4; charset=utf-8', text: async () => 'fumblefish_games 1\n' },
    log,
    clock,
    version: '1.2.3',
    webDir: null,
    allowedHosts: [],
    ...options,
  });
  onTestFinished(() => app.close());
  return { app, service, clock, logged };
}

/** Listens on a free port. */
export const listen = (app: FastifyInstance): Promise<string> => app.listen({ port: 0, host: '127.0.0.1' });

import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';

import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { ServiceView } from '../ports/service.ts';
import { HTTP_ERRORS } from './errors.ts';
import { sendProblem } from './problems.ts';

/** What the routes show and need. */
export interface HttpSources {
  readonly view: ServiceView;
  /** The metrics in Prometheus's text format. */
  readonly metrics: { text(): Promise<string>; readonly contentType: string };
  readonly log: Log;
  readonly clock: Clock;
  readonly version: string;
}

/** Routes whose answers go through zod schemas. */
export type ZodInstance = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** A group of our own addresses. */
export type Part = (app: ZodInstance, sources: HttpSources) => Promise<void>;

/** Answers 405 to every method but GET and HEAD at these addresses, before a body is read. */
export function onlyGet(app: ZodInstance, urls: readonly string[]): void {
  for (const url of urls) {
    app.route({
      method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url,
      schema: { hide: true },
      onRequest: async (_request, reply) =>
        sendProblem(reply.header('allow', 'GET, HEAD'), 405, HTTP_ERRORS.METHOD_NOT_ALLOWED),
      handler: (_request, reply) => reply,
    });
  }
}

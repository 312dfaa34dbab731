import fastify, { type FastifyInstance, type FastifyPluginAsync, type FastifyServerOptions } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';

import { apiRoutes } from './api.ts';
import { feedRoutes } from './feed.ts';
import { addHeaders } from './headers.ts';
import { healthRoutes } from './health.ts';
import { addHostGuard } from './hosts.ts';
import { addOpenApi } from './openapi.ts';
import { pageRoutes } from './pages.ts';
import type { HttpSources } from './part.ts';
import { addProblems, refuseBadUrl, refuseGarbage } from './problems.ts';

export interface HttpOptions extends HttpSources {
  /** The folder of the built page; null serves none. */
  readonly webDir: string | null;
  /** Names beside localhost and IP addresses that the Host header may carry. */
  readonly allowedHosts: readonly string[];
  /** Answers under `/api/` in Lichess's shapes; brings its own error handler and body parsers. */
  readonly sandbox?: FastifyPluginAsync;
}

/** No request to this service is long; the sandbox's forms are the longest. */
const BODY_LIMIT_BYTES = 65_536;

/** A client has this long to send its request; answers may take for ever, as streams do. */
const REQUEST_TIMEOUT_MS = 15_000;

/**
 * Schemas are zod's in every scope. Naming the compilers here keeps the JSON-schema ones out of memory (4 MB); their
 * types know nothing but JSON schema.
 */
const ZOD_ONLY = {
  compilersFactory: { buildValidator: () => validatorCompiler, buildSerializer: () => serializerCompiler },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>;

/** Builds the server; the caller listens and closes. Streams end when it closes. */
export function createHttpServer(options: HttpOptions): FastifyInstance {
  const app = fastify({
    logger: false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: true,
    return503OnClosing: false,
    frameworkErrors: refuseBadUrl,
    clientErrorHandler: refuseGarbage,
    schemaController: ZOD_ONLY,
  });
  addHeaders(app);
  addHostGuard(app, options.allowedHosts);
  addProblems(app, options.log);
  app.register(ownRoutes, options);
  app.register(pageRoutes, options);
  if (options.sandbox) app.register(options.sandbox);
  return app;
}

const ownRoutes: FastifyPluginAsync<HttpSources> = async (scope, sources) => {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  addOpenApi(app, sources.version);
  await healthRoutes(app, sources);
  await apiRoutes(app, sources);
  await feedRoutes(app, sources);
};

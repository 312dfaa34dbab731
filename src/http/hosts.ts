import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

import { HTTP_ERRORS } from './errors.ts';
import { sendProblem } from './problems.ts';

/** Refuses every request whose Host header names something else than this service. */
export function addHostGuard(app: FastifyInstance, allowedHosts: readonly string[]): void {
  const allowed = new Set(allowedHosts.map((host) => host.toLowerCase()));
  app.addHook('onRequest', async (request, reply) => {
    if (!isAllowedHost(request.headers.host, allowed)) return sendProblem(reply, 403, HTTP_ERRORS.HOST_REFUSED);
  });
}

/**
 * A web page elsewhere can point its own name at this machine (DNS rebinding) and would then count as our own origin.
 * Only names can be rebound, so an IP address in the Host header is as safe as localhost.
 */
export function isAllowedHost(header: string | undefined, allowed: ReadonlySet<string>): boolean {
  const host = hostName(header ?? '');
  if (host === '') return false;
  return host === 'localhost' || host.endsWith('.localhost') || isIP(host) !== 0 || allowed.has(host);
}

/** The name without port, brackets and closing dot; empty where it is none. */
function hostName(header: string): string {
  const match = /^(?:\[([0-9a-f:.]+)\]|([^:[\]\s]+?)\.?)(?::\d{1,5})?$/.exec(header.trim().toLowerCase());
  return match?.[1] ?? match?.[2] ?? '';
}

import type { FastifyInstance } from 'fastify';
import { err, ok, type Result } from '../chess/result.ts';
import { FumblefishError } from '../model/errors.ts';
import { APP_ERRORS } from './errors.ts';

/** @returns the address as a person types it; port 0 has become the one that was taken */
export async function listen(
  server: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<Result<string, FumblefishError>> {
  try {
    await server.listen({ host, port });
  } catch (error) {
    return err(listenError(error, `${host}:${port}`));
  }
  const address = server.server.address();
  const taken = address !== null && typeof address === 'object' ? address.port : port;
  return ok(`http://${shown(host)}:${taken}`);
}

const KINDS: Readonly<Record<string, (typeof APP_ERRORS)[keyof typeof APP_ERRORS]>> = {
  EADDRINUSE: APP_ERRORS.PORT_TAKEN,
  EACCES: APP_ERRORS.PORT_FORBIDDEN,
};

/** Why nobody can listen there, in our words. */
export function listenError(error: unknown, address: string): FumblefishError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return new FumblefishError(KINDS[code] ?? APP_ERRORS.CANNOT_LISTEN, `${address}, ${code}`);
}

/** Every interface is reached by this machine's own name for itself; IPv6 addresses stand in brackets. */
function shown(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

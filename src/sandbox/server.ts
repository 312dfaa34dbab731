import { fastify } from 'fastify';
import { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts';

export interface SandboxServer {
  readonly url: string;
  readonly sandbox: Sandbox;
  /** Ends every stream, connection and timer. */
  close(): Promise<void>;
}

/** Paths hold moves and names only, but a fuzzer's long one deserves an answer of the same kind. */
const LONGEST_PARAMETER = 500;
/** A client has this long to send its request; answers may take for ever, as streams do. */
const REQUEST_TIMEOUT_MS = 15_000;

/** A sandbox on a server of its own. @param options `port` 0 takes a free one */
export async function startSandboxServer(
  options: SandboxOptions & { readonly host?: string; readonly port?: number },
): Promise<SandboxServer> {
  const sandbox = createSandbox(options);
  const server = fastify({
    forceCloseConnections: true,
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
  });
  server.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'No such endpoint' }));
  await server.register(sandbox.plugin);
  const url = await server.listen({ host: options.host ?? '127.0.0.1', port: options.port ?? 0 });
  return { url, sandbox, close: () => server.close() };
}

import { type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/sandbox/sandbox.ts';

/** A move as it reached the server. */
export interface SentMove {
  readonly gameId: string;
  readonly account: string;
  readonly move: string;
  /** Plies that were on the board then. */
  readonly ply: number;
  /** Whether a move of this account was wanted then. */
  readonly onTurn: boolean;
  readonly atMs: number;
  /** Null where no answer left. */
  status: number | null;
  answer: string;
}

export interface TracedServer {
  readonly url: string;
  readonly sandbox: Sandbox;
  /** Every move request in the order of arrival. */
  readonly sent: readonly SentMove[];
  /** Answers to moves are never sent from now on; the moves themselves are made. */
  holdAnswers(): void;
  /** Later answers are sent again. */
  release(): void;
  close(): Promise<void>;
}

const MOVE = /^\/api\/bot\/game\/(\w+)\/move\/(\w+)/;

/** A sandbox that writes down each move on its arrival, before anything is done about it. */
export async function startTracedServer(
  options: SandboxOptions & { readonly port?: number; readonly accountOf: (token: string) => string },
): Promise<TracedServer> {
  const sandbox = createSandbox(options);
  const server = fastify({ forceCloseConnections: true });
  const sent: SentMove[] = [];
  const byRequest = new WeakMap<FastifyRequest, SentMove>();
  let held = false;
  server.addHook('onRequest', async (request) => {
    const [, gameId = '', move = ''] = MOVE.exec(request.url) ?? [];
    if (gameId === '') return;
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const account = options.accountOf(token);
    const game = sandbox.game(gameId);
    const ply = game?.moves.length ?? -1;
    const onTurn = game?.status === 'started' && game[game.turn].id === account;
    const entry: SentMove = { gameId, account, move, ply, onTurn, atMs: performance.now(), status: null, answer: '' };
    sent.push(entry);
    byRequest.set(request, entry);
  });
  server.addHook('onSend', (request: FastifyRequest, reply: FastifyReply, payload, done) => {
    const entry = byRequest.get(request);
    if (entry && held) return;
    if (entry) {
      entry.status = reply.statusCode;
      entry.answer = String(payload);
    }
    done(null, payload);
  });
  await server.register(sandbox.plugin);
  const url = await server.listen({ host: '127.0.0.1', port: options.port ?? 0 });
  return {
    url,
    sandbox,
    sent,
    holdAnswers: () => {
      held = true;
    },
    release: () => {
      held = false;
    },
    close: () => server.close(),
  };
}

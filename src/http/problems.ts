import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { ErrorKind } from '../model/errors.ts';
import type { Log } from '../ports/log.ts';
import { HTTP_ERRORS } from './errors.ts';
import { SECURITY_HEADERS } from './headers.ts';

/** Where the sandbox answers; what it says keeps Lichess's shape. */
const SANDBOX_PREFIX = '/api/';

const JSON_TYPE = 'application/json; charset=utf-8';

/** The one shape in which our own addresses say that something is wrong. */
export const problem = ({ code, message, advice }: ErrorKind) => ({ error: { code, message, advice } });

/** Sent as text, so that no route's response schema has a say in it. */
export function sendProblem(reply: FastifyReply, status: number, kind: ErrorKind): FastifyReply {
  return reply
    .code(status)
    .type(JSON_TYPE)
    .send(JSON.stringify(problem(kind)));
}

/** Nothing of an error reaches the caller but its status: messages and stacks carry file names and go to the log. */
export function addProblems(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply, log));
  app.setNotFoundHandler((request, reply) =>
    request.url.startsWith(SANDBOX_PREFIX)
      ? reply.code(404).send({ error: 'Not found' })
      : sendProblem(reply, 404, HTTP_ERRORS.NOT_FOUND),
  );
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply, log: Log): FastifyReply {
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return sendProblem(reply, status, kindOf(status));
  log.error('http.failed', { method: request.method, route: request.routeOptions.url ?? null, error });
  return sendProblem(reply, 500, HTTP_ERRORS.INTERNAL);
}

const kindOf = (status: number): ErrorKind =>
  HTTP_ERRORS[status === 404 ? 'NOT_FOUND' : status === 413 ? 'TOO_LARGE' : 'BAD_REQUEST'];

/** An address that cannot be decoded reaches no route and no hook. */
export function refuseBadUrl(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  void sendProblem(reply.headers(SECURITY_HEADERS), 400, HTTP_ERRORS.BAD_REQUEST);
}

/** What is not HTTP at all is told so in HTTP, and cut off. */
export function refuseGarbage(error: Error & { code?: string }, socket: Socket): void {
  if (socket.writable && error.code !== 'ECONNRESET') {
    const large = error.code === 'HPE_HEADER_OVERFLOW';
    const body = JSON.stringify(problem(HTTP_ERRORS[large ? 'TOO_LARGE' : 'BAD_REQUEST']));
    socket.write(
      `HTTP/1.1 ${large ? '431 Request Header Fields Too Large' : '400 Bad Request'}\r\n` +
        `content-type: ${JSON_TYPE}\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroy();
}

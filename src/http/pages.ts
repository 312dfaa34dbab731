import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';

import type { Log } from '../ports/log.ts';
import { HTTP_ERRORS } from './errors.ts';
import { sendProblem } from './problems.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
};

/** What people are told to open. */
const PAGES = ['/', '/play'];

interface PageFile {
  readonly body: Buffer;
  readonly type: string;
  readonly etag: string;
  readonly cacheControl: string;
}

export interface PageSources {
  /** A folder that may be missing, or null: then `/` and `/play` say that the page was not built. */
  readonly webDir: string | null;
  readonly log: Log;
}

/**
 * Serves a built folder from memory, each file as a route of its own: a request can name nothing else on the disk.
 * `index.html` answers at `/`, `play.html` at `/play`. (The few hundred kilobytes cost less than a file server's code.)
 */
export const pageRoutes: FastifyPluginAsync<PageSources> = async (app, { webDir, log }) => {
  const files = webDir === null ? new Map<string, PageFile>() : await readPages(webDir, log);
  for (const [url, file] of files) {
    app.get(url, (request, reply) => {
      reply.headers({ 'cache-control': file.cacheControl, etag: file.etag });
      if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
      return reply.type(file.type).send(file.body);
    });
  }
  for (const url of PAGES) {
    if (!files.has(url)) app.get(url, (_request, reply) => sendProblem(reply, 404, HTTP_ERRORS.PAGE_MISSING));
  }
};

async function readPages(webDir: string, log: Log): Promise<Map<string, PageFile>> {
  const files = new Map<string, PageFile>();
  try {
    for (const entry of await readdir(webDir, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      files.set(urlOf(path.slice(webDir.length)), pageFile(entry.name, await readFile(path)));
    }
  } catch (error) {
    log.warn('http.pageMissing', { error });
  }
  return files;
}

function urlOf(relative: string): string {
  const url = `/${relative.split(sep).filter(Boolean).join('/')}`;
  return url.replace(/\.html$/, '').replace(/\/index$/, '/');
}

function pageFile(name: string, body: Buffer): PageFile {
  // Everything but the pages themselves carries a hash of its content in its name.
  const isPage = name.endsWith('.html');
  return {
    body,
    type: TYPES[extname(name)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 20)}"`,
    cacheControl: isPage ? 'no-cache' : 'public, max-age=31536000, immutable',
  };
}

import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname ?? '.', '../..');

/** Our sources as `src/…` paths, the page's own included. */
export function sources(pattern = /\.(ts|tsx|mjs)$/): string[] {
  return readdirSync(resolve(ROOT, 'src'), { recursive: true })
    .map((path) => `src/${String(path)}`)
    .filter((path) => pattern.test(path));
}

export const textOf = (path: string): string => readFileSync(resolve(ROOT, path), 'utf8');

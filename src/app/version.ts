import { readFileSync } from 'node:fs';

/** Of this program, as package.json states it; two folders up from the sources and from the build alike. */
export const VERSION: string = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** Where the test material lies that is not part of the project; absent on a user's machine. */
export const SHARED = resolve(process.env.FUMBLEFISH_SHARED ?? '../shared');

/** Titles a test that needs it and tells why it is skipped: `describe.skipIf(NO_SHARED)(…)`. */
export const NO_SHARED = !existsSync(SHARED);
if (NO_SHARED) console.info(`skipped: the shared test material is not at ${SHARED}`);

export const shared = (path: string): string => resolve(SHARED, path);

import { err, ok, type Result } from '../chess/result.ts';
import { ERRORS } from './errors.ts';
import type { ConfigFiles, Trouble } from './files.ts';
import { atFile, type ConfigProblem, type Place, problem } from './problem.ts';

/** Larger than any configuration that a person could keep up. */
const MAX_BYTES = 1_048_576;

const SENTENCES: { readonly [T in Trouble]: string } = {
  missing: 'does not exist',
  brokenLink: 'is a link to a file that does not exist',
  linkLoop: 'is a link that leads back to itself',
  folder: 'is a folder, not a file',
  special: 'is not an ordinary file',
  denied: 'may not be read by this user',
  tooLarge: 'is larger than 1 MB',
  other: 'cannot be read',
};

/** Completes a sentence that begins with the file. */
export const troubleWords = (trouble: Trouble): string => SENTENCES[trouble];

/** Reads a file as UTF-8. */
export function readText(path: string, files: ConfigFiles): Result<string, ConfigProblem[]> {
  const bytes = files.read(path, MAX_BYTES);
  if (!bytes.ok) {
    const kind = bytes.error === 'tooLarge' ? ERRORS.FILE_TOO_LARGE : ERRORS.UNREADABLE_FILE;
    return err([problem(kind, atFile(path), { message: `this file ${troubleWords(bytes.error)}` })]);
  }
  return decode(path, bytes.value);
}

/** UTF-8, with or without a byte order mark. Anything else is refused at its first bad byte rather than read wrongly. */
export function decode(path: string, bytes: Uint8Array): Result<string, ConfigProblem[]> {
  if (bytes[0] === 0xff || bytes[0] === 0xfe) return refused(path, '', 'this file is UTF-16 text, not UTF-8');
  const text = decodeStrictly(bytes, false);
  return text === null ? refused(path, goodBeginning(bytes), 'a byte here is not UTF-8 text') : ok(text);
}

/** @param open whether the last character may still be incomplete; it is then left out */
function decodeStrictly(bytes: Uint8Array, open: boolean): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: open });
  } catch {
    // The decoder throws for malformed bytes, and for nothing else.
    return null;
  }
}

/** The decoder does not say where it fails: halving finds the longest beginning that it takes. */
function goodBeginning(bytes: Uint8Array): string {
  let [good, bad] = [0, bytes.length + 1];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (decodeStrictly(bytes.subarray(0, middle), true) === null) bad = middle;
    else good = middle;
  }
  return decodeStrictly(bytes.subarray(0, good), true) ?? '';
}

function refused(file: string, before: string, message: string): Result<string, ConfigProblem[]> {
  const lines = before.split('\n');
  const place: Place = { kind: 'text', file, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
  return err([problem(ERRORS.NOT_UTF8, { place, excerpt: null }, { message })]);
}

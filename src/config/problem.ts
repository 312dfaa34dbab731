import type { ErrorKind } from '../model/errors.ts';

/** Where something is wrong: in a text, with a file as a whole, or in an environment variable. Lines and columns from 1. */
export type Place =
  | { readonly kind: 'text'; readonly file: string; readonly line: number; readonly column: number }
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'variable'; readonly name: string };

/** The line at a place, and what part of it to underline. */
export interface Excerpt {
  readonly line: string;
  readonly column: number;
  readonly length: number;
}

/** One thing that is wrong, in a sentence with what was expected, and what to do about it. */
export interface ConfigProblem {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly place: Place;
  readonly message: string;
  readonly advice: string;
  readonly excerpt: Excerpt | null;
}

/** A place together with its line. */
export interface Spot {
  readonly place: Place;
  readonly excerpt: Excerpt | null;
}

interface Details {
  readonly message: string;
  readonly advice?: string | undefined;
  readonly severity?: 'error' | 'warning';
}

/** Makes a problem of a registered kind; the kind's own advice stands in where none fits better. Secrets are masked. */
export function problem(kind: ErrorKind, spot: Spot, details: Details): ConfigProblem {
  return redacted({
    code: kind.code,
    severity: details.severity ?? 'error',
    place: spot.place,
    message: details.message,
    advice: details.advice ?? kind.advice,
    excerpt: spot.excerpt,
  });
}

/** A file as a whole: it could not be read, or is no text. */
export const atFile = (file: string): Spot => ({ place: { kind: 'file', file }, excerpt: null });
/** A variable has no line to show, and its value may be a token. */
export const atVariable = (name: string): Spot => ({ place: { kind: 'variable', name }, excerpt: null });

/** Personal tokens of Lichess begin with `lip_`. Credentials in an address stand before its @. */
const SECRETS = [/lip_\w+/g, /(?<=:\/\/)[^/@\s]+(?=@)/g];
/** On lines that speak of a token, anything that looks random rather than like a variable's name. */
const SPEAKS_OF_SECRET = /token|secret|password/i;
const RANDOM_WORD = /\b(?=\w*[a-z])(?=\w*[A-Z0-9])\w{12,}\b/g;

const stars = (text: string): string => '*'.repeat(text.length);
const mask = (text: string, patterns: readonly RegExp[]): string =>
  patterns.reduce((masking, pattern) => masking.replace(pattern, stars), text);

/** Hides what looks like a secret, and the given secrets wherever they occur. Lengths stay, so carets still point. */
export function redacted(found: ConfigProblem, secrets: readonly string[] = []): ConfigProblem {
  const hide = (text: string): string =>
    secrets.reduce((hiding, secret) => hiding.replaceAll(secret, stars(secret)), mask(text, SECRETS));
  const hideLine = (line: string): string => hide(SPEAKS_OF_SECRET.test(line) ? mask(line, [RANDOM_WORD]) : line);
  const excerpt = found.excerpt && { ...found.excerpt, line: hideLine(found.excerpt.line) };
  return { ...found, message: hide(found.message), advice: hide(found.advice), excerpt };
}

/** Sorted by place, each said once: files in the order of their names, and variables last. */
export function inOrder(problems: readonly ConfigProblem[], firstFile: string): ConfigProblem[] {
  const once = new Map(problems.map((found) => [JSON.stringify(found), found]));
  return [...once.values()].sort((a, b) => comparePlaces(a.place, b.place, firstFile));
}

function comparePlaces(a: Place, b: Place, firstFile: string): number {
  const [group, otherGroup] = [groupOf(a, firstFile), groupOf(b, firstFile)];
  if (group !== otherGroup) return group - otherGroup;
  const [name, otherName] = [nameOf(a), nameOf(b)];
  if (name !== otherName) return name < otherName ? -1 : 1;
  const [line, otherLine] = [lineOf(a), lineOf(b)];
  return line - otherLine || columnOf(a) - columnOf(b);
}

const groupOf = (place: Place, firstFile: string): number => {
  if (place.kind === 'variable') return 2;
  return place.file === firstFile ? 0 : 1;
};
const nameOf = (place: Place): string => (place.kind === 'variable' ? place.name : place.file);
const lineOf = (place: Place): number => (place.kind === 'text' ? place.line : 0);
const columnOf = (place: Place): number => (place.kind === 'text' ? place.column : 0);

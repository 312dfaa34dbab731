import { Composer, type CST, type Document, isScalar, Parser, visit, type YAMLError } from 'yaml';

import { err, ok, type Result } from '../chess/result.ts';
import { ERRORS } from './errors.ts';
import { type ConfigProblem, problem, type Spot } from './problem.ts';
import { sentenceFor } from './yaml-syntax.ts';

/** A YAML file as it was written: its document with comments, and a place for every offset. */
export interface YamlText {
  readonly file: string;
  readonly document: Document;
  /** The place of a stretch of text; what runs past its first line is not underlined. */
  spotAt(start: number, end: number): Spot;
}

/** A configuration nests eight deep; the parser's recursion ends the whole process some thousand levels down. */
const MAX_DEPTH = 60;
/** A block list of 20,000 names fits; composing more takes seconds. */
const MAX_TOKENS = 200_000;

/** Reads the text of one file. Whatever of the text is broken is told, a sentence a line. */
export function parseYaml(file: string, text: string): Result<YamlText, ConfigProblem[]> {
  const spotAt = spotFinder(file, text);
  const tokens = [...new Parser().parse(text)];
  const excess = excessOf(tokens);
  if (excess) return err([problem(ERRORS.TOO_MUCH_YAML, spotAt(excess.offset, excess.offset + 1), excess)]);
  const composer = new Composer({ uniqueKeys: false, logLevel: 'silent' });
  const [document, second] = [...composer.compose(tokens, true, text.length)];
  if (!document) throw new Error('a forced document is always composed');
  const broken = syntaxProblems(document, text, spotAt);
  if (second) {
    const message = 'a second document begins here; a configuration file holds one';
    broken.push(problem(ERRORS.YAML_SYNTAX, spotAt(second.range[0], second.range[0]), { message }));
  }
  return broken.length > 0 ? err(broken) : ok({ file, document, spotAt });
}

/** Counted on the text itself: the parser's own counter misses line breaks behind some errors. */
function spotFinder(file: string, text: string): YamlText['spotAt'] {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (from, to) => {
    const offset = Math.min(from, text.length);
    const index = lineOf(offset, starts);
    const start = starts[index] ?? 0;
    const line = text.slice(start, starts[index + 1]).trimEnd();
    const column = Math.min(offset - start, line.length) + 1;
    const length = Math.max(1, Math.min(to - offset, line.length - column + 1));
    return { place: { kind: 'text', file, line: index + 1, column }, excerpt: { line, column, length } };
  };
}

/** The last line that starts at or before an offset. */
function lineOf(offset: number, starts: readonly number[]): number {
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low;
}

interface Excess {
  readonly offset: number;
  readonly message: string;
  readonly advice?: string;
}

const UNCLOSED = 'Check for brackets that are never closed.';

/** Looks at the flat token tree, without recursion, before anything recursive touches it. */
function excessOf(tokens: readonly CST.Token[]): Excess | null {
  const waiting = tokens.map((token) => ({ token, depth: 0 }));
  let count = tokens.length;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { token, depth } = next;
    const { offset } = token;
    if (depth > MAX_DEPTH)
      return { offset, message: `more than ${MAX_DEPTH} levels are nested here`, advice: UNCLOSED };
    if (count > MAX_TOKENS) return { offset, message: 'this file holds too many values' };
    for (const part of partsOf(token)) {
      count += part.count;
      waiting.push(...part.tokens.map((inner) => ({ token: inner, depth: depth + 1 })));
    }
  }
  return null;
}

function* partsOf(token: CST.Token): Generator<{ tokens: readonly CST.Token[]; count: number }> {
  if (token.type === 'document') yield { tokens: token.value ? [token.value] : [], count: token.start.length };
  if ('end' in token && Array.isArray(token.end)) yield { tokens: [], count: token.end.length };
  if (!('items' in token)) return;
  for (const item of token.items) {
    const tokens = [item.key, item.value].filter((part) => part !== null && part !== undefined);
    yield { tokens, count: 1 + item.start.length + (item.sep?.length ?? 0) };
  }
}

/** One slip often makes several errors on its line: only the first of them is told. */
function syntaxProblems(document: Document, text: string, spotAt: YamlText['spotAt']): ConfigProblem[] {
  const told = new Map<number, ConfigProblem>();
  for (const error of [...document.errors, ...document.warnings].sort((a, b) => a.pos[0] - b.pos[0])) {
    const start = startOf(error, document, text);
    const spot = spotAt(start, error.pos[1]);
    const line = spot.place.kind === 'text' ? spot.place.line : 0;
    if (!told.has(line))
      told.set(line, problem(ERRORS.YAML_SYNTAX, spot, sentenceFor(error, text.slice(start, start + 1))));
  }
  return [...told.values()];
}

/** An unclosed quote is noticed at the end of the text but is wrong where it opens. */
function startOf(error: YAMLError, document: Document, text: string): number {
  const noticed = Math.min(error.pos[0], text.trimEnd().length);
  if (error.code !== 'MISSING_CHAR' || !error.message.includes('quote')) return noticed;
  let opened = noticed;
  visit(document, {
    Scalar(_, node) {
      if (isScalar(node) && node.type?.startsWith('QUOTE') && node.range && node.range[1] >= error.pos[0])
        opened = node.range[0];
    },
  });
  return opened;
}

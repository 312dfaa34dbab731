import { parseSync } from '@swc/core';
import { describe, expect, it } from 'vitest';
import { sources, textOf } from './sources.ts';

const MAX_FILE_LINES = 400;
const MAX_FUNCTION_LINES = 60;
const MAX_MEDIAN_FILE_LINES = 150;
const MAX_MEDIAN_FUNCTION_LINES = 10;

interface FunctionSize {
  readonly at: string;
  readonly lines: number;
}

const FUNCTIONS = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'PrivateMethod',
  'Constructor',
  'MethodProperty',
]);

/** Lines of every function in a text, nested ones too. */
function functionsOf(path: string, text: string): FunctionSize[] {
  const bytes = Buffer.from(text);
  const tree = parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2022' });
  // The parser counts bytes over everything it has read in this process, so offsets start at the module's own.
  const base = firstOffset(tree) - leading(text);
  const lineAt = (offset: number): number => count(bytes.subarray(0, offset - base));
  const found: FunctionSize[] = [];
  walk(tree, (node) => {
    if (!FUNCTIONS.has(String(node.type))) return;
    const span = (node.span ?? (node.function as { span?: unknown } | undefined)?.span) as {
      start: number;
      end: number;
    };
    const line = lineAt(span.start);
    found.push({ at: `${path}:${line + 1}`, lines: lineAt(span.end) - line + 1 });
  });
  return found;
}

const count = (bytes: Uint8Array): number => bytes.reduce((lines, byte) => lines + (byte === 10 ? 1 : 0), 0);
const firstOffset = (tree: { span: { start: number } }): number => tree.span.start;

/** Bytes before the first token: the module's span begins there. */
function leading(text: string): number {
  const code = text.replace(/^(?:\s+|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/|#![^\n]*\n)+/, '');
  return Buffer.byteLength(text) - Buffer.byteLength(code);
}

function walk(node: unknown, visit: (node: Record<string, unknown>) => void): void {
  if (Array.isArray(node)) for (const child of node) walk(child, visit);
  else if (typeof node === 'object' && node !== null) {
    visit(node as Record<string, unknown>);
    for (const child of Object.values(node)) walk(child, visit);
  }
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

describe('the size of the sources', () => {
  const files = sources().map((path) => ({ path, text: textOf(path) }));
  const functions = files.flatMap(({ path, text }) => functionsOf(path, text));

  it('holds every file to four hundred lines, half of them to a hundred and fifty', () => {
    const lines = files.map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }));
    expect(lines.filter((file) => file.lines > MAX_FILE_LINES)).toEqual([]);
    expect(median(lines.map((file) => file.lines))).toBeLessThanOrEqual(MAX_MEDIAN_FILE_LINES);
  });

  it('holds every function to sixty lines, half of them to ten', () => {
    expect(functions.filter((size) => size.lines > MAX_FUNCTION_LINES)).toEqual([]);
    expect(median(functions.map((size) => size.lines))).toBeLessThanOrEqual(MAX_MEDIAN_FUNCTION_LINES);
    expect(functions.length).toBeGreaterThan(files.length);
  });

  it('sees a function that is too long', () => {
    const long = `// a comment\nexport function long(): void {\n${'  f();\n'.repeat(70)}}\n`;
    expect(functionsOf('long.ts', long)).toEqual([{ at: 'long.ts:2', lines: 72 }]);
  });
});

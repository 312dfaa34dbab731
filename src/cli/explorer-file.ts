import { readFileSync } from 'node:fs';
import { type ExplorerData, explorerData } from '../sandbox/explorer.ts';
import { refuse } from './exit.ts';

/** Reads the canned answers of the opening explorer. @returns undefined after saying what is wrong with the file */
export function readExplorer(file: string | undefined): ExplorerData | null | undefined {
  if (file === undefined) return null;
  const text = readOrRefuse(file);
  if (text === undefined) return undefined;
  const parsed = explorerData.safeParse(jsonOf(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  refuse(`${file}: ${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'not explorer answers'}`);
  return undefined;
}

function readOrRefuse(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    refuse(`${file} cannot be read: ${error instanceof Error && 'code' in error ? error.code : 'unknown reason'}`);
    return undefined;
  }
}

/** A text that is no JSON is told as a file of the wrong shape is. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error instanceof Error ? error.message : null;
  }
}

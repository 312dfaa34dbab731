import { readFileSync } from 'node:fs';
import { err, ok, type Result } from '../chess/result.ts';
import { type ExplorerData, explorerData } from './explorer.ts';

/** Reads canned explorer answers from a JSON file. @returns what is wrong with it, in a sentence */
export function readExplorerFile(path: string): Result<ExplorerData, string> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    return err(`The explorer file cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  const data = explorerData.safeParse(parsed);
  if (data.success) return ok(data.data);
  const [issue] = data.error.issues;
  return err(`The explorer file is wrong at ${issue?.path.join('.') || 'its top'}: ${issue?.message ?? 'unknown'}`);
}

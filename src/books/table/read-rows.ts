import type { OpeningRow } from './opening-table.ts';
import type { SanReplay } from './san-replay.ts';

/** What is wrong with one line of a file, in a sentence; line 0 is the file as a whole. */
export interface RowProblem {
  readonly file: string;
  readonly line: number;
  readonly why: string;
}

export interface RowsRead {
  readonly rows: readonly OpeningRow[];
  readonly problems: readonly RowProblem[];
}

export const HEADER = 'eco\tname\tpgn';

/** A file may hold so many rows; the full table has 3,807 in all, the longest of 36 half-moves. */
const MAX_ROWS = 20_000;
const MAX_PLIES = 60;
const MAX_NAME = 200;

/** Problems told of one file; more say nothing new. */
const MAX_PROBLEMS = 20;

/**
 * Reads a table of tab-separated rows under the header `eco name pgn`. A bad row is told and left out, the others count.
 * @param replay shared between the files of one table
 */
export function readRows(file: string, text: string, replay: SanReplay): RowsRead {
  const rows: OpeningRow[] = [];
  const problems: RowProblem[] = [];
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (lines[0] !== HEADER) problems.push({ file, line: 1, why: 'the first line must be "eco name pgn", tabs between' });
  for (const [index, line] of lines.slice(1, MAX_ROWS + 1).entries()) {
    if (line.trim() === '') continue;
    const row = readRow(line, replay);
    if (typeof row === 'string') problems.push({ file, line: index + 2, why: row });
    else rows.push(row);
  }
  if (lines.length > MAX_ROWS + 2) problems.push({ file, line: 0, why: `it has more than ${MAX_ROWS} rows` });
  return { rows, problems: problems.slice(0, MAX_PROBLEMS) };
}

/** @returns a row, or what is wrong with it */
function readRow(line: string, replay: SanReplay): OpeningRow | string {
  const [code = '', name = '', pgn = '', ...more] = line.split('\t');
  if (pgn === '' || more.length > 0) return 'a row is a code, a name and moves, one tab between each';
  if (!/^[A-E]\d\d$/.test(code)) return `"${code.slice(0, 20)}" is not an ECO code (A00 to E99)`;
  if (name.trim() === '' || name.length > MAX_NAME) return `a name has 1 to ${MAX_NAME} characters`;
  const words = pgn.split(/\s+/).flatMap(moveWords);
  if (words.length === 0 || words.length > MAX_PLIES) return `a line has 1 to ${MAX_PLIES} half-moves`;
  const moves = replay.play(words);
  return moves.ok ? { code, name: name.trim(), moves: moves.value } : moves.error;
}

/** The move in a word of PGN: `1.`, `1...` and `1.e4` carry numbers. */
function moveWords(word: string): string[] {
  const move = word.replace(/^\d+\.+/, '');
  return move === '' ? [] : [move.slice(0, 12)];
}

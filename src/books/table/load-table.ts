import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type OpeningRow, OpeningTable } from './opening-table.ts';
import { type RowProblem, type RowsRead, readRows } from './read-rows.ts';
import { SanReplay } from './san-replay.ts';

/** The full table comes as one file a letter. */
const FULL_FILES = ['a', 'b', 'c', 'd', 'e'] as const;

/** The largest file of the full table has 132 kB. */
const MAX_FILE_BYTES = 4 * 1024 * 1024;

export interface TableFiles {
  /** The table that comes with the program. */
  readonly shipped: string;
  /** The folder of the full table's five files, which need not be there. */
  readonly full: string | null;
}

export interface LoadedTable {
  readonly table: OpeningTable;
  readonly problems: readonly RowProblem[];
}

/** Reads both tables; where they name the same moves the full one counts. Never fails: what cannot be read is told. */
export async function loadTable({ shipped, full }: TableFiles): Promise<LoadedTable> {
  const replay = new SanReplay();
  const own = await readTable(shipped, replay);
  const read = full === null || !(await exists(full)) ? [] : await readFull(full, replay);
  const problems = [own, ...read].flatMap((part) => part.problems);
  const isFull = read.length > 0 && read.every((part) => part.rows.length > 0);
  return { table: new OpeningTable(merge([...read, own]), isFull), problems };
}

/** File by file: other work goes on between them. */
async function readFull(folder: string, replay: SanReplay): Promise<RowsRead[]> {
  const read: RowsRead[] = [];
  for (const letter of FULL_FILES) {
    const { rows, problems } = await readTable(join(folder, `${letter}.tsv`), replay);
    const strange = rows.find((row) => row.code[0]?.toLowerCase() !== letter);
    read.push(
      strange
        ? {
            rows: [],
            problems: [...problems, wholeFile(letter, `it holds ${strange.code}, which is not of this file`)],
          }
        : { rows, problems },
    );
  }
  return read;
}

const wholeFile = (letter: string, why: string): RowProblem => ({ file: `${letter}.tsv`, line: 0, why });

async function readTable(path: string, replay: SanReplay): Promise<RowsRead> {
  const file = basename(path);
  try {
    const { size } = await stat(path);
    if (size > MAX_FILE_BYTES) return { rows: [], problems: [{ file, line: 0, why: `it has ${size} bytes` }] };
    return readRows(file, await readFile(path, 'utf8'), replay);
  } catch (error) {
    return { rows: [], problems: [{ file, line: 0, why: `it cannot be read (${codeOf(error)})` }] };
  }
}

/** The first row of any line of moves counts. */
function merge(parts: readonly RowsRead[]): OpeningRow[] {
  const byMoves = new Map<string, OpeningRow>();
  for (const row of parts.flatMap((part) => part.rows)) {
    const key = row.moves.join(' ');
    if (!byMoves.has(key)) byMoves.set(key, row);
  }
  return [...byMoves.values()];
}

async function exists(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    // Not there or not ours to see: the shipped table stands alone, as without a download.
    return false;
  }
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : 'unknown');

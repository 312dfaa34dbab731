import { INITIAL_FEN } from 'chessops/fen';
import type { Line } from '../../chess/line.ts';

/** One named line of an opening table. */
export interface OpeningRow {
  /** A letter from A to E and two digits. */
  readonly code: string;
  readonly name: string;
  /** UCI from the usual start, castling as the king's two squares. */
  readonly moves: readonly string[];
}

/** Named lines, found by the moves of a game. A game that began elsewhere than games do is in none of them. */
export class OpeningTable {
  readonly rows: readonly OpeningRow[];
  /** True where every file of the full table was read, false for the shipped lines alone (ruling 20). */
  readonly full: boolean;
  /** By the moves so far: each decision asks for one game's rows among 3,800. */
  readonly #ahead = new Map<string, OpeningRow[]>();
  readonly #ending = new Map<string, OpeningRow[]>();
  readonly #gambits = new Map<string, Set<string>>();

  constructor(rows: readonly OpeningRow[], full: boolean) {
    this.rows = rows;
    this.full = full;
    for (const row of rows) this.#add(row);
  }

  /** The rows that the game so far is the beginning of. */
  ahead(line: Line): readonly OpeningRow[] {
    return startsAsUsual(line) ? (this.#ahead.get(keyOf(line.moves)) ?? []) : [];
  }

  /** The rows that the game has gone through to their end. */
  passed({ moves, ...line }: Line): readonly OpeningRow[] {
    if (!startsAsUsual(line)) return [];
    return moves.flatMap((_, i) => this.#ending.get(keyOf(moves.slice(0, i + 1))) ?? []);
  }

  /** Next moves of the rows that are gambits by name, counter-gambits too (blundermind §3). */
  gambits(line: Line): ReadonlySet<string> {
    return (startsAsUsual(line) && this.#gambits.get(keyOf(line.moves))) || new Set();
  }

  #add(row: OpeningRow): void {
    const { moves, name } = row;
    const isGambit = /gambit/i.test(name);
    for (const [i, move] of moves.entries()) {
      const key = keyOf(moves.slice(0, i));
      put(this.#ahead, key, row);
      if (isGambit) this.#gambits.set(key, (this.#gambits.get(key) ?? new Set()).add(move));
    }
    put(this.#ending, keyOf(moves), row);
  }
}

export const startsAsUsual = ({ startFen, fischerRandom }: Pick<Line, 'startFen' | 'fischerRandom'>): boolean =>
  startFen === INITIAL_FEN && !fischerRandom;

const keyOf = (moves: readonly string[]): string => moves.join(' ');

function put(index: Map<string, OpeningRow[]>, key: string, row: OpeningRow): void {
  const rows = index.get(key);
  if (rows) rows.push(row);
  else index.set(key, [row]);
}

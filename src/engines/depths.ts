import type { DepthLines } from '../model/search.ts';
import type { InfoLine } from './info.ts';

/**
 * Gathers a search's lines into whole depths. A search that is cut off prints a last block with two depths mixed and
 * bounds among them; each line names its own depth, so the last complete one can always be told.
 */
export class DepthCollector {
  readonly #linesPerDepth: number;
  readonly #spellings: ReadonlyMap<string, string>;
  readonly #complete: DepthLines[] = [];
  #depth = 0;
  #ranks = new Map<number, InfoLine>();
  #nodes = 0;

  /**
   * @param linesPerDepth lines that make a depth complete
   * @param spellings the moves that may begin a line, each with the spelling to report
   */
  constructor(linesPerDepth: number, spellings: ReadonlyMap<string, string>) {
    this.#linesPerDepth = linesPerDepth;
    this.#spellings = spellings;
  }

  add(info: InfoLine): void {
    this.#nodes = Math.max(this.#nodes, info.nodes);
    const ranked = info.multipv >= 1 && info.multipv <= this.#linesPerDepth;
    if (info.bound || !ranked || !this.#spellings.has(info.move)) return;
    // Blocks printed inside a depth repeat lines of the depth before for moves not yet reached.
    if (info.depth < this.#depth) return;
    if (info.depth > this.#depth) this.#begin(info.depth);
    this.#place(info);
  }

  /** Complete depths so far, shallow first. */
  get depths(): readonly DepthLines[] {
    return [...this.#complete, ...this.#current()];
  }

  get nodes(): number {
    return this.#nodes;
  }

  #begin(depth: number): void {
    this.#complete.push(...this.#current());
    this.#depth = depth;
    this.#ranks = new Map();
  }

  /** A later block of the same depth ranks the moves anew: a move keeps its last rank, a rank its last move. */
  #place(info: InfoLine): void {
    for (const [rank, { move }] of this.#ranks) if (move === info.move) this.#ranks.delete(rank);
    this.#ranks.set(info.multipv, info);
  }

  #current(): DepthLines[] {
    if (this.#ranks.size < this.#linesPerDepth) return [];
    const ranked = [...this.#ranks.values()].sort((a, b) => a.multipv - b.multipv);
    const lines = ranked.map(({ move, score }) => ({ move: this.#spellings.get(move) ?? move, score }));
    return [{ depth: this.#depth, lines }];
  }
}

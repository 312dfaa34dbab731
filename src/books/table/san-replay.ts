import { Chess } from 'chessops/chess';
import { parseSan } from 'chessops/san';
import type { NormalMove } from 'chessops/types';
import { err, ok, type Result } from '../../chess/result.ts';
import { legalMove, spellMove } from '../../chess/uci.ts';

interface Node {
  readonly position: Chess;
  readonly moves: readonly string[];
  readonly next: Map<string, Node>;
}

const nodeAt = (position: Chess, moves: readonly string[]): Node => ({ position, moves, next: new Map() });

/**
 * Plays written lines from the usual start. Lines of a table share their beginnings, which are played once: the full
 * table's 36,895 half-moves are under 9,000 positions.
 */
export class SanReplay {
  readonly #root = nodeAt(Chess.default(), []);

  /** @param words moves in SAN or UCI, without numbers; @returns UCI, or what is wrong in a sentence */
  play(words: readonly string[]): Result<readonly string[], string> {
    let node = this.#root;
    for (const word of words) {
      const next = node.next.get(word) ?? step(node, word);
      if (!next) return err(`${word} is not a legal move after ${node.moves.length} half-moves`);
      node.next.set(word, next);
      node = next;
    }
    return ok(node.moves);
  }
}

function step({ position, moves }: Node, word: string): Node | null {
  const move = readMove(position, word);
  if (!move) return null;
  const after = position.clone();
  after.play(move);
  return nodeAt(after, [...moves, spellMove(position, move, false)]);
}

function readMove(position: Chess, word: string): NormalMove | undefined {
  const san = parseSan(position, word.replace(/[+#!?]+$/, ''));
  return san && 'from' in san ? san : legalMove(position, word);
}

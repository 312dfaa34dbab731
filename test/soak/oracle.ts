import { Chess } from 'chess.js';
import { Chess as Board } from 'chessops/chess';
import { makeFen, parseFen } from 'chessops/fen';
import { parseUci } from 'chessops/util';
import type { GameSnapshot } from '../../src/sandbox/snapshot.ts';

/** Another program's view of one game. */
interface Referee {
  readonly fen: string;
  /** @throws where the move is not legal */
  play(uci: string): void;
}

function chessJs(startFen: string): Referee {
  const game = new Chess(startFen);
  return {
    get fen() {
      return game.fen();
    },
    play: (uci) => void game.move({ from: uci.slice(0, 2), to: plainTarget(game, uci), promotion: uci[4] ?? 'q' }),
  };
}

/** chess.js knows castling by the king's two squares only. */
function plainTarget(game: Chess, uci: string): string {
  const [from, to] = [uci.slice(0, 2), uci.slice(2, 4)];
  const [king, rook] = [game.get(from as 'e1'), game.get(to as 'h1')];
  if (king?.type !== 'k' || rook?.type !== 'r' || king.color !== rook.color) return to;
  return `${to > from ? 'g' : 'c'}${to[1]}`;
}

/** chess.js knows no Chess960: there a plain board plays along. */
function chessops(startFen: string): Referee {
  const board = Board.fromSetup(parseFen(startFen).unwrap()).unwrap();
  return {
    get fen() {
      return makeFen(board.toSetup());
    },
    play(uci) {
      const move = parseUci(uci);
      if (!move || !board.isLegal(move)) throw new Error(`${uci} is not legal`);
      board.play(move);
    },
  };
}

/** Follows every game by the moves alone and compares positions, the server's and our own, with its own. */
export class Oracle {
  readonly disagreements: string[] = [];
  readonly #games = new Map<string, { readonly referee: Referee; readonly fens: string[] }>();
  #positions = 0;

  /** How many positions were compared. */
  get positions(): number {
    return this.#positions;
  }

  /** The server has changed a game: one more ply, or its end. */
  follow({ id, variant, startFen, moves, fen }: GameSnapshot): void {
    const known = this.#games.get(id);
    const game = known ?? {
      referee: variant === 'chess960' ? chessops(startFen) : chessJs(startFen),
      fens: [startFen],
    };
    this.#games.set(id, game);
    try {
      for (const move of moves.slice(game.fens.length - 1)) {
        game.referee.play(move);
        game.fens.push(game.referee.fen);
      }
    } catch (error) {
      this.disagreements.push(`${id}: ${moves.join(' ')}: ${String(error)}`);
      return;
    }
    this.check(id, moves.length, fen, 'server');
  }

  /** @param whose the position is, for the message */
  check(id: string, ply: number, fen: string, whose: string): void {
    this.#positions++;
    const expected = this.#games.get(id)?.fens[ply];
    if (expected !== fen) this.disagreements.push(`${id} after ${ply} plies: ${whose} has ${fen}, not ${expected}`);
  }
}

import { Chess } from 'chessops/chess';
import { parseFen } from 'chessops/fen';
import type { Color, Piece, Role } from 'chessops/types';
import { parseSquare, squareFile } from 'chessops/util';

/** What a page says of a position besides showing it. */
export interface PositionWords {
  /** `knight g1 to f3`; null before the first move. */
  readonly lastMove: string | null;
  readonly inCheck: boolean;
}

/** @param lastMove UCI, in either spelling of castling; the position is the one after it */
export function describePosition(fen: string, lastMove: string | null): PositionWords {
  const setup = parseFen(fen);
  if (setup.isErr) return { lastMove, inCheck: false };
  const position = Chess.fromSetup(setup.value);
  const mover = setup.value.turn === 'white' ? 'black' : 'white';
  return {
    lastMove: lastMove && moveWords((square) => setup.value.board.get(square), mover, lastMove),
    inCheck: position.isOk && position.value.isCheck(),
  };
}

const PROMOTED: Readonly<Record<string, Role>> = { q: 'queen', r: 'rook', b: 'bishop', n: 'knight' };

function moveWords(pieceAt: (square: number) => Piece | undefined, mover: Color, uci: string): string {
  const [fromName, toName, promotion] = [uci.slice(0, 2), uci.slice(2, 4), PROMOTED[uci.slice(4)]];
  const from = parseSquare(fromName);
  const to = parseSquare(toName);
  if (from === undefined || to === undefined) return uci;
  const piece = pieceAt(to);
  const files = squareFile(to) - squareFile(from);
  // Only castling moves a king two files, or leaves its own squares filled or empty the wrong way round.
  const castled = pieceAt(from) || piece?.color !== mover || (piece.role === 'king' && Math.abs(files) > 1);
  if (castled) return `castles ${files > 0 ? 'kingside' : 'queenside'}`;
  const squares = `${fromName} to ${toName}`;
  return promotion ? `pawn ${squares}, now a ${promotion}` : `${piece.role} ${squares}`;
}

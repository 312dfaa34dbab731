import { Chess, IllegalSetup } from 'chessops/chess';
import { InvalidFen, makeFen, parseFen } from 'chessops/fen';

import { err, ok, type Result } from '../../../../chess/result.ts';

const LONGEST_FEN = 200;

/**
 * A position that a game can start from, checked before it is sent.
 * @returns the FEN as the server spells it, or a sentence that names the wrong field
 */
export function checkFen(text: string): Result<string, string> {
  const position = readFen(text);
  if (!position.ok) return position;
  const { value } = position;
  if (!value.hasDests())
    return err(`The game is over in this position: ${value.isCheck() ? 'checkmate' : 'stalemate'}.`);
  if (value.isInsufficientMaterial()) return err('The game is over in this position: neither side can mate.');
  return ok(makeFen(value.toSetup()));
}

/** A legal position, be the game over in it or not. @param text counters and more from the right may be missing */
export function readFen(text: string): Result<Chess, string> {
  const fen = text.trim();
  if (fen === '') return err('There is no position in the text.');
  if (fen.length > LONGEST_FEN) return err(`A FEN has at most ${LONGEST_FEN} characters.`);
  const setup = parseFen(fen);
  if (setup.isErr) return err(fieldWords(setup.error.message, fen));
  if (setup.value.pockets || setup.value.remainingChecks) {
    return err('The FEN is of another kind of chess: it has pieces in hand or counts checks.');
  }
  const position = Chess.fromSetup(setup.value);
  return position.isErr ? err(ILLEGAL[position.error.message] ?? 'The position is not possible.') : ok(position.value);
}

const ILLEGAL: Readonly<Record<string, string>> = {
  [IllegalSetup.Empty]: 'The board is empty.',
  [IllegalSetup.Kings]: 'The position is not possible: each side needs exactly one king.',
  [IllegalSetup.OppositeCheck]: 'The position is not possible: the side that is not to move stands in check.',
  [IllegalSetup.PawnsOnBackrank]: 'The position is not possible: a pawn stands on the first or the last rank.',
};

const quoted = (fen: string, field: number): string => `“${(fen.split(/[\s_]+/)[field] ?? '').slice(0, 20)}”`;

function fieldWords(code: string, fen: string): string {
  if (code === InvalidFen.Turn) return `The side to move, ${quoted(fen, 1)}, must be “w” or “b”.`;
  if (code === InvalidFen.Castling) return `The castling rights, ${quoted(fen, 2)}, must be like “KQkq” or “-”.`;
  if (code === InvalidFen.EpSquare) return `The en passant square, ${quoted(fen, 3)}, must be like “e3” or “-”.`;
  if (code === InvalidFen.Halfmoves) return `The half-move counter, ${quoted(fen, 4)}, must be a number.`;
  if (code === InvalidFen.Fullmoves) return `The move number, ${quoted(fen, 5)}, must be a number.`;
  if (code === InvalidFen.Board || code === InvalidFen.Pockets) return boardWords(fen.split(/[\s_]+/)[0] ?? '');
  return 'The FEN has more fields than it should: board, side, castling, en passant and two counters.';
}

/** A board field is told rank by rank, as FEN writes it: from the eighth down to the first. */
function boardWords(board: string): string {
  const ranks = board.split('/');
  if (ranks.length !== 8)
    return `The board has ${ranks.length} ${ranks.length === 1 ? 'rank' : 'ranks'} in place of eight.`;
  for (const [i, rank] of ranks.entries()) {
    const stranger = /[^pnbrqk1-8~]/i.exec(rank)?.[0];
    if (stranger !== undefined) return `The board has “${stranger}” on rank ${8 - i}, which is no piece.`;
    const squares = [...rank.replaceAll('~', '')].reduce((sum, sign) => sum + (Number(sign) || 1), 0);
    if (squares !== 8) return `The board has ${squares} squares on rank ${8 - i} in place of eight.`;
  }
  return 'The board cannot be read.';
}

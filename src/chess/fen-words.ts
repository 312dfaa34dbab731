const WORDS: Readonly<Record<string, string>> = {
  ERR_FEN: 'it is not written as a FEN',
  ERR_BOARD: 'the board must have eight ranks of eight squares',
  ERR_POCKETS: 'pieces in hand are not part of chess',
  ERR_TURN: 'the side to move must be w or b',
  ERR_CASTLING: 'the castling rights are not readable',
  ERR_EP_SQUARE: 'the en passant square is not one',
  ERR_REMAINING_CHECKS: 'it counts checks, which is not part of chess',
  ERR_HALFMOVES: 'the half-move clock must be a number from 0',
  ERR_FULLMOVES: 'the move number must be a number from 1',
  ERR_EMPTY: 'the board is empty',
  ERR_OPPOSITE_CHECK: 'the side that is not to move is in check',
  ERR_PAWNS_ON_BACKRANK: 'a pawn stands on the first or last rank',
  ERR_KINGS: 'each side needs one king',
};

/** What is wrong with a position, in words; the parser's own code where there are none. */
export const fenWords = (reason: string): string => WORDS[reason] ?? reason;

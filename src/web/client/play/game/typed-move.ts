import type { Chess } from 'chessops/chess';
import { parseSan } from 'chessops/san';
import { makeUci } from 'chessops/util';

import { err, ok, type Result } from '../../../../chess/result.ts';
import { isFischerRandom, legalMove, spellMove } from '../../../../chess/uci.ts';

/** A move as a person types it: UCI, or SAN with small pieces, zeros for castling and marks nobody needs. */
export function readTypedMove(position: Chess, text: string): Result<string, string> {
  const plain = text.replaceAll(/[\s+#!?.]/g, '');
  const move =
    legalMove(position, plain.toLowerCase()) ??
    SPELLINGS.map((spell) => parseSan(position, spell(plain))).find(Boolean);
  if (move) return ok('from' in move ? spellMove(position, move, isFischerRandom(position)) : makeUci(move));
  return err(
    /^([KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](=?[QRBN])?|[0oO]-?[0oO](-?[0oO])?)$/i.test(plain)
      ? `${text} is not a legal move here.`
      : `${text} is not a move: write e4, Nf3, O-O or e2e4.`,
  );
}

/** A small b is a pawn's file first, and a bishop where that makes no move. */
const SPELLINGS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replaceAll(/[0o]/gi, 'O').replace(/^O-?O(-?O)?$/, (_, long?: string) => (long ? 'O-O-O' : 'O-O')),
  (text) => text.replace(/=?([qrbn])$/i, (_, piece: string) => `=${piece.toUpperCase()}`),
  (text) => text.charAt(0).toUpperCase() + text.slice(1),
];

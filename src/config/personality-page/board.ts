import { makePiece } from 'chessops/fen';
import { FILE_NAMES, RANK_NAMES } from 'chessops/types';
import { parseSquare } from 'chessops/util';

import { type Example, positionOf } from './examples.ts';

/** A position as text, White below, between the fences of a code block; its FEN underneath. */
export function boardText(example: Example): string {
  const { board } = positionOf(example);
  const rows = [...RANK_NAMES].reverse().map((rank) => {
    const men = FILE_NAMES.map((file) => {
      const man = board.get(parseSquare(`${file}${rank}`));
      return man ? makePiece(man) : '.';
    });
    return `${rank}  ${men.join(' ')}`;
  });
  return ['```text', ...rows, `   ${FILE_NAMES.join(' ')}`, '', example.fen, '```'].join('\n');
}

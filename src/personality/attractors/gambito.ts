import { opposite } from 'chessops/util';
import type { MoveReading } from '../../chess/reading.ts';
import type { Attractor } from './attractor.ts';
import { uciOf } from './context.ts';

/** Ten moves each (D1). */
const OPENING_PLIES = 20;

export const gambito: Attractor = {
  key: 'gambito',
  poles: ['Gambit shy', 'Gambito'],
  help:
    'In the first 20 half-moves it plays on in gambits known by name. Where the full opening table is missing it also goes ' +
    'by the shape of one: a pawn put where the opponent attacks it and nothing covers it.',
  formula: 'half-moves < 20: 1 for a move of a named gambit line, or of its shape without the full table; else 0',
  divisor: null,
  scaled: false,
  respond(move, context) {
    if (context.plies >= OPENING_PLIES) return 0;
    const { continuations, byShape } = context.gambits;
    if (continuations.size > 0 && continuations.has(uciOf(move, context))) return 1;
    return byShape && looksLikeGambit(move) ? 1 : 0;
  },
};

function looksLikeGambit({ color, role, move, after }: MoveReading): boolean {
  const { attacked } = after;
  return role === 'pawn' && attacked[opposite(color)].has(move.to) && !attacked[color].has(move.to);
}

import { defineErrors } from '../model/errors.ts';

export const ERRORS = defineErrors({
  DESYNC: [
    "The server's move list cannot be played on our board",
    'The game is taken up again from its whole state; if this repeats, please report the game with its log.',
  ],
  MOVE_REFUSED: [
    'The server refuses our move though it is still our turn',
    'The game is taken up again from its whole state, at last with any legal move; please report the game with its log.',
  ],
});

import { defineErrors } from '../model/errors.ts';

export const ERRORS = defineErrors({
  NO_PROPOSAL: [
    'No player proposed a move, not even the last resort',
    'This is a defect: the game goes on with any legal move; please report it with the log line.',
  ],
});

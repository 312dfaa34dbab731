import type { GameRecord } from './record.ts';

/** What a person reads when something at the table did not work. */
export const WORDS = {
  otherMove: 'Another move was made in this game first, perhaps in another tab: yours was not played.',
  movedTooLate: 'Moves were taken back meanwhile: yours was not played.',
  notYourTurn: 'Your move was not taken: it was not your turn any more. Is the game open in another tab?',
  notLegal: 'Your move was not taken: the server says that it is not legal here.',
  gameGone: 'The server no longer knows this game: it was restarted, perhaps. Nothing more can be played here.',
  takebackDeclined: 'The takeback was not granted.',
  takebackUnheard: 'Nothing came of the takeback: this opponent gives none, or none now.',
  drawDeclined: 'The draw was not taken.',
  drawUnheard: 'Nothing came of the draw offer: after one, the next counts only ten moves later.',
  chatUnheard: 'The server kept your line back: it takes no links.',
  chatLong: 'A line of chat has at most 140 characters.',
  abortTooLate: 'The game can no longer be aborted: resign in place of it.',
  resignTooLate: 'The game could not be resigned: it is over.',
  claimTooEarly: 'The win cannot be claimed yet.',
  tooMany: 'The server asks for patience: too many requests. Please try again in a minute.',
  noAnswer: 'The server did not answer: please try again.',
  refused: 'The server did not take that.',
  resignFirst: 'A running game must be resigned or aborted first.',
} as const;

/** A takeback or a draw that the person asked for and the other side did not give. */
export function troubleOf(before: GameRecord, after: GameRecord): string | null {
  const { color, server } = before;
  if (!after.server.running) return null;
  const [kept, now] = [before.line.moves.length, after.line.moves.length];
  // The first new move answers: the person's own withdraws the takeback, the other side's declines.
  const answered = now === kept || before.line.position.turn !== color;
  const asked = { takeback: server.takeback === color, draw: server.draw === color };
  if (asked.takeback && after.server.takeback !== color && now >= kept && answered) return WORDS.takebackDeclined;
  return asked.draw && after.server.draw !== color && now >= kept ? WORDS.drawDeclined : null;
}

/** A refused move in our words. @param error the server's */
export const refusedMoveWords = (error: unknown): string =>
  typeof error === 'string' && /not your turn|is finished|game already over/i.test(error)
    ? WORDS.notYourTurn
    : WORDS.notLegal;

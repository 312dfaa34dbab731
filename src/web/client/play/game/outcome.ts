import type { TableGame } from '../table/types.ts';
import { drawReason } from './draw-reason.ts';

const WON: Readonly<Record<string, string>> = {
  mate: 'by checkmate',
  outoftime: 'on time',
  timeout: 'as the other side left',
};

const DRAWN: Readonly<Record<string, string>> = {
  stalemate: 'Drawn by stalemate.',
  outoftime: 'Drawn: time ran out, but the other side cannot mate.',
  insufficientMaterialClaim: 'Drawn: neither side can mate.',
};

/** Ends that nobody has a point from. */
const WITHOUT_RESULT: Readonly<Record<string, string>> = {
  aborted: 'The game was aborted.',
  noStart: 'The game was aborted.',
  unknownFinish: 'The game has no result.',
};

/** How the game ended, in a sentence to the person who played it. */
export function outcomeSentence(game: TableGame): string {
  const { status, winner, color, bot } = game;
  if (winner === null) return WITHOUT_RESULT[status] ?? DRAWN[status] ?? drawnSentence(game);
  const won = winner === color;
  if (status === 'resign') return won ? `${bot.name} resigned: you won.` : `You resigned: ${bot.name} won.`;
  const how = WON[status];
  return `${won ? 'You' : bot.name} won${how ? ` ${how}` : ''}.`;
}

const drawnSentence = (game: TableGame): string => (game.status === 'draw' ? drawReason(game) : 'The game is drawn.');

export function outcomeKind({ status, winner, color }: TableGame): 'won' | 'lost' | 'drawn' | 'none' {
  if (winner !== null) return winner === color ? 'won' : 'lost';
  return status in WITHOUT_RESULT ? 'none' : 'drawn';
}

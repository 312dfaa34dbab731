import type { TableGame } from '../table/types.ts';

const WON: Readonly<Record<string, string>> = {
  mate: 'by checkmate',
  outoftime: 'on time',
  timeout: 'as the other side left',
};

const DRAWN: Readonly<Record<string, string>> = {
  stalemate: 'Stalemate: the game is drawn.',
  outoftime: 'Drawn: time ran out, but the other side cannot mate.',
  insufficientMaterialClaim: 'Drawn: neither side can mate.',
};

/** How the game ended, in a sentence to the person who played it. */
export function outcomeSentence({ status, winner, color, bot }: TableGame): string {
  if (status === 'aborted' || status === 'noStart') return 'The game was aborted.';
  if (winner === null) return DRAWN[status] ?? 'The game is drawn.';
  const won = winner === color;
  if (status === 'resign') return won ? `${bot.name} resigned: you won.` : `You resigned: ${bot.name} won.`;
  const how = WON[status];
  return `${won ? 'You' : bot.name} won${how ? ` ${how}` : ''}.`;
}

export function outcomeKind({ winner, color }: TableGame): 'won' | 'lost' | 'drawn' {
  if (winner === null) return 'drawn';
  return winner === color ? 'won' : 'lost';
}

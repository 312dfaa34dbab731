import type { Color } from '../../../../chess/line.ts';

/** The server's words in the room, with the doer left out (lichess-api §2.4). */
const DEEDS: Readonly<Record<string, readonly [mine: string, theirs: string]>> = {
  'offers draw': ['You offer a draw.', 'offers a draw.'],
  'declines draw': ['You decline the draw.', 'declines the draw.'],
  'proposes a takeback': ['You ask to take a move back.', 'asks to take a move back.'],
};

/** A notice that names a colour, as it reads to the person who plays that colour or the other. */
export function noticeWords(text: string, mine: Color, botName: string): string {
  const [, color, deed = ''] = /^(White|Black) (.+)$/.exec(text) ?? [];
  const words = Object.hasOwn(DEEDS, deed) ? DEEDS[deed] : undefined;
  if (!words) return text;
  return color?.toLowerCase() === mine ? words[0] : `${botName} ${words[1]}`;
}

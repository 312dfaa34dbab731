import { INITIAL_FEN } from 'chessops/fen';

import type { Notated } from '../table/notation.ts';
import type { TableGame } from '../table/types.ts';

const LONGEST_LINE = 80;

/** The finished game in the form that every chess program reads. */
export function pgnOf(game: TableGame, record: readonly Notated[], date: Date): string {
  const { color, bot, startFen, winner, running } = game;
  const undecided = running || game.status === 'aborted' ? '*' : '1/2-1/2';
  const result = winner === null ? undecided : RESULTS[winner];
  const names = { [color]: 'You', [color === 'white' ? 'black' : 'white']: bot.name };
  const tags = {
    Event: 'A game at the board',
    Site: 'Fumblefish',
    Date: date.toISOString().slice(0, 10).replaceAll('-', '.'),
    White: names.white ?? '',
    Black: names.black ?? '',
    Result: result,
    ...(startFen === INITIAL_FEN ? {} : { SetUp: '1', FEN: startFen }),
  };
  const head = Object.entries(tags).map(([name, value]) => `[${name} "${value.replace(/["\\]/g, '\\$&')}"]`);
  return `${head.join('\n')}\n\n${wrapped([...numbered(record), result])}\n`;
}

const RESULTS = { white: '1-0', black: '0-1' } as const;

function numbered(record: readonly Notated[]): string[] {
  return record.flatMap(({ number, color, san, ply }) => {
    if (color === 'white') return [`${number}.`, san];
    return ply === 1 ? [`${number}...`, san] : [san];
  });
}

function wrapped(words: readonly string[]): string {
  const lines: string[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + word.length < LONGEST_LINE) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}

import { INITIAL_FEN } from 'chessops/fen';

import type { Notated } from '../table/notation.ts';
import type { ControlWish, TableGame } from '../table/types.ts';
import { outcomeKind } from './outcome.ts';

const LONGEST_LINE = 80;

/** The finished game in the form that every chess program reads. */
export function pgnOf(game: TableGame, record: readonly Notated[], date: Date): string {
  const { color, bot, startFen, wish } = game;
  const names = { [color]: 'You', [color === 'white' ? 'black' : 'white']: bot.name };
  const result = resultOf(game);
  const day = date.toISOString().slice(0, 10).replaceAll('-', '.');
  const tags = {
    Event: 'A game at the board',
    Site: 'Fumblefish',
    Date: day,
    Round: '-',
    White: names.white ?? '',
    Black: names.black ?? '',
    Result: result,
    UTCDate: day,
    UTCTime: date.toISOString().slice(11, 19),
    TimeControl: wish ? timeControlOf(wish.control) : '?',
    Termination: terminationOf(game),
    ...(startFen === INITIAL_FEN ? {} : { SetUp: '1', FEN: startFen }),
  };
  const head = Object.entries(tags).map(([name, value]) => `[${name} "${value.replace(/["\\]/g, '\\$&')}"]`);
  return `${head.join('\n')}\n\n${wrapped([...numbered(record), result])}\n`;
}

const WON = { white: '1-0', black: '0-1' } as const;

function resultOf(game: TableGame): string {
  if (game.winner !== null) return WON[game.winner];
  return game.running || outcomeKind(game) === 'none' ? '*' : '1/2-1/2';
}

/** Seconds as the PGN standard has them, moves of a first period before them: `600+5`, `40/5400:1800+30`. */
export function timeControlOf(control: ControlWish): string {
  if (control.kind === 'unlimited') return '-';
  const { limitSeconds, incrementSeconds, bonus } = control;
  const plus = incrementSeconds > 0 ? `+${incrementSeconds}` : '';
  if (!bonus) return `${limitSeconds}${plus || '+0'}`;
  const early = bonus.incrementFromMove > bonus.atMove ? '' : plus;
  return `${bonus.atMove}/${limitSeconds}${early}:${bonus.seconds}${plus}`;
}

function terminationOf(game: TableGame): string {
  if (game.running || game.status === 'unknownFinish') return 'unterminated';
  if (game.status === 'outoftime') return 'time forfeit';
  return outcomeKind(game) === 'none' || game.status === 'timeout' ? 'abandoned' : 'normal';
}

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

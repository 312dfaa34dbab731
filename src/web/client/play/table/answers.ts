import type { Color } from '../../../../chess/line.ts';
import { colorOf } from './game-lines.ts';
import { amountOf, type Fields, fieldsOf, listOf, parseJson, textOf } from './json.ts';
import type { Bot, ChatLine, TableState } from './types.ts';

/** What the service tells of itself: `open` where it has a sandbox, and that one's pace. */
export function readService(body: unknown): Pick<TableState, 'open' | 'version' | 'timeScale'> {
  const { sandbox, version } = fieldsOf(body);
  const open = typeof sandbox === 'object' && sandbox !== null;
  return { open, version: textOf(version, LONGEST_NAME), timeScale: amountOf(fieldsOf(sandbox).timeScale) || 1 };
}

const MOST_BOTS = 200;
const LONGEST_ABOUT = 600;
const LONGEST_NAME = 60;

/** The bots of an NDJSON list, in its order; lines that are none are left out. */
export function readBots(text: string): Bot[] {
  return text
    .split('\n')
    .slice(0, MOST_BOTS)
    .flatMap((line) => readBot(fieldsOf(parseJson(line))) ?? []);
}

function readBot(user: Fields): Bot | null {
  const id = textOf(user.id, LONGEST_NAME);
  const profile = fieldsOf(user.profile);
  const name = textOf(profile.realName, LONGEST_NAME) ?? textOf(user.username, LONGEST_NAME) ?? id;
  if (id === null || name === null) return null;
  return { id, name, about: textOf(profile.bio, LONGEST_ABOUT) ?? '', rating: ratingOf(fieldsOf(user.perfs)) };
}

const SPEEDS = ['rapid', 'blitz', 'bullet', 'classical', 'correspondence'];

/** At the speed that the bot has played most. A provisional one is the server's first guess, and says nothing. */
function ratingOf(perfs: Fields): number | null {
  const known = SPEEDS.map((speed) => fieldsOf(perfs[speed])).filter(
    ({ rating, prov }) => prov !== true && amountOf(rating) !== null,
  );
  const games = (perf: Fields): number => amountOf(perf.games) ?? 0;
  const most = known.reduce<Fields | null>((best, perf) => (best && games(best) >= games(perf) ? best : perf), null);
  return most && amountOf(most.rating);
}

/** A game of ours that is going on. */
export interface Ongoing {
  readonly id: string;
  readonly color: Color;
}

const PLAYABLE: readonly unknown[] = ['standard', 'fromPosition', 'chess960'];

export function readPlaying(body: unknown): Ongoing[] {
  return listOf(fieldsOf(body).nowPlaying).flatMap((item) => {
    const game = fieldsOf(item);
    const id = textOf(game.gameId, LONGEST_NAME);
    const color = colorOf(game.color);
    return id !== null && color && PLAYABLE.includes(fieldsOf(game.variant).key) ? [{ id, color }] : [];
  });
}

/** The players' room as it has been so far. */
export function readRoom(body: unknown, fromOf: (username: string) => ChatLine['from']): ChatLine[] {
  return listOf(body).flatMap((item) => {
    const user = textOf(fieldsOf(item).user, LONGEST_NAME);
    const text = textOf(fieldsOf(item).text, LONGEST_ABOUT);
    return user !== null && text !== null ? [{ from: fromOf(user), text }] : [];
  });
}

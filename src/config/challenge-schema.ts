import { z } from 'zod';

import { SPEEDS } from '../chess/clock.ts';
import { VARIANTS } from '../chess/line.ts';
import { expecting, joining, oneOrMany, range, setting } from '../personality/setting.ts';
import { filePath, timeControl, userName } from './text-schema.ts';

/** Bots may not play ultraBullet (lichess-api §3). */
export const [, ...PLAYED_SPEEDS] = SPEEDS;
export const OPPONENTS = ['human', 'bot'] as const;

/** A whole number of things, with its bounds and its default. */
export const counted = (least: number, most: number, usual: number) => z.int().min(least).max(most).default(usual);

const users = (help: string) => setting(z.array(userName).default([]), help, { expects: 'a list of user names' });

const userLists = (help: string) =>
  setting(z.array(expecting(filePath(), 'a file path or an http(s) address')).default([]), help, {
    expects: 'a list of file paths or http(s) addresses',
  });

/** Bounds that are as wide as the server itself allows, until they are narrowed. */
const bounds = (low: number, high: number, unit: string, help: string) =>
  setting(range(low, high).prefault({}), help, {
    unit,
    inline: true,
    expects: `{ min, max }, each from ${low} to ${high}`,
  });

/** Two bots that accept each other's rematches would otherwise play on for ever. */
const games = z.strictObject({
  hour: setting(counted(1, 1000, 30), 'Games begun within an hour.'),
  day: setting(counted(1, 10_000, 200), 'Games begun within a day.'),
});

const challengeKeys = z.strictObject({
  // The server refuses a 201st running game (lichess-api §3). Four people at once share one engine without waiting.
  concurrency: setting(counted(1, 200, 4), 'Games at the same time, correspondence included.', { unit: 'games' }),
  // Bots ask all day long; without a place of their own people would find the bot busy.
  reservedForHumans: setting(counted(0, 200, 1), 'Of these, games that only people may fill.', { unit: 'games' }),
  // Two, because a rematch is asked for while the old game is still being cleared away.
  perUser: setting(counted(1, 200, 2), 'Games at the same time against one opponent.', { unit: 'games' }),
  variants: setting(oneOrMany(VARIANTS).default([...VARIANTS]), 'Variants that are played.'),
  speeds: setting(
    oneOrMany(PLAYED_SPEEDS).default(['bullet', 'blitz', 'rapid', 'classical']),
    'Speeds that are played, as the server names them. Bots may not play ultraBullet.',
  ),
  timeControls: setting(
    z.array(timeControl).default([]),
    'Exact controls, minutes + seconds or days; empty means any inside the three bounds below.',
    { expects: 'a list of controls such as 5+3, 1.5+0 or 3d' },
  ),
  // What the server offers at most: 3 hours at the start (lichess-api §1.4), 180 s a move, 14 days a turn.
  initialSeconds: bounds(0, 10_800, 'seconds', 'Bounds of the time at the start.'),
  incrementSeconds: bounds(0, 180, 'seconds', 'Bounds of the increment a move.'),
  daysPerTurn: bounds(1, 14, 'days', 'Bounds in correspondence games.'),
  unlimited: setting(z.boolean().default(false), 'Whether games without a clock are played.'),
  modes: setting(oneOrMany(['rated', 'casual']).default(['rated', 'casual']), 'Whether games may count for rating.'),
  opponents: setting(oneOrMany(OPPONENTS).default([...OPPONENTS]), 'Who is played.'),
  rating: bounds(0, 4000, 'rating points', "Bounds of the opponent's rating; whoever has none is inside."),
  ratingDifference: setting(
    z.int().min(0).max(4000).nullable().default(null),
    'Largest difference from our own rating at that speed; null means any.',
    { unit: 'rating points' },
  ),
  allow: users('Where not empty, only these users are played.'),
  block: users('Users that are never played.'),
  allowFrom: userLists('More of allow, one name a line.'),
  blockFrom: userLists('More of block, one name a line.'),
  gamesPerOpponent: setting(games.prefault({}), 'How many games one opponent gets.'),
  order: setting(
    z.enum(['first', 'best']).default('first'),
    'Who is taken when several wait: the longest waiting, or people first and then the highest rating.',
  ),
  // A challenge lives 20 s without its challenger (lichess-api §3): a longer queue would only hold dead ones.
  queue: setting(counted(0, 100, 4), 'Challenges that may wait for a free place; 0 declines at once.', {
    unit: 'challenges',
  }),
});

/** Which challenges an account takes; every key has a default. */
export const challenge = challengeKeys.refine(
  ({ reservedForHumans, concurrency }) => reservedForHumans <= concurrency,
  joining<z.output<typeof challengeKeys>>(
    ['reservedForHumans', 'concurrency'],
    'reservedForHumans',
    (c) => `reservedForHumans (${c.reservedForHumans}) is more than concurrency (${c.concurrency})`,
  ),
);

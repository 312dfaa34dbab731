import type { Color } from '../../src/chess/line.ts';
import { clockControl } from '../../src/sandbox/control.ts';
import type { GameSnapshot } from '../../src/sandbox/snapshot.ts';
import type { World } from './world.ts';

export const gameOf = ({ sandbox }: World, id: string): GameSnapshot => {
  const game = sandbox.game(id);
  if (!game) throw new Error(`no game ${id}`);
  return game;
};

export const ourColor = ({ white }: GameSnapshot): Color => (white.id === 'house' ? 'white' : 'black');
export const isOurTurn = (game: GameSnapshot): boolean => game.turn === ourColor(game);
/** What is left on our clock, ms. */
export const ourClockMs = (game: GameSnapshot): number => game.clocksMs?.[ourColor(game)] ?? 0;

export const ourMoves = (game: GameSnapshot): string[] =>
  game.moves.filter((_, ply) => (ply % 2 === 0 ? 'white' : 'black') === ourColor(game));

const OPENINGS = ['', 'e2e4', 'd2d4 d7d5', 'c2c4 e7e5 b1c3', 'e2e4 c7c5 g1f3 d7d6'];
const LOW_CLOCK_MS = 25_000;

/** Games against Anna in different states: both colours, no two clocks alike, the third one with the least time. */
export function setUpGames({ sandbox }: World, count: number, leastMs = LOW_CLOCK_MS): string[] {
  return Array.from({ length: count }, (_, i) => {
    const [white, black] = i % 2 === 0 ? (['house', 'anna'] as const) : (['anna', 'house'] as const);
    const leftMs = i === 2 ? leastMs : 2 * leastMs + 20_000 * ((i * 7) % count);
    return sandbox.createGame({
      white,
      black,
      moves: (OPENINGS[i % OPENINGS.length] ?? '').split(' ').filter(Boolean),
      control: clockControl(300, 3),
      leftMs: { white: leftMs, black: leftMs },
    });
  });
}

/** The ids in the paths of all requests so far that match, in their order. */
export const idsIn = ({ sandbox }: World, pattern: RegExp): string[] =>
  sandbox.journal().flatMap(({ path }) => pattern.exec(path)?.[1] ?? []);

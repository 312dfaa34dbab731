import { describe, expect, it } from 'vitest';
import { passing, type TestStream } from './client.ts';
import { type Room, room } from './world.ts';

const PERSON = 'sandbox_person_0123456789abcdef';
const FIDE = {
  'clock.limit': 5_400,
  'clock.increment': 30,
  'clock.bonusSeconds': 1_800,
  'clock.bonusAtMove': 40,
  'clock.incrementFromMove': 41,
  color: 'white',
};
const THINK_MS = 10_000;

interface State {
  readonly moves: string;
  readonly wtime: number;
  readonly btime: number;
  readonly winc: number;
  readonly binc: number;
}

/** A rook walks through a maze of squares, and a king along its rank: no position comes three times in a game's length. */
const ROOK = ['a1', 'b1', 'c1', 'd1', 'd2', 'c2', 'b2', 'a2', 'a3', 'b3', 'c3', 'd3'];
const KING = ['h8', 'g8', 'f8', 'f7', 'g7', 'h7', 'h6'];
const START = '7k/8/8/8/8/8/7K/R7 w - - 0 1';

function* walk(squares: readonly string[]): Generator<string, never> {
  for (let n = 0, step = 1; ; ) {
    const from = squares[n];
    if (!squares[n + step]) step = -step;
    n += step;
    yield `${from}${squares[n]}`;
  }
}

async function begin(
  { client, a }: Room,
  form: Record<string, string | number>,
): Promise<{ id: string; page: TestStream }> {
  const person = client(PERSON);
  const { id } = (await person.post('/api/challenge/bota', { ...form, fen: START })).body;
  await a.post(`/api/challenge/${id}/accept`);
  return { id, page: await person.stream(`/api/board/game/stream/${id}`) };
}

/** Plays so many plies over HTTP, ten seconds each. @returns the state after each, the start first */
async function playPlies(place: Room, id: string, page: TestStream, plies: number): Promise<State[]> {
  const states: State[] = [(await page.nextOf('gameFull')).state];
  const [rook, king] = [walk(ROOK), walk(KING)];
  for (let ply = 0; ply < plies; ply++) {
    await place.clock.advance(THINK_MS);
    const [client, side, moves] =
      ply % 2 === 0 ? ([place.client(PERSON), 'board', rook] as const) : ([place.a, 'bot', king] as const);
    const said = await client.post(`/api/${side}/game/${id}/move/${moves.next().value}`);
    expect(said.body, `ply ${ply + 1}`).toEqual({ ok: true });
    states.push(await passing(place.clock, page.nextOf('gameState'), 0));
  }
  return states;
}

describe('the long control with two periods', () => {
  it('[W-03, S-07] gives half an hour to both once at move 40, and the increment from move 41', async () => {
    const place = await room();
    const { id, page } = await begin(place, FIDE);
    const states = await playPlies(place, id, page, 86);
    const [white, black] = [states.map(({ wtime }) => wtime), states.map(({ btime }) => btime)];
    const spent = (plies: number) => plies * THINK_MS;
    // The first move of each side costs nothing.
    expect([white[78], black[78]]).toEqual([5_400_000 - spent(38), 5_400_000 - spent(38)]);
    // White’s fortieth move gives both their bonus, and earns no increment yet.
    expect([white[79], black[79]]).toEqual([7_200_000 - spent(39), 7_200_000 - spent(38)]);
    expect([white[80], black[80]]).toEqual([7_200_000 - spent(39), 7_200_000 - spent(39)]);
    for (const [moves, plies] of [
      [1, 82],
      [2, 84],
      [3, 86],
    ] as const) {
      const left = 7_200_000 - spent(39 + moves) + moves * 30_000;
      expect([white[plies], black[plies]]).toEqual([left, left]);
    }
    expect(states.map(({ winc }) => winc).findIndex((ms) => ms > 0)).toBe(80);
    expect(states.at(-1)).toMatchObject({ winc: 30_000, binc: 30_000 });
  });

  it('[W-03, S-07] has no second period where none was asked for', async () => {
    const place = await room();
    const { id, page } = await begin(place, { 'clock.limit': 5_400, 'clock.increment': 30, color: 'white' });
    const states = await playPlies(place, id, page, 82);
    const moves = 40;
    expect(states.at(-1)?.wtime).toBe(5_400_000 + moves * (30_000 - THINK_MS));
  });
});

import { describe, expect, it } from 'vitest';
import { type Color, fenOf, playAll, startLine } from '../../src/chess/line.ts';
import { legalUcis } from '../../src/chess/uci.ts';
import { type Rng, stream } from '../../src/random/streams.ts';
import { clockControl } from '../../src/sandbox/control.ts';
import type { FaultSpec } from '../../src/sandbox/faults.ts';
import type { JournalEntry } from '../../src/sandbox/journal.ts';
import { lineOf } from '../support/facts.ts';
import { quiet } from '../support/service.ts';
import { type Replay, replay } from './replay.ts';

const SEEDS = [1, 2, 3, 4, 5, 6];
const GAMES = 3;
const PLIES = 50;
/** How often something goes wrong, before each move of the opponent's. */
const FAULT_SHARE = 0.35;
/** How often our process dies, at each step. */
const CRASH_SHARE = 0.01;
/** A move of ours that takes longer than its clock has is not coming. */
const PATIENCE_MS = 600_000;
const STEP_MS = 500;

interface Seat {
  readonly id: string;
  readonly color: Color;
}

const pick = <T>(rng: Rng, list: readonly T[]): T => list[rng.below(list.length)] as T;

/** Something that can go wrong with a game's stream, the account's, a move or the opening of a stream. */
function anyFault(rng: Rng, { id }: Seat): FaultSpec {
  const account = 'house';
  const move = { target: 'request', account, path: `/${id}/move/` } as const;
  const opening = { target: 'request', account, method: 'GET', path: '/stream/' } as const;
  const kinds = ['end', 'drop', 'reset', 'silence', 'garbage', 'duplicate', 'truncate'] as const;
  return pick<() => FaultSpec>(rng, [
    () => ({ target: 'stream', account, stream: 'game', gameId: id, kind: pick(rng, kinds) }),
    () => ({ target: 'stream', account, stream: 'game', gameId: id, kind: pick(rng, kinds), times: 1 + rng.below(3) }),
    () => ({ target: 'stream', account, stream: 'event', kind: pick(rng, kinds) }),
    () => ({ ...move, kind: 'status', status: 429, ...(rng.below(2) ? { retryAfterSeconds: 1 + rng.below(4) } : {}) }),
    () => ({ ...move, kind: 'status', status: pick(rng, [500, 502, 503]), times: 1 + rng.below(3) }),
    () => ({ ...move, kind: 'html', status: pick(rng, [200, 403, 502]) }),
    () => ({ ...move, kind: pick(rng, ['drop', 'reset', 'silence'] as const) }),
    () => ({ ...move, kind: 'lostAnswer', ...(rng.below(2) ? { status: 502 } : {}) }),
    () => ({ ...move, kind: 'delay', delayMs: pick(rng, [100, 2000, 3100]) }),
    () => ({ ...opening, kind: pick(rng, ['drop', 'silence', 'html'] as const) }),
    () => ({ ...opening, kind: 'status', status: pick(rng, [429, 503]) }),
  ])();
}

function theirMove(table: Replay, { id, color }: Seat, rng: Rng): void {
  const line = startLine('fromPosition', table.sandbox.game(id)?.fen);
  const moves = line.ok ? legalUcis(line.value) : [];
  const offers = rng.below(8) === 0;
  if (moves.length > 0) table.theirs(id, color === 'white' ? 'black' : 'white', pick(rng, moves), offers);
}

async function playOn(table: Replay, seats: readonly Seat[], rng: Rng, takebackShare = 0): Promise<void> {
  const waited = new Map<string, number>();
  for (;;) {
    const running = seats.filter(({ id }) => table.sandbox.game(id)?.status === 'started');
    if (running.length === 0) return;
    for (const seat of running) {
      const { id, color } = seat;
      const game = table.sandbox.game(id);
      if (game?.status !== 'started') continue;
      if (rng.next() < takebackShare) {
        table.sandbox.proposeTakeback(id, color === 'white' ? 'black' : 'white');
        continue;
      }
      if (game.turn === color) {
        waited.set(id, (waited.get(id) ?? 0) + STEP_MS);
        if ((waited.get(id) ?? 0) > PATIENCE_MS) throw new Error(`no move of ours in ${id} at ${game.moves.length}`);
      } else {
        waited.set(id, 0);
        if (rng.next() < FAULT_SHARE) table.sandbox.faults.add(anyFault(rng, seat));
        if (game.moves.length >= PLIES) table.sandbox.resign(id, color === 'white' ? 'black' : 'white');
        else theirMove(table, seat, rng);
      }
    }
    if (rng.next() < CRASH_SHARE) await crash(table);
    await table.elapse(STEP_MS);
  }
}

/** Our process dies, whatever it is doing, and comes back. */
async function crash(table: Replay): Promise<void> {
  const back = table.service.restart();
  let playing = false;
  void back.then(() => {
    playing = true;
  });
  while (!playing) await table.elapse(STEP_MS);
}

/** Attempts at one move each: our moves of one game never repeat one after the other. */
function attemptsOf(requests: readonly JournalEntry[]): { readonly uci: string; readonly tries: JournalEntry[] }[] {
  const attempts: { uci: string; tries: JournalEntry[] }[] = [];
  for (const entry of requests) {
    const uci = entry.path.split('/').at(-1) ?? '';
    const last = attempts.at(-1);
    if (last?.uci === uci) last.tries.push(entry);
    else attempts.push({ uci, tries: [entry] });
  }
  return attempts;
}

/** The server carried the request out, or may have, and we were not told. */
const unheard = ({ fault }: JournalEntry): boolean => fault === 'lostAnswer' || fault === 'delay';

function checkMoves(table: Replay, { id, color }: Seat): void {
  const record = table.service.store.archived.find(({ gameId }) => gameId === id);
  const parity = color === 'white' ? 0 : 1;
  const ours = record?.moves.filter((_, ply) => ply % 2 === parity);
  const attempts = attemptsOf(table.requests(new RegExp(`/${id}/move/`)));
  expect(attempts.map(({ uci }) => uci)).toEqual(ours);
  for (const { uci, tries } of attempts) {
    const done = tries.filter(({ status, fault }) => status === 200 && fault !== 'html');
    const refused = tries.filter(({ status, fault }) => status === 400 && fault !== 'status');
    if (tries.some(unheard)) expect(done.length, uci).toBeLessThanOrEqual(1);
    else expect([done.length, refused.length], uci).toEqual([1, 0]);
  }
}

async function begin(rng: Rng): Promise<{ readonly table: Replay; readonly seats: readonly Seat[] }> {
  const table = await replay({
    policy: { takebacks: { perGame: 100, opponents: ['human'] } },
    sandbox: { limits: 'none', castling: pick(rng, ['kingTwoSquares', 'kingTakesRook'] as const) },
  });
  const seats: Seat[] = [];
  for (let game = 0; game < GAMES; game++) {
    const color = pick(rng, ['white', 'black'] as const);
    const [white, black] = color === 'white' ? (['house', 'anna'] as const) : (['anna', 'house'] as const);
    seats.push({ color, id: await table.game(white, black, { control: clockControl(300, 3) }) });
  }
  return { table, seats };
}

/** Every game came to an end that is not our flag, was written down as it was, and nothing is left of it. */
async function checkEnds(table: Replay, seats: readonly Seat[]): Promise<void> {
  table.sandbox.faults.clear();
  const sessions = (): number => table.service.supervisor.games.size;
  for (let waitedMs = 0; sessions() > 0 && waitedMs < PATIENCE_MS; waitedMs += STEP_MS) await table.elapse(STEP_MS);
  expect(sessions()).toBe(0);
  for (const { id, color } of seats) {
    const game = table.sandbox.game(id);
    const outcome = { status: game?.status, winner: game?.winner };
    expect(outcome).not.toEqual({ status: 'outoftime', winner: color === 'white' ? 'black' : 'white' });
    const records = table.service.store.archived.filter(({ gameId }) => gameId === id);
    expect(records).toMatchObject([outcome]);
    const line = playAll(lineOf(), records[0]?.moves ?? []);
    expect(line.ok && fenOf(line.value)).toBe(game?.fen);
  }
  expect(table.logged('session broke down')).toEqual([]);
  await table.service.close();
  await quiet();
  expect(table.clock.pending).toBe(0);
  expect(table.sandbox.streams()).toEqual([]);
}

describe('games in which everything goes wrong', () => {
  it.each(SEEDS)('[S-01] [S-06] with seed %i are played to their end, each move once', async (seed) => {
    const rng = stream('soak', String(seed));
    const { table, seats } = await begin(rng);
    await playOn(table, seats, rng);
    await checkEnds(table, seats);
    for (const seat of seats) checkMoves(table, seat);
  });

  it.each(SEEDS)('[S-09] with seed %i and many takebacks are played to their end', async (seed) => {
    const rng = stream('takebacks', String(seed));
    const { table, seats } = await begin(rng);
    await playOn(table, seats, rng, 0.1);
    await checkEnds(table, seats);
    expect(table.count(/takeback/)).toBeGreaterThan(0);
    const unheardOf = table.requests(/move/).some(unheard);
    if (!unheardOf) expect(table.refused).toEqual([]);
  });
});

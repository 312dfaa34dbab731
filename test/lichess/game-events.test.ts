import { readFileSync } from 'node:fs';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { toGameEvent } from '../../src/lichess/game-events.ts';
import type { GameEvent, GameState } from '../../src/model/lichess.ts';
import { NO_SHARED, shared } from '../support/shared.ts';

const STATE = { type: 'gameState', moves: 'e2e4 e7e5', wtime: 1000, btime: 2000, winc: 0, binc: 0, status: 'started' };
const FULL = {
  type: 'gameFull',
  id: 'abcd1234',
  variant: { key: 'standard', name: 'Standard', short: 'Std' },
  clock: { initial: 300_000, increment: 3000 },
  speed: 'blitz',
  perf: { name: 'Blitz' },
  rated: true,
  createdAt: 1_700_000_000_000,
  white: { id: 'anna', name: 'Anna', title: null, rating: 1700, provisional: true },
  black: { id: 'beta-bot', name: 'Beta-Bot', title: 'BOT', rating: 1500 },
  initialFen: 'startpos',
  state: STATE,
};

const read = (message: unknown): GameEvent => {
  const reading = toGameEvent(JSON.stringify(message));
  if (reading.kind !== 'event') throw new Error(`expected an event, got ${JSON.stringify(reading)}`);
  return reading.event;
};
const stateOf = (changes: object): GameState => {
  const event = read({ ...STATE, ...changes });
  if (event.type !== 'state') throw new Error(`expected a state, got ${event.type}`);
  return event.state;
};
const gameOf = (changes: object) => {
  const event = read({ ...FULL, ...changes });
  if (event.type !== 'full') throw new Error(`expected a game, got ${event.type}`);
  return event.game;
};

describe('[S-01] reading a state', () => {
  it('splits the moves and keeps the clocks', () => {
    expect(stateOf({})).toEqual({
      moves: ['e2e4', 'e7e5'],
      clocksMs: { white: 1000, black: 2000 },
      incrementMs: 0,
      status: 'started',
      winner: null,
      drawOffer: { white: false, black: false },
      takebackOffer: { white: false, black: false },
    });
  });

  it('has no moves at the start', () => {
    expect(stateOf({ moves: '' }).moves).toEqual([]);
  });

  it('reads offers, also where old servers write false for none', () => {
    expect(stateOf({ wdraw: false, bdraw: true }).drawOffer).toEqual({ white: false, black: true });
    expect(stateOf({ wtakeback: true }).takebackOffer).toEqual({ white: true, black: false });
  });

  it('[S-16] has no clocks in an unlimited game', () => {
    expect(stateOf({ wtime: 2_147_483_647, btime: 2_147_483_647 }).clocksMs).toBeNull();
  });

  it('keeps a clock at zero as zero and never below', () => {
    expect(stateOf({ wtime: 0, btime: -20 }).clocksMs).toEqual({ white: 0, black: 0 });
  });

  it('reads the status as a name or as an object', () => {
    expect(stateOf({ status: 'mate', winner: 'black' })).toMatchObject({ status: 'mate', winner: 'black' });
    expect(stateOf({ status: { id: 35, name: 'outoftime' } }).status).toBe('outoftime');
  });

  it('keeps a state whose decorations have an unexpected shape', () => {
    expect(stateOf({ winner: 'nobody', wdraw: 'yes', rematch: 3, new: [] })).toMatchObject({
      moves: ['e2e4', 'e7e5'],
      winner: null,
      drawOffer: { white: false, black: false },
    });
  });

  it('refuses a state without moves or status, naming the field', () => {
    expect(toGameEvent(JSON.stringify({ ...STATE, moves: undefined }))).toMatchObject({
      kind: 'bad',
      why: expect.stringContaining('moves'),
    });
    expect(toGameEvent(JSON.stringify({ ...STATE, status: 7 }))).toMatchObject({ kind: 'bad' });
  });
});

describe('[S-01] reading a whole game', () => {
  it('gives the game and its state', () => {
    const event = read(FULL);
    expect(event).toMatchObject({ type: 'full', state: { moves: ['e2e4', 'e7e5'] } });
    expect(gameOf({})).toEqual({
      id: 'abcd1234',
      variantKey: 'standard',
      startFen: 'startpos',
      players: {
        white: { id: 'anna', name: 'Anna', rating: 1700, provisional: true, isBot: false, aiLevel: null },
        black: { id: 'beta-bot', name: 'Beta-Bot', rating: 1500, provisional: false, isBot: true, aiLevel: null },
      },
      control: { initialMs: 300_000, incrementMs: 3000 },
      daysPerTurn: null,
      rated: true,
      speed: 'blitz',
      createdAtMs: 1_700_000_000_000,
    });
  });

  it('keeps a base time of zero', () => {
    expect(gameOf({ clock: { initial: 0, increment: 2000 } }).control).toEqual({ initialMs: 0, incrementMs: 2000 });
  });

  it('[S-16] reads a correspondence game and an unlimited one, which have no clock', () => {
    const correspondence = gameOf({ clock: undefined, daysPerTurn: 3, speed: 'correspondence' });
    expect(correspondence).toMatchObject({ control: null, daysPerTurn: 3, speed: 'correspondence' });
    expect(gameOf({ clock: undefined, speed: undefined })).toMatchObject({ control: null, speed: 'correspondence' });
  });

  it('derives the speed from the clock where the name is missing or new', () => {
    expect(gameOf({ speed: 'hyperbullet' }).speed).toBe('blitz');
  });

  it('names anonymous players and the engine of the server', () => {
    const { players } = gameOf({ white: {}, black: { aiLevel: 3 } });
    expect(players.white).toMatchObject({ id: null, name: 'Anonymous' });
    expect(players.black).toMatchObject({ id: null, name: 'Stockfish level 3', aiLevel: 3, isBot: true });
  });

  it('passes a variant on that this program does not know', () => {
    expect(gameOf({ variant: { key: 'duckChess', name: 'Duck' } }).variantKey).toBe('duckChess');
  });
});

describe('[S-01] reading the other lines of a game', () => {
  it('reads chat of both rooms', () => {
    const line = { type: 'chatLine', room: 'spectator', username: 'lichess', text: 'Takeback sent' };
    expect(read(line)).toEqual({ type: 'chat', room: 'spectator', username: 'lichess', text: 'Takeback sent' });
  });

  it('[S-08] reads when a win may be claimed, in milliseconds', () => {
    expect(read({ type: 'opponentGone', gone: true, claimWinInSeconds: 8 })).toEqual({
      type: 'gone',
      gone: true,
      claimInMs: 8000,
    });
    expect(read({ type: 'opponentGone', gone: false })).toEqual({ type: 'gone', gone: false, claimInMs: null });
  });

  it('passes over a type that it does not know, also one that sounds like a method', () => {
    expect(toGameEvent('{"type":"tournamentPause"}')).toEqual({ kind: 'unknown', type: 'tournamentPause' });
    expect(toGameEvent('{"type":"toString"}')).toEqual({ kind: 'unknown', type: 'toString' });
    expect(toGameEvent('{"type":"__proto__"}')).toEqual({ kind: 'unknown', type: '__proto__' });
  });

  it.each(['', '{', 'null', '[]', '7', '"x"', '{}', '{"type":3}', '<html>', '{"type":"gameFull"}'])(
    'calls %j a bad line',
    (line) => {
      expect(toGameEvent(line)).toMatchObject({ kind: 'bad', why: expect.any(String) });
    },
  );
});

describe('[S-01] reading anything at all', () => {
  /** JSON near to a real message: every field may be missing, of another type, or something else altogether. */
  const near = (message: Record<string, unknown>): fc.Arbitrary<Record<string, unknown>> =>
    fc.record(
      Object.fromEntries(
        Object.entries(message).map(([key, value]) => [key, fc.oneof(fc.constant(value), fc.jsonValue())]),
      ),
      { requiredKeys: [] },
    );

  it('never throws for random text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void toGameEvent(text)));
  });

  it('never throws for random JSON, and every event keeps the promises of its type', () => {
    const messages = fc.oneof(
      fc.jsonValue(),
      near(STATE),
      near({ ...FULL }),
      near({ type: 'chatLine', room: 'player', username: 'a', text: 'b' }),
      near({ type: 'opponentGone', gone: true, claimWinInSeconds: 3 }),
    );
    fc.assert(
      fc.property(messages, (message) => {
        const reading = toGameEvent(JSON.stringify(message) ?? '');
        if (reading.kind !== 'event') return;
        const { event } = reading;
        if (event.type !== 'state' && event.type !== 'full') return;
        expect(event.state.moves.every((move) => move !== '')).toBe(true);
        expect(event.state.incrementMs).toBeGreaterThanOrEqual(0);
        const { clocksMs } = event.state;
        if (clocksMs) expect(Math.min(clocksMs.white, clocksMs.black)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 500 },
    );
  });
});

describe.skipIf(NO_SHARED)('[S-01] reading recorded games', () => {
  // The body of a skipped block still runs.
  const names = NO_SHARED ? [] : ['03-game-stream-states-2020', '04-game-samples'];
  const lines = names.flatMap((name) =>
    readFileSync(shared(`fixtures/lichess/${name}.ndjson`), 'utf8')
      .trim()
      .split('\n'),
  );

  it('reads every line of every recording', () => {
    const events = lines.map((line) => read(JSON.parse(line)));
    expect(events).toHaveLength(16);
    expect(events.filter((event) => event.type === 'full')).toHaveLength(7);
  });

  it('finds in them unlimited clocks, an engine, nobody, a takeback, wins and a draw', () => {
    const events = lines.map((line) => read(JSON.parse(line)));
    const states = events.flatMap((event) => (event.type === 'full' || event.type === 'state' ? [event.state] : []));
    const games = events.flatMap((event) => (event.type === 'full' ? [event.game] : []));
    expect(states.filter((state) => state.clocksMs === null)).toHaveLength(3);
    expect(states.some((state) => state.takebackOffer.black)).toBe(true);
    expect(states.some((state) => state.drawOffer.black)).toBe(true);
    expect(states.map((state) => state.status)).toEqual(
      expect.arrayContaining(['outoftime', 'resign', 'mate', 'draw']),
    );
    expect(games.map((game) => game.players.black.aiLevel)).toContain(1);
    expect(games.map((game) => game.players.white.id)).toContain(null);
    expect(games.map((game) => game.variantKey)).toContain('antichess');
    expect(Math.max(...states.map((state) => state.moves.length))).toBeGreaterThan(130);
  });
});

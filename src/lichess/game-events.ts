import { z } from 'zod';

import { speedOf, UNLIMITED_MS } from '../chess/clock.ts';
import { ok, type Result } from '../chess/result.ts';
import type { GameEvent, GameInfo, GameState } from '../model/lichess.ts';
import { type LineReading, readAs, readLine } from './reading.ts';
import {
  colorSchema,
  idSchema,
  lenient,
  playerSchema,
  speedSchema,
  statusSchema,
  toPlayer,
  variantKeyOf,
  variantSchema,
} from './wire.ts';

const stateSchema = z.object({
  moves: z.string(),
  status: statusSchema,
  wtime: lenient(z.number()),
  btime: lenient(z.number()),
  winc: lenient(z.number()),
  binc: lenient(z.number()),
  winner: lenient(colorSchema),
  wdraw: lenient(z.boolean()),
  bdraw: lenient(z.boolean()),
  wtakeback: lenient(z.boolean()),
  btakeback: lenient(z.boolean()),
});

/** The last instant that a date can hold. */
const LAST_DATE_MS = 8.64e15;

const fullSchema = z.object({
  id: idSchema,
  variant: variantSchema,
  clock: lenient(z.object({ initial: z.number().nonnegative(), increment: z.number().nonnegative() })),
  daysPerTurn: lenient(z.number()),
  speed: speedSchema,
  rated: lenient(z.boolean()),
  createdAt: lenient(z.number().min(0).max(LAST_DATE_MS)),
  white: lenient(playerSchema),
  black: lenient(playerSchema),
  initialFen: lenient(z.string()),
  state: stateSchema,
});

const chatSchema = z.object({
  room: z.enum(['player', 'spectator']),
  username: lenient(z.string()),
  text: z.string(),
});

const goneSchema = z.object({ gone: z.boolean(), claimWinInSeconds: lenient(z.number()) });

const READERS: Readonly<Record<string, (message: unknown) => Result<GameEvent, string>>> = {
  gameState: (message) => {
    const state = readAs(stateSchema, message);
    return state.ok ? ok({ type: 'state', state: toState(state.value) }) : state;
  },
  gameFull: (message) => {
    const full = readAs(fullSchema, message);
    return full.ok ? ok({ type: 'full', game: toGame(full.value), state: toState(full.value.state) }) : full;
  },
  chatLine: (message) => {
    const chat = readAs(chatSchema, message);
    if (!chat.ok) return chat;
    const { room, username, text } = chat.value;
    return ok({ type: 'chat', room, username: username ?? '', text });
  },
  opponentGone: (message) => {
    const gone = readAs(goneSchema, message);
    if (!gone.ok) return gone;
    const seconds = gone.value.claimWinInSeconds ?? null;
    return ok({
      type: 'gone',
      gone: gone.value.gone,
      claimInMs: seconds === null ? null : Math.max(0, seconds * 1000),
    });
  },
};

/** One line of a game stream. */
export const toGameEvent = (line: string): LineReading<GameEvent> => readLine(line, READERS);

function toState(wire: z.infer<typeof stateSchema>): GameState {
  return {
    moves: toMoves(wire.moves),
    clocksMs: toClocks(wire.wtime ?? UNLIMITED_MS, wire.btime ?? UNLIMITED_MS),
    incrementMs: Math.max(0, wire.winc ?? wire.binc ?? 0),
    status: wire.status,
    winner: wire.winner ?? null,
    drawOffer: { white: wire.wdraw ?? false, black: wire.bdraw ?? false },
    takebackOffer: { white: wire.wtakeback ?? false, black: wire.btakeback ?? false },
  };
}

const toMoves = (text: string): string[] => text.split(' ').filter((move) => move !== '');

/** An unlimited game shows the same huge number for both sides (lichess-api §2.4). */
function toClocks(white: number, black: number): GameState['clocksMs'] {
  if (white >= UNLIMITED_MS && black >= UNLIMITED_MS) return null;
  return { white: Math.max(0, white), black: Math.max(0, black) };
}

function toGame(wire: z.infer<typeof fullSchema>): GameInfo {
  const control = wire.clock ? { initialMs: wire.clock.initial, incrementMs: wire.clock.increment } : null;
  return {
    id: wire.id,
    variantKey: variantKeyOf(wire.variant),
    startFen: wire.initialFen || 'startpos',
    players: { white: toPlayer(wire.white), black: toPlayer(wire.black) },
    control,
    daysPerTurn: wire.daysPerTurn ?? null,
    rated: wire.rated ?? false,
    speed: wire.speed ?? speedOf(control),
    createdAtMs: wire.createdAt ?? 0,
  };
}

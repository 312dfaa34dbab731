import { z } from 'zod';

import { type Speed, speedOf } from '../chess/clock.ts';
import { err, ok, type Result } from '../chess/result.ts';
import type { AccountEvent, ChallengeClock, ChallengeInfo, OngoingGame } from '../model/lichess.ts';
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

const compatSchema = lenient(z.object({ bot: z.boolean() }));

const ongoingSchema = z.object({
  gameId: lenient(idSchema),
  id: lenient(idSchema),
  color: colorSchema,
  opponent: lenient(playerSchema),
  variant: variantSchema,
  speed: speedSchema,
  rated: lenient(z.boolean()),
  isMyTurn: lenient(z.boolean()),
  secondsLeft: lenient(z.number()),
  compat: compatSchema,
});

const clockSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('clock'), limit: z.number(), increment: z.number() }),
  z.object({ type: z.literal('correspondence'), daysPerTurn: lenient(z.number()) }),
  z.object({ type: z.literal('unlimited') }),
]);

const challengeSchema = z.object({
  id: idSchema,
  challenger: lenient(playerSchema),
  destUser: lenient(playerSchema),
  variant: variantSchema,
  rated: lenient(z.boolean()),
  speed: speedSchema,
  timeControl: clockSchema,
  initialFen: lenient(z.string()),
  rules: lenient(z.array(z.string())),
  rematchOf: lenient(z.string()),
});

const challengeMessageSchema = z.object({ challenge: challengeSchema });

const gameMessageSchema = z.object({ game: z.unknown() });

function readStart(message: unknown): Result<AccountEvent, string> {
  const read = readAs(gameMessageSchema, message);
  const game = read.ok ? toOngoingGame(read.value.game) : read;
  return game.ok ? ok({ type: 'gameStart', game: game.value }) : game;
}

const resultSchema = z.object({
  game: z.object({ status: lenient(statusSchema), winner: lenient(colorSchema) }),
});

function readFinish(message: unknown): Result<AccountEvent, string> {
  const start = readStart(message);
  const read = readAs(resultSchema, message);
  if (!start.ok || start.value.type !== 'gameStart') return start;
  const { status, winner } = read.ok ? read.value.game : {};
  const result = { status: status ?? 'unknownFinish', winner: winner ?? null };
  return ok({ type: 'gameFinish', game: start.value.game, result });
}

const challengeReader =
  (type: 'challenge' | 'challengeCanceled' | 'challengeDeclined') =>
  (message: unknown): Result<AccountEvent, string> => {
    const read = readAs(challengeMessageSchema, message);
    return read.ok ? ok({ type, challenge: toChallenge(read.value.challenge) }) : read;
  };

const READERS: Readonly<Record<string, (message: unknown) => Result<AccountEvent, string>>> = {
  gameStart: readStart,
  gameFinish: readFinish,
  challenge: challengeReader('challenge'),
  challengeCanceled: challengeReader('challengeCanceled'),
  challengeDeclined: challengeReader('challengeDeclined'),
};

/** One line of the event stream. */
export const toAccountEvent = (line: string): LineReading<AccountEvent> => readLine(line, READERS);

/** A running game as the event stream and the list of running games show it. */
export function toOngoingGame(json: unknown): Result<OngoingGame, string> {
  const read = readAs(ongoingSchema, json);
  if (!read.ok) return read;
  const wire = read.value;
  const gameId = wire.gameId ?? wire.id;
  if (!gameId) return err('gameId: missing');
  return ok({
    gameId,
    color: wire.color,
    opponent: toPlayer(wire.opponent),
    variantKey: variantKeyOf(wire.variant),
    speed: wire.speed ?? 'correspondence',
    rated: wire.rated ?? false,
    isMyTurn: wire.isMyTurn ?? false,
    // Whole seconds, and absent in an unlimited game (lichess-api §2.2).
    clockMs: typeof wire.secondsLeft === 'number' ? Math.max(0, wire.secondsLeft * 1000) : null,
    // The list of running games carries no such word: those are played already.
    playable: wire.compat?.bot ?? true,
  });
}

const playingSchema = z.object({ nowPlaying: z.array(z.unknown()) });

/** The answer of `/api/account/playing`: what can be read of it, and how many games could not. */
export function toPlaying(json: unknown): Result<{ games: OngoingGame[]; unread: number }, string> {
  const read = readAs(playingSchema, json);
  if (!read.ok) return read;
  const games = read.value.nowPlaying.map(toOngoingGame);
  const readable = games.filter((game) => game.ok).map((game) => game.value);
  return ok({ games: readable, unread: games.length - readable.length });
}

function toChallenge(wire: z.infer<typeof challengeSchema>): ChallengeInfo {
  const clock = toClock(wire.timeControl);
  const destination = wire.destUser ? toPlayer(wire.destUser) : null;
  return {
    id: wire.id,
    challenger: wire.challenger ? toPlayer(wire.challenger) : null,
    destinationId: destination?.id ?? null,
    destinationRating: destination?.rating ?? null,
    variantKey: variantKeyOf(wire.variant),
    rated: wire.rated ?? false,
    speed: wire.speed ?? speedOfChallenge(clock),
    clock,
    startFen: wire.initialFen ?? null,
    rules: wire.rules ?? [],
    rematchOf: wire.rematchOf ?? null,
  };
}

function toClock(wire: z.infer<typeof clockSchema>): ChallengeClock {
  switch (wire.type) {
    case 'clock':
      return { kind: 'clock', initialSeconds: wire.limit, incrementSeconds: wire.increment };
    case 'correspondence':
      return wire.daysPerTurn ? { kind: 'correspondence', daysPerTurn: wire.daysPerTurn } : { kind: 'unlimited' };
    default:
      return { kind: 'unlimited' };
  }
}

const speedOfChallenge = (clock: ChallengeClock): Speed =>
  clock.kind === 'clock'
    ? speedOf({ initialMs: clock.initialSeconds * 1000, incrementMs: clock.incrementSeconds * 1000 })
    : 'correspondence';

import { z } from 'zod';

import type { Color } from '../chess/line.ts';
import type { Trace } from '../model/trace.ts';
import type { PoolStatus } from '../ports/engine.ts';
import type { AccountView, GameView, SandboxView } from '../ports/service.ts';
import type { StoreStatus } from '../ports/store.ts';

/**
 * The shapes of every answer. Answers are encoded through them, so a key that is not named here never leaves the
 * process; `satisfies` holds them equal to the views they show.
 */

/** Every schema of an answer by the name the OpenAPI document gives it. */
export const NAMED_SCHEMAS = z.registry<{ id: string }>();
const named = <S extends z.ZodType>(id: string, schema: S): S => {
  NAMED_SCHEMAS.add(schema, { id });
  return schema;
};

const color = z.enum(['white', 'black']) satisfies z.ZodType<Color>;
const stampMs = z.number().describe('Milliseconds since 1970.');

export const problemSchema = named(
  'Problem',
  z.object({ error: z.object({ code: z.string(), message: z.string(), advice: z.string() }) }),
);

export const accountSchema = named(
  'Account',
  z.object({
    id: z.string().describe("The configuration's name for the account."),
    username: z.string().nullable(),
    server: z.string(),
    phase: z.enum(['starting', 'playing', 'reconnecting', 'stopping', 'stopped', 'failed']),
    trouble: z.string().nullable().describe('What is wrong, in a sentence; null while all is well.'),
    games: z.number(),
    reserved: z.number().describe('Places held for challenges that were accepted and have not begun.'),
    waitingChallenges: z.number(),
    reconnects: z.number(),
    moveOverheadMs: z.number().describe("A move's way to the server and back, taken off every clock."),
    pausedForMs: z.number().describe('How long the server has asked us to wait; 0 when it has not.'),
  }) satisfies z.ZodType<AccountView>,
);

export const gameSchema = named(
  'Game',
  z.object({
    accountId: z.string(),
    gameId: z.string(),
    color: color.describe('Our side.'),
    opponent: z.object({ name: z.string(), rating: z.number().nullable(), isBot: z.boolean() }),
    ownRating: z.number().nullable(),
    personality: z.string(),
    player: z.string(),
    variant: z.string(),
    speed: z.string(),
    rated: z.boolean(),
    fen: z.string(),
    moves: z.array(z.string()).readonly().describe('UCI.'),
    lastMove: z.string().nullable(),
    clocksMs: z
      .object({ white: z.number(), black: z.number() })
      .nullable()
      .describe('At the time of the answer; null in unlimited games.'),
    turn: color,
    status: z.string().describe("The server's word: started, mate, resign, …"),
    winner: color.nullable(),
    thinking: z.boolean().describe('A decision of ours is being computed.'),
    reconnects: z.number(),
    startedAtMs: stampMs,
    premoves: z
      .object({ armed: z.number(), fired: z.number(), busted: z.number() })
      .describe('Replies prepared in advance: how many there were, were played, and had become impossible.'),
  }) satisfies z.ZodType<GameView>,
);

export const traceSchema = named(
  'Trace',
  z.object({
    v: z.literal(1),
    seed: z.string(),
    personality: z.object({ name: z.string(), hash: z.string() }),
    player: z.string(),
    ratingInForce: z.number().nullable(),
    entropyBits: z.number().nullable(),
    temperature: z.number().nullable(),
    probes: z
      .array(z.object({ kind: z.string(), depth: z.number(), scores: z.record(z.string(), z.number()) }))
      .readonly(),
    stages: z
      .array(
        z.object({
          stage: z.string(),
          ran: z.boolean(),
          why: z.string(),
          data: z.record(z.string(), z.unknown()).exactOptional(),
        }),
      )
      .readonly(),
    candidates: z
      .array(
        z.object({
          move: z.string(),
          raw: z.number(),
          rawKind: z.enum(['p', 'costCp']),
          weight: z.number(),
          contributions: z.record(z.string(), z.number()),
        }),
      )
      .readonly(),
    timing: z.object({
      roughMs: z.number(),
      finalMs: z.number(),
      parts: z.array(z.object({ name: z.string(), ms: z.number() })).readonly(),
    }),
  }) satisfies z.ZodType<Trace>,
);

const poolSchema = named(
  'EnginePool',
  z.object({
    size: z.number(),
    ready: z.number(),
    busy: z.number(),
    queued: z.number(),
    restarts: z.number(),
    meanLeaseMs: z.number(),
    engine: z.string().nullable(),
  }) satisfies z.ZodType<PoolStatus>,
);

const storeSchema = named(
  'Store',
  z.object({
    queued: z.number(),
    dropped: z.object({ decision: z.number(), move: z.number(), game: z.number(), memory: z.number() }),
    trouble: z.string().nullable(),
  }) satisfies z.ZodType<StoreStatus>,
);

const sandboxSchema = named(
  'Sandbox',
  z.object({
    timeScale: z.number().describe('Its clocks run so many times as fast as real ones.'),
  }) satisfies z.ZodType<SandboxView>,
);

export const healthSchema = named(
  'Health',
  z.object({ healthy: z.boolean(), version: z.string(), uptimeSeconds: z.number() }),
);

export const readinessSchema = named(
  'Readiness',
  z.object({
    ready: z.boolean(),
    reasons: z.array(z.string()).describe('Why accounts are not playing, a sentence each.'),
  }),
);

export const metricsSchema = named('Metrics', z.string().describe("Prometheus's text format."));

export const serviceSchema = named(
  'Service',
  z.object({
    version: z.string(),
    startedAtMs: stampMs,
    healthy: z.boolean(),
    ready: z.boolean(),
    pool: poolSchema.nullable(),
    store: storeSchema,
    sandbox: sandboxSchema
      .nullable()
      .describe('The built-in server, where anybody can play; null where there is none.'),
  }),
);

/** A game that has ended while this process ran. */
export const finishedGameSchema = named('FinishedGame', z.object({ game: gameSchema, finishedAtMs: stampMs }));
export type FinishedGame = z.output<typeof finishedGameSchema>;

export const accountsSchema = named('Accounts', z.object({ accounts: z.array(accountSchema).readonly() }));
export const gamesSchema = named('Games', z.object({ games: z.array(gameSchema).readonly() }));
export const gameDetailSchema = named(
  'GameDetail',
  z.object({ game: gameSchema, trace: traceSchema.nullable().describe('How our latest move came about.') }),
);

/** The messages of /v1/events by their event names. */
export const feedSchemas = {
  snapshot: named(
    'Snapshot',
    z.object({
      version: z.string(),
      nowMs: stampMs,
      accounts: z.array(accountSchema).readonly(),
      games: z.array(gameSchema).readonly(),
      finished: z.array(finishedGameSchema).readonly().describe('Latest first.'),
    }),
  ),
  game: gameSchema,
  beat: named(
    'Beat',
    z.object({
      nowMs: stampMs,
      accounts: z.array(accountSchema).readonly(),
      running: z.array(z.string()).readonly().describe('The running games, each as account/game.'),
    }),
  ),
} as const;
export type Feed = { readonly [K in keyof typeof feedSchemas]: z.output<(typeof feedSchemas)[K]> };

export const feedEventSchema = named(
  'FeedEvent',
  z
    .union([feedSchemas.snapshot, feedSchemas.game, feedSchemas.beat])
    .describe('Data of one event: snapshot when the stream opens, then game at each change and a beat between.'),
);

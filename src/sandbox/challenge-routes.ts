import { type Color, other } from '../chess/line.ts';
import { sleep } from '../ports/clock.ts';
import { startAiGame } from './ai.ts';
import {
  badRequest,
  DONE,
  doubleFormError,
  failure,
  json,
  notFound,
  STREAMING,
  singleFormError,
  tooManyRequests,
} from './answer.ts';
import { type Challenge, declineJson, declineReasonOf } from './challenge.ts';
import { readChallengeForm } from './challenge-form.ts';
import { gameSummary } from './game-json.ts';
import { authed, type Call, open, type Reaction, type Route, type UserCall } from './http.ts';
import { Allowance, DAY_MS } from './limits.ts';
import { isBot, type User } from './users.ts';
import type { World } from './world.ts';

const PLAY = ['challenge:write', 'bot:play', 'board:play'];

/** Making and answering challenges (lichess-api §1.4). */
export function challengeRoutes(world: World): Route[] {
  const aiGames = new Allowance(world.clock, world.limits.aiGamesPerDay, DAY_MS);
  return [
    authed('GET', '/api/challenge', ['challenge:read'], ({ user }) => list(world, user)),
    authed('GET', '/api/challenge/:id/show', ['challenge:read'], (call) => show(world, call)),
    authed('POST', '/api/challenge/ai', PLAY, (call) => challengeAi(world, aiGames, call)),
    open('POST', '/api/challenge/open', (call) => challengeOpen(world, call)),
    authed('POST', '/api/challenge/:username', PLAY, (call) => create(world, call)),
    authed('POST', '/api/challenge/:id/accept', PLAY, (call) => accept(world, call)),
    authed('POST', '/api/challenge/:id/decline', PLAY, (call) => decline(world, call)),
    authed('POST', '/api/challenge/:id/cancel', PLAY, (call) => cancel(world, call)),
    authed('POST', '/api/challenge/:id/start-clocks', ['challenge:write'], (call) => startClocks(world, call)),
    authed('POST', '/api/round/:id/add-time/:seconds', ['challenge:write'], (call) => addTime(world, call)),
  ];
}

function list(world: World, user: User): Reaction {
  const { challenges } = world;
  return json({
    in: challenges.pendingTo(user).map((challenge) => challenges.json(challenge, 'in')),
    out: challenges.pendingFrom(user).map((challenge) => challenges.json(challenge, 'out')),
  });
}

function show(world: World, { params, user }: UserCall): Reaction {
  const challenge = world.challenges.get(params.id ?? '');
  if (!challenge || !concerns(challenge, user)) return notFound();
  return json(world.challenges.json(challenge, challenge.challenger === user ? 'out' : 'in'));
}

const concerns = (challenge: Challenge, user: User): boolean =>
  challenge.challenger === user || challenge.destination === user || challenge.open !== null;

function create(world: World, call: UserCall): Reaction {
  const { user, form, params } = call;
  const request = readChallengeForm(form, isBot(user));
  if (!request.ok) return doubleFormError(request.error);
  const destination = world.users.get(params.username ?? '');
  if (!destination) return badRequest(`No such user: ${params.username}`);
  const { terms, keepAliveStream } = request.value;
  const refusal = world.rules.refuseCreation(user, destination, terms);
  if (refusal) return refusal;
  const challenge = world.challenges.create(user, destination, terms);
  if (!keepAliveStream) return json(world.challenges.json(challenge, 'out'));
  follow(world, challenge, call);
  return STREAMING;
}

/** A blank line every 50 s; the server itself pings the challenge every 15 s (lichess-api §1.4). */
const FOLLOW_KEEP_ALIVE_MS = 50_000;
const FOLLOW_PING_MS = 15_000;

function follow(world: World, challenge: Challenge, call: UserCall): void {
  const { users, challenges } = world;
  const { user } = call;
  const stream = call.stream('challenge', challenge.id, FOLLOW_KEEP_ALIVE_MS);
  // Who waits for an answer is there, and keeps the account that the game will be played by.
  users.streamOpened(user);
  stream.onClose(() => users.streamClosed(user));
  stream.send(challenges.json(challenge, 'out'));
  const ping = (): void => {
    if (!stream.open || challenge.status !== 'created') return;
    challenges.ping(challenge);
    world.clock.after(FOLLOW_PING_MS, ping);
  };
  world.clock.after(FOLLOW_PING_MS, ping);
  challenges.onEnd(challenge, (status) => {
    if (status !== 'offline') stream.send({ done: status, ...declineJson(challenge.declineReason) });
    stream.end();
  });
}

const OVER: Readonly<Record<string, string>> = {
  canceled: 'The challenge has been canceled.',
  declined: 'The challenge has been declined.',
  accepted: 'The challenge has already been accepted.',
};
/** The server takes its time over answers to a rematch offer (lichess-api §1.4). */
const REMATCH_ACCEPT_MS = 100;
const REMATCH_DECLINE_MS = 1_000;

async function accept(world: World, { user, params, query }: UserCall): Promise<Reaction> {
  const challenge = world.challenges.get(params.id ?? '');
  if (!challenge || challenge.status === 'offline') return notFound();
  if (!challenge.open && challenge.destination !== user) return notFound();
  if (challenge.rematchOf !== null) await sleep(world.clock, REMATCH_ACCEPT_MS);
  if (challenge.status !== 'created') return badRequest(OVER[challenge.status] ?? 'Not found');
  const refusal = world.rules.refuseAcceptance(challenge, user);
  if (refusal) return refusal;
  if (!challenge.open) world.challenges.accept(challenge, user);
  else if (mayJoin(challenge, user)) world.challenges.join(challenge, user, colorOf(query.color));
  else return badRequest('This challenge is not for you');
  return DONE;
}

const mayJoin = ({ open: terms }: Challenge, user: User): boolean =>
  terms?.userIds === null || terms?.userIds.includes(user.id) === true;

const colorOf = (text: string | undefined): Color | null => (text === 'white' || text === 'black' ? text : null);

async function decline(world: World, { user, params, form }: UserCall): Promise<Reaction> {
  const challenge = world.challenges.get(params.id ?? '');
  if (!challenge || challenge.destination !== user) return notFound();
  if (challenge.rematchOf !== null) await sleep(world.clock, REMATCH_DECLINE_MS);
  if (challenge.status !== 'created') return notFound();
  world.challenges.decline(challenge, declineReasonOf(form.reason));
  return DONE;
}

function cancel(world: World, call: UserCall): Reaction {
  const { user, params } = call;
  const challenge = world.challenges.get(params.id ?? '');
  if (challenge?.status === 'created') {
    if (challenge.challenger === user) world.challenges.cancel(challenge);
    else if (challenge.destination === user) world.challenges.decline(challenge, 'generic');
    else return notFound();
    return DONE;
  }
  const game = world.games.get(params.id ?? '');
  if (!game || game.seatOf(user) === null) return notFound();
  return cancelGame(world, call);
}

/** An accepted challenge can still be withdrawn: its game is aborted, or with the opponent's consent ended. */
function cancelGame(world: World, { params, query, user }: UserCall): Reaction {
  const game = world.games.get(params.id ?? '');
  const color = game?.seatOf(user);
  if (!game || !color) return notFound();
  if (game.abort().ok) return DONE;
  if (query.opponentToken === undefined) return badRequest('Missing opponentToken');
  const opponent = world.users.token(query.opponentToken)?.user;
  if (!opponent || opponent !== game.seats[other(color)].user) return badRequest('Not the opponent token');
  return badRequest('The game can no longer be aborted');
}

function challengeAi(world: World, aiGames: Allowance, { user, form }: UserCall): Reaction {
  const request = readChallengeForm(form, isBot(user));
  if (!request.ok) return doubleFormError(request.error);
  if (!/^[1-8]$/.test(form.level ?? '')) return doubleFormError({ level: ['Must be between 1 and 8'] });
  if (isBot(user) && !aiGames.take(user.id)) {
    const seconds = Math.ceil(aiGames.waitMs(user.id) / 1000);
    return tooManyRequests(undefined, { key: 'setup.post.bot.ai', seconds });
  }
  if (world.games.isFull(user)) return badRequest('Challenge not created');
  const game = startAiGame(world, user, Number(form.level), request.value.terms);
  return json({ ...gameSummary(game, game.seatOf(user) ?? 'white'), player: game.board.turn, turns: 0 }, 201);
}

const OPEN_LIFE_MS = DAY_MS;
/** Names are kept as long as the challenge is. */
const LONGEST_NAME = 60;

function challengeOpen(world: World, { token, form }: Call): Reaction {
  const request = readChallengeForm(form, false);
  if (!request.ok) return singleFormError(request.error);
  const expiresAtMs = Number(form.expiresAt ?? Number.NaN);
  const users = (form.users ?? '').split(',').filter((id) => id !== '');
  if (form.name && form.name.length > LONGEST_NAME)
    return singleFormError({ name: [`Maximum length is ${LONGEST_NAME}`] });
  if (users.some((id) => id.length > LONGEST_NAME)) return singleFormError({ users: ['No such users'] });
  if (users.length !== 0 && users.length !== 2) return singleFormError({ users: ['Must be two users, or none'] });
  if (token && !token.scopes.includes('challenge:write')) return failure(403, 'Missing scope: challenge:write');
  const nowMs = world.clock.nowMs();
  const challenge = world.challenges.create(null, null, request.value.terms, {
    open: {
      name: form.name ?? null,
      userIds: users.length === 2 ? users.map((id) => id.trim().toLowerCase()) : null,
      expiresAtMs: expiresAtMs > nowMs ? Math.min(expiresAtMs, nowMs + CORRESPONDENCE_MS) : nowMs + OPEN_LIFE_MS,
    },
  });
  return json(world.challenges.json(challenge));
}

/** No open challenge waits longer than two weeks. */
const CORRESPONDENCE_MS = 14 * DAY_MS;

/** Both players' tokens are needed; against the server's engine one. */
function startClocks(world: World, { params, query }: UserCall): Reaction {
  const game = world.games.get(params.id ?? '');
  if (!game) return notFound();
  const players = [query.token1, query.token2].map((text) => (text ? world.users.token(text)?.user : undefined));
  const seats = [game.seats.white.user, game.seats.black.user].filter((user) => user !== null);
  if (!seats.every((user) => players.includes(user))) return badRequest('Tokens do not match the players');
  game.startClocks();
  return DONE;
}

function addTime(world: World, { params, user }: UserCall): Reaction {
  const game = world.games.get(params.id ?? '');
  const color = game?.seatOf(user);
  if (!game || !color) return notFound('No such game');
  if (!/^\d{1,6}$/.test(params.seconds ?? '')) return badRequest('Invalid seconds');
  const seconds = Math.min(60, Math.max(5, Number(params.seconds)));
  return game.addTime(other(color), seconds) ? DONE : badRequest("This game doesn't allow giving time");
}

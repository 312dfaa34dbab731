import { type Color, other } from '../chess/line.ts';
import type { Result } from '../chess/result.ts';
import { sleep } from '../ports/clock.ts';
import { badRequest, DONE, doubleFormError, failure, json, notFound, STREAMING, tooManyRequests } from './answer.ts';
import { readChat } from './chat.ts';
import type { Game } from './game.ts';
import { compatOf } from './game-json.ts';
import { authed, type Reaction, type Route, type UserCall } from './http.ts';
import { Allowance } from './limits.ts';
import { answerDraw, answerTakeback } from './negotiation.ts';
import { mayClaim } from './presence.ts';
import { isBot } from './users.ts';
import type { World } from './world.ts';

/** A command in a game of the caller's, or the opening of its stream. */
type Command = (world: World, game: Game, color: Color, call: UserCall) => Reaction | Promise<Reaction>;

/** The two playing interfaces: one for bots, one for people at a board (lichess-api §1.3). */
const INTERFACES = [
  { prefix: '/api/bot/game', scope: 'bot:play', forBots: true },
  { prefix: '/api/board/game', scope: 'board:play', forBots: false },
] as const;
type Interface = (typeof INTERFACES)[number];

export function gameRoutes(world: World): Route[] {
  const lines = new Allowance(world.clock, world.limits.chatLines, FLOOD_MS);
  return INTERFACES.flatMap((side) => {
    const on = (method: 'GET' | 'POST', path: string, command: Command): Route =>
      authed(method, `${side.prefix}${path}`, [side.scope], (call) => withGame(world, side, call, command));
    return [
      on('GET', '/stream/:id', openGame),
      on('POST', '/:id/move/:uci', move),
      on('POST', '/:id/abort', (_world, game) => told(game.abort())),
      on('POST', '/:id/resign', (_world, game, color) => told(game.resign(color))),
      on('POST', '/:id/draw/:answer', draw),
      on('POST', '/:id/takeback/:answer', takeback),
      on('POST', '/:id/claim-victory', (_world, game, color) => claim(world, game, color, color)),
      on('POST', '/:id/claim-draw', (_world, game, color) => claim(world, game, color, null)),
      on('POST', '/:id/berserk', () => badRequest('Cannot berserk')),
      on('POST', '/:id/chat', (_world, game, _color, call) => chat(lines, game, call)),
      on('GET', '/:id/chat', readRoom),
      on('POST', '/:id/*', () => notFound('No such command')),
      on('GET', '/:id/*', () => notFound('No such command')),
    ];
  });
}

/** What every call in a game answers before its own errors (lichess-api §1.0). */
function withGame(world: World, side: Interface, call: UserCall, command: Command): Reaction | Promise<Reaction> {
  const game = world.games.get(call.params.id ?? '');
  if (!game) return notFound('No such game');
  const color = game.seatOf(call.user);
  if (!color) return notFound('Not your game');
  const refusal = side.forBots ? refuseBot(call, game) : refuseBoard(call, game);
  return refusal ?? command(world, game, color, call);
}

function refuseBot({ user }: UserCall, game: Game): Reaction | null {
  if (!isBot(user)) {
    return badRequest(
      'This endpoint can only be used with a Bot account. See https://lichess.org/api#operation/botAccountUpgrade',
    );
  }
  return compatOf(game).bot ? null : badRequest('This game cannot be played with the Bot API.');
}

function refuseBoard({ user }: UserCall, game: Game): Reaction | null {
  if (isBot(user)) return failure(403, 'This API endpoint is not for Bot accounts.');
  return compatOf(game).board ? null : badRequest('This game cannot be played with the Board API.');
}

const told = (result: Result<void, string>): Reaction => (result.ok ? DONE : badRequest(result.error));

function openGame(world: World, game: Game, color: Color, call: UserCall): Reaction {
  world.games.openStream(game, color, call.user, call.stream('game', game.id));
  return STREAMING;
}

/** The server lets a move against its own engine wait (lichess-api §1.3). */
const AI_GAME_DELAY_MS = 500;

function move(world: World, game: Game, color: Color, call: UserCall): Reaction | Promise<Reaction> {
  const play = (): Reaction => told(game.move(color, call.params.uci ?? '', isYes(call.query.offeringDraw)));
  return game.seats[other(color)].user === null ? sleep(world.clock, AI_GAME_DELAY_MS).then(play) : play();
}

function draw(_world: World, game: Game, color: Color, call: UserCall): Reaction {
  answerDraw(game, color, isYes(call.params.answer));
  return DONE;
}

function takeback(world: World, game: Game, color: Color, call: UserCall): Reaction {
  answerTakeback(game, color, isYes(call.params.answer), world.clock);
  return DONE;
}

const isYes = (text: string | undefined): boolean => text === 'yes' || text === 'true' || text === '1';

/** How long the server waits before it looks whether a claim has ended the game. */
const CLAIM_LOOK_MS = 500;

async function claim(world: World, game: Game, color: Color, winner: Color | null): Promise<Reaction> {
  if (!mayClaim(game, color)) return DONE;
  if (world.games.presence(game.id)?.claimable(other(color))) game.finish('timeout', winner);
  await sleep(world.clock, CLAIM_LOOK_MS);
  if (!game.playing) return DONE;
  return badRequest(winner ? 'You cannot claim the win on this game' : 'You cannot claim draw on this game');
}

const FLOOD_MS = 10_000;

function chat(lines: Allowance, game: Game, call: UserCall): Reaction {
  const line = readChat(call.form);
  if (!line.ok) return doubleFormError(line.error);
  if (!isBot(call.user) && !lines.take(call.user.id)) return tooManyRequests();
  if (!line.value.dropped) game.say({ room: line.value.room, username: call.user.name, text: line.value.text });
  return DONE;
}

function readRoom(_world: World, game: Game): Reaction {
  const lines = game.chat.filter(({ room }) => room === 'player');
  return json(lines.map(({ text, username }) => ({ text, user: username })));
}

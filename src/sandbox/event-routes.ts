import { STREAMING, tooManyRequests } from './answer.ts';
import { gameEvent } from './game-json.ts';
import { authed, type Reaction, type Route, type UserCall } from './http.ts';
import { Allowance, MINUTE_MS } from './limits.ts';
import type { World } from './world.ts';

/** The stream of an account's games and challenges (lichess-api §1.2, §2.1). */
export function eventRoutes(world: World): Route[] {
  const openings = new Allowance(world.clock, world.limits.eventStreams, 10 * MINUTE_MS);
  const scopes = ['bot:play', 'board:play', 'challenge:read'];
  return [authed('GET', '/api/stream/event', scopes, (call) => openEvents(world, openings, call))];
}

function openEvents(world: World, openings: Allowance, call: UserCall): Reaction {
  const { user, token } = call;
  if (!openings.take(token.text))
    return tooManyRequests('Please keep the stream open instead of asking again and again.');
  const stream = call.stream('event');
  world.events.open(user, stream);
  for (const game of world.games.runningOf(user)) {
    stream.send(gameEvent('gameStart', game, game.seatOf(user) ?? 'white'));
  }
  for (const challenge of world.challenges.pendingTo(user)) {
    stream.send(world.challenges.event(challenge, 'challenge', false));
  }
  return STREAMING;
}

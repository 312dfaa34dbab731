import { type Answer, failure, json, text } from './answer.ts';
import { cutAnswer, type ExplorerAnswer, positionKey } from './explorer.ts';
import { authed, type Call, open, type Route } from './http.ts';
import type { World } from './world.ts';

/** Look-ups of positions: explorer, cloud evaluations, tablebase (lichess-api §1.5, §4). */
export function lookupRoutes(world: World): Route[] {
  const { explorer } = world;
  return [
    authed('GET', '/lichess', 'anyToken', (call) =>
      explore(call, { top: 4, recent: 8 }, (key) => (onlyAbsentRatings(call) ? undefined : explorer?.lichess[key])),
    ),
    authed('GET', '/masters', 'anyToken', (call) =>
      explore(call, { top: 15, recent: 0 }, (key) => explorer?.masters[key]),
    ),
    authed('GET', '/player', 'anyToken', (call) => explorePlayer(world, call)),
    authed('GET', '/masters/pgn/:id', 'anyToken', ({ params }) => {
      const id = params.id ?? '';
      const pgn = explorer && Object.hasOwn(explorer.pgn, id) ? explorer.pgn[id] : undefined;
      return pgn === undefined ? text(404, 'not found') : { status: 200, body: pgn, type: 'application/x-chess-pgn' };
    }),
    open('GET', '/api/cloud-eval', ({ query }) =>
      query.fen === undefined
        ? failure(400, 'Missing FEN')
        : failure(404, 'No cloud evaluation available for that position'),
    ),
    ...['standard', 'atomic', 'antichess'].map((variant) => open('GET', `/${variant}`, probe)),
  ];
}

interface Most {
  readonly top: number;
  readonly recent: number;
}

function explore(call: Call, most: Most, find: (key: string) => ExplorerAnswer | undefined): Answer {
  const key = positionKey(call.query);
  if (!key.ok) return text(400, `bad request: ${key.error}`);
  const cuts = {
    moves: wholeOr(call.query.moves, 12),
    topGames: Math.min(most.top, wholeOr(call.query.topGames, most.top)),
    recentGames: Math.min(most.recent, wholeOr(call.query.recentGames, most.recent)),
  };
  return { ...json(cutAnswer(find(key.value), cuts)), headers: { 'cache-control': 'max-age=10800, public' } };
}

function explorePlayer(world: World, call: Call): Answer {
  const { player, color } = call.query;
  if (!player || (color !== 'white' && color !== 'black')) return text(400, 'bad request: missing player or color');
  const positions = world.explorer?.player[`${player.toLowerCase()} ${color}`];
  const found = explore(call, { top: 0, recent: 8 }, (key) => positions?.[key]);
  return found.status === 200
    ? { status: 200, body: `${JSON.stringify(found.body)}\n`, type: 'application/x-ndjson' }
    : found;
}

/** No rating bucket is 2800 or higher: asked alone, such values match nothing (lichess-api §4). */
function onlyAbsentRatings({ query }: Call): boolean {
  const ratings = (query.ratings ?? '').split(',').filter((rating) => rating !== '');
  return ratings.length > 0 && ratings.every((rating) => Number(rating) >= 2_800);
}

/** No tables are here: every well-formed question is answered as one without a table. */
function probe({ query }: Call): Answer {
  const key = positionKey({ fen: query.fen ?? '' });
  return key.ok && query.fen ? text(404, 'position not found in tablebase') : text(400, 'invalid fen');
}

function wholeOr(value: string | undefined, otherwise: number): number {
  return value !== undefined && /^\d{1,4}$/.test(value) ? Number(value) : otherwise;
}

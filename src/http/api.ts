import { z } from 'zod';

import { HTTP_ERRORS } from './errors.ts';
import { onlyGet, type Part } from './part.ts';
import { problem } from './problems.ts';
import { accountsSchema, gameDetailSchema, gamesSchema, problemSchema } from './schemas.ts';

const URLS = ['/v1/accounts', '/v1/games', '/v1/games/:account/:game'];

/** What the service is doing, as JSON. */
export const apiRoutes: Part = async (app, { view }) => {
  app.get(
    '/v1/accounts',
    {
      schema: {
        summary: 'The accounts and how they are',
        tags: ['play'],
        response: { 200: accountsSchema },
      },
    },
    () => ({ accounts: view.accounts() }),
  );
  app.get(
    '/v1/games',
    {
      schema: {
        summary: 'The running games of all accounts',
        tags: ['play'],
        response: { 200: gamesSchema },
      },
    },
    () => ({ games: view.games() }),
  );
  app.get(
    '/v1/games/:account/:game',
    {
      schema: {
        summary: 'One game and how its latest move came about',
        tags: ['play'],
        params: z.object({ account: z.string(), game: z.string() }),
        response: { 200: gameDetailSchema, 404: problemSchema },
      },
    },
    ({ params }, reply) => {
      const game = view.game(params.account, params.game);
      if (game) return { game, trace: view.trace(params.account, params.game) };
      reply.code(404);
      return problem(HTTP_ERRORS.NO_SUCH_GAME);
    },
  );
  onlyGet(app, URLS);
};

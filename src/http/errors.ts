import { defineErrors } from '../model/errors.ts';

/** What a caller of our own API or page can be told. Keys are the codes in the answers. */
export const HTTP_ERRORS = defineErrors({
  BAD_REQUEST: ['The request could not be read', 'Compare it with /v1/openapi.json.'],
  NOT_FOUND: ['Nothing is served at this address', 'The addresses are listed in /v1/openapi.json.'],
  NO_SUCH_GAME: ['No such game is being played here', 'GET /v1/games lists the running games.'],
  METHOD_NOT_ALLOWED: ['This address only answers GET', 'Send a GET request.'],
  TOO_LARGE: ['The request is larger than this service reads', 'Send less at once.'],
  HOST_REFUSED: [
    'This service does not answer to the name in the Host header',
    'Use localhost or an IP address, or add the name to server.names in the configuration.',
  ],
  TOO_MANY_LISTENERS: ['Too many pages are listening already', 'Close one, or try again later.'],
  PAGE_MISSING: ['The page has not been built', 'Run npm run build and start the service again.'],
  INTERNAL: ['The service failed to answer', 'Its log says why.'],
});

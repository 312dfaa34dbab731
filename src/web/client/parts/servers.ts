/** How an account's server reads in a sentence: `lichess` and `sandbox` have names, anything else is an address. */
export function atServer(server: string): string {
  if (server === 'lichess') return 'on Lichess';
  return server === 'sandbox' ? 'in the sandbox' : `at ${server.replace(/^https?:\/\//, '')}`;
}

/** A server's pages for people; the sandbox has none. */
function originOf(server: string): string | null {
  if (server === 'lichess') return 'https://lichess.org';
  return /^https?:/.test(server) ? server.replace(/\/+$/, '') : null;
}

export function gameUrl(server: string, gameId: string): string | null {
  const origin = originOf(server);
  return origin && `${origin}/${encodeURIComponent(gameId)}`;
}

export function profileUrl(server: string, username: string): string | null {
  const origin = originOf(server);
  return origin && `${origin}/@/${encodeURIComponent(username)}`;
}

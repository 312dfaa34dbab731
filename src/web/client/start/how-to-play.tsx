import type { JSX } from 'preact';

import type { AccountView } from '../../../ports/service.ts';
import { profileUrl } from '../parts/servers.ts';

/** How to join, from where the service plays now. */
export function HowToPlay({ accounts }: { readonly accounts: readonly AccountView[] }): JSX.Element {
  const profiles = accounts.flatMap(({ server, username }) => {
    const url = username === null ? null : profileUrl(server, username);
    return url === null ? [] : [{ url, username }];
  });
  return (
    <section aria-labelledby="join">
      <h2 id="join">Join in</h2>
      {accounts.some(({ server }) => server === 'sandbox') && (
        <>
          <p>
            Anybody can meet them at <a href="/play">{location.origin}/play</a>; no account is needed.
          </p>
          <p>
            These games are played in the sandbox, a Lichess-like server inside this service. Any program that speaks
            the Lichess Bot API can play here too: point it at <code>{location.origin}</code>, with the token{' '}
            <code>sandbox_rival</code> as a bot, or as a person with one that you make up: <code>sandbox_person_</code>{' '}
            and 16 to 64 letters or digits of your own.
          </p>
        </>
      )}
      {accounts.every(({ server }) => server === 'sandbox') && (
        <p>
          To play on Lichess, start the service with the token of a bot account in <code>LICHESS_TOKEN</code>.
        </p>
      )}
      {profiles.map(({ url, username }) => (
        <p key={url}>
          Challenge{' '}
          <a href={url} rel="noreferrer">
            {username}
          </a>{' '}
          to a game; the bot answers within seconds.
        </p>
      ))}
    </section>
  );
}

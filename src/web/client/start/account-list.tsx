import type { JSX } from 'preact';

import type { AccountPhase, AccountView } from '../../../ports/service.ts';
import { atServer } from '../parts/servers.ts';
import { count } from '../parts/words.ts';

export function AccountList({ accounts }: { readonly accounts: readonly AccountView[] }): JSX.Element {
  const [server, ...others] = new Set(accounts.map((account) => account.server));
  const place = server !== undefined && others.length === 0 ? atServer(server) : null;
  return (
    <section aria-labelledby="accounts">
      <h2 id="accounts">Accounts {place && <span class="count">{place}</span>}</h2>
      {accounts.length === 0 && <p class="quiet">No account is set up.</p>}
      <ul class="accounts">
        {accounts.map((account) => (
          <li key={account.id}>
            <AccountLine account={account} showsPlace={place === null} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const PHASE_WORDS: Readonly<Record<AccountPhase, string>> = {
  starting: 'starting',
  playing: 'ready to play',
  reconnecting: 'reconnecting',
  stopping: 'finishing its games',
  stopped: 'stopped',
  failed: 'not playing',
};

interface AccountLineProps {
  readonly account: AccountView;
  /** Where accounts play in several places, each says where it does. */
  readonly showsPlace: boolean;
}

function AccountLine({ account, showsPlace }: AccountLineProps): JSX.Element {
  const { id, username, server, phase, trouble, games, waitingChallenges } = account;
  const doing = [
    phase === 'playing' && games > 0 ? `playing ${count(games, 'game')}` : PHASE_WORDS[phase],
    waitingChallenges > 0 && `${count(waitingChallenges, 'challenge')} waiting`,
  ];
  return (
    <>
      <span class={`dot ${phase}`} aria-hidden="true" />
      <span class="words">
        <strong>{username ?? id}</strong> {showsPlace && <span>{atServer(server)}</span>}{' '}
        <span class="quiet">{doing.filter(Boolean).join(', ')}</span>
        {trouble && <span class="trouble">{trouble}</span>}
      </span>
    </>
  );
}

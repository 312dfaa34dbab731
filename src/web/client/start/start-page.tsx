import type { JSX } from 'preact';
import './start.css';

import { Frame } from '../parts/frame.tsx';
import type { PageState } from '../parts/page-state.ts';
import { useService } from '../parts/use-service.ts';
import { AccountList } from './account-list.tsx';
import { GameList } from './game-list.tsx';
import { HowToPlay } from './how-to-play.tsx';
import { ResultList } from './result-list.tsx';

/** What a newcomer sees first: who plays here, what is being played, what has ended, and how to join. */
export function StartPage(): JSX.Element {
  const state = useService();
  return (
    <Frame page="watch" link={state.link} version={state.version}>
      <Opening state={state} />
      {state.version === null ? <Waiting link={state.link} /> : <Contents state={state} />}
    </Frame>
  );
}

function Opening({ state }: { readonly state: PageState }): JSX.Element {
  const hasBoard = state.version === null || state.accounts.some(({ server }) => server === 'sandbox');
  return (
    <div class="opening">
      <h1>Chess bots that play the way people do</h1>
      {hasBoard ? (
        <>
          <p>Choose a character and meet it at the board, or watch the games that are going on.</p>
          <a class="button primary" href="/play">
            Play a game
          </a>
        </>
      ) : (
        <p>Watch the games that are going on.</p>
      )}
    </div>
  );
}

function Contents({ state }: { readonly state: PageState }): JSX.Element {
  const names = new Map(state.accounts.map((account) => [account.id, account.username ?? account.id]));
  return (
    <div class={`contents${state.games.length === 1 ? ' lone' : ''}`}>
      <GameList games={state.games} accounts={state.accounts} live={state.link === 'live'} />
      <div>
        <AccountList accounts={state.accounts} />
        <ResultList results={state.finished} names={names} nowMs={state.serviceNowMs} />
        <HowToPlay accounts={state.accounts} />
      </div>
    </div>
  );
}

function Waiting({ link }: { readonly link: PageState['link'] }): JSX.Element {
  return <p class="quiet">{link === 'lost' ? 'Nothing was heard of the service yet.' : 'Asking the service…'}</p>;
}

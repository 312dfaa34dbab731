import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';

import type { AccountView } from '../../../ports/service.ts';
import type { LiveGame } from '../parts/page-state.ts';
import { GameCard } from './game-card.tsx';

export interface GameListProps {
  readonly games: readonly LiveGame[];
  readonly accounts: readonly AccountView[];
  readonly live: boolean;
}

export function GameList({ games, accounts, live }: GameListProps): JSX.Element {
  return (
    <section aria-labelledby="games">
      <h2 id="games">Now playing {games.length > 0 && <span class="count">{games.length}</span>}</h2>
      {games.length === 0 && <p class="quiet">No game at the moment. The next challenge begins one.</p>}
      <ul class={`games${games.length <= 2 ? ' few' : ''}${live ? '' : ' stale'}`}>
        {games.map((game) => (
          <li key={game.key}>
            <Slot live={live} game={game} account={accounts.find(({ id }) => id === game.game.accountId)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SlotProps {
  readonly game: LiveGame;
  readonly account: AccountView | undefined;
  readonly live: boolean;
}

/** Draws a card anew only when its own game changed: with many games, something changes all the time. */
function Slot({ game, account, live }: SlotProps): JSX.Element {
  const ownName = account?.username ?? game.game.accountId;
  const server = account?.server ?? 'sandbox';
  return useMemo(
    () => <GameCard live={live} game={game} ownName={ownName} server={server} />,
    [game, ownName, server, live],
  );
}

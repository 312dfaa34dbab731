import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import './play.css';

import { Frame } from '../parts/frame.tsx';
import { FormView } from './form/form-view.tsx';
import { GameView } from './game/game-view.tsx';
import type { Table } from './table/types.ts';
import { useTable } from './use-table.ts';

export interface PlayPageProps {
  readonly table: Table;
}

/** Where a person meets a bot. */
export function PlayPage({ table }: PlayPageProps): JSX.Element {
  const state = useTable(table);
  const { link, open, version, game, challenge, timeScale } = state;
  const played = useRef(false);
  if (game) played.current = true;
  return (
    <Frame page="play" link={link} version={version}>
      {game ? (
        <GameView
          key={game.id}
          table={table}
          game={game}
          challenge={challenge}
          timeScale={timeScale}
          live={link === 'live'}
        />
      ) : link === 'live' && !open ? (
        <Closed />
      ) : (
        <FormView table={table} state={state} afterGame={played.current} />
      )}
    </Frame>
  );
}

/** A service that plays on Lichess alone has nobody to challenge here. */
function Closed(): JSX.Element {
  return (
    <section class="closed">
      <h1>No board here</h1>
      <p>
        This service plays on Lichess only, so there is no bot to challenge on this page. Start it without a token, or
        give it an account with <code>server: sandbox</code>, and play here.
      </p>
      <p>
        <a href="/">See the games it plays</a>
      </p>
    </section>
  );
}

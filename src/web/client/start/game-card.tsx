import type { JSX } from 'preact';
import '../parts/player.css';

import { FREE_PLIES } from '../../../chess/clock.ts';
import type { Color } from '../../../chess/line.ts';
import type { GameView } from '../../../ports/service.ts';
import { Board } from '../parts/board.tsx';
import { ClockFace } from '../parts/clock.tsx';
import type { LiveGame } from '../parts/page-state.ts';
import { describePosition } from '../parts/position.ts';
import { gameUrl } from '../parts/servers.ts';
import { spaced } from '../parts/words.ts';

export interface GameCardProps {
  readonly game: LiveGame;
  readonly ownName: string;
  readonly server: string;
  /** False: the clocks stand, as nobody knows better. */
  readonly live: boolean;
}

/** One running game, our side at the bottom. */
export function GameCard({ game: { game, key, heardAtMs }, ownName, server, live }: GameCardProps): JSX.Element {
  const { lastMove, inCheck } = describePosition(game.fen, game.lastMove);
  const theirs = game.color === 'white' ? 'black' : 'white';
  const words = `${nameOf(game.turn)} to move${inCheck ? ', in check' : ''}.`;
  const last = lastMove ? `Last move: ${lastMove}.` : 'No move yet.';
  const clock = (color: Color) =>
    game.clocksMs && (
      <ClockFace
        shownMs={game.clocksMs[color]}
        heardAtMs={heardAtMs}
        running={live && game.turn === color && game.moves.length >= FREE_PLIES}
      />
    );
  return (
    <article class="game" aria-label={`${ownName} against ${game.opponent.name}`} data-game={key}>
      <PlayerLine {...game.opponent} color={theirs} clock={clock(theirs)} />
      <Board
        fen={game.fen}
        orientation={game.color}
        turn={game.turn}
        lastMove={game.lastMove}
        inCheck={inCheck}
        label={`Board, ${game.color} at the bottom. ${words} ${last}`}
      />
      <PlayerLine name={ownName} rating={game.ownRating} isBot color={game.color} clock={clock(game.color)} />
      <p class="position">
        <span>{words}</span> <span class="quiet">{last}</span>
      </p>
      <Details game={game} server={server} />
    </article>
  );
}

interface PlayerLineProps {
  readonly name: string;
  readonly rating: number | null;
  readonly isBot: boolean;
  readonly color: Color;
  readonly clock: JSX.Element | null;
}

function PlayerLine({ name, rating, isBot, color, clock }: PlayerLineProps): JSX.Element {
  return (
    <div class="player">
      <span class={`side ${color}`} role="img" aria-label={nameOf(color)} />
      {isBot && <abbr title="A program">BOT</abbr>}
      <span class="name" title={name}>
        {name}
      </span>
      {rating !== null && <span class="quiet">{rating}</span>}
      {clock}
    </div>
  );
}

function Details({ game, server }: { readonly game: GameView; readonly server: string }): JSX.Element {
  const variant = game.variant === 'standard' ? [] : [spaced(game.variant)];
  const watch = gameUrl(server, game.gameId);
  const kind = [...variant, spaced(game.speed), game.rated ? 'rated' : 'casual'];
  return (
    <details>
      <summary>{kind.join(', ')}</summary>
      <dl>
        <dt>Personality</dt>
        <dd>{game.personality}</dd>
        <dt>Player</dt>
        <dd>{game.player}</dd>
        <dt>Move</dt>
        <dd>{Math.floor(game.moves.length / 2) + 1}</dd>
        <dt>FEN</dt>
        <dd>
          <code>{game.fen}</code>
        </dd>
        <dt>More</dt>
        <dd>
          {watch && (
            <>
              <a href={watch} rel="noreferrer">
                Watch
              </a>
              ,{' '}
            </>
          )}
          <a href={`/v1/games/${encodeURIComponent(game.accountId)}/${encodeURIComponent(game.gameId)}`}>
            Why this move (JSON)
          </a>
        </dd>
      </dl>
    </details>
  );
}

const nameOf = (color: Color): string => (color === 'white' ? 'White' : 'Black');

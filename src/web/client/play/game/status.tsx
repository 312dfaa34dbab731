import type { JSX } from 'preact';

import type { TableGame } from '../table/types.ts';

export interface StatusProps {
  readonly game: TableGame;
  /** An earlier position is on the board. */
  readonly looking: boolean;
  readonly live: boolean;
  back(): void;
}

/** Whose turn it is. Not read aloud at every move: the moves are. */
export function Status({ game, looking, live, back }: StatusProps): JSX.Element | null {
  if (looking) {
    return (
      <div class="status">
        <p>Looking back</p>
        <button type="button" class="button" onClick={back}>
          Back to the game
        </button>
      </div>
    );
  }
  if (!game.running) return null;
  const isMine = game.turn === game.color;
  return (
    <div class="status">
      {isMine ? (
        <p class="mine">Your move</p>
      ) : (
        <p class="quiet">
          <span class="name">{game.bot.name}</span> is thinking
        </p>
      )}
      {!isMine && live && <Thinking />}
    </div>
  );
}

/** Says that something goes on, not how far it has come. */
function Thinking(): JSX.Element {
  return (
    <span class="thinking" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}

import type { Chess } from 'chessops/chess';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { Icon } from '../../parts/icons.tsx';
import { chooseSound, soundIsOn } from '../sound.ts';
import type { Notated } from '../table/notation.ts';
import type { Table, TableGame, TableState } from '../table/types.ts';
import { Actions } from './actions.tsx';
import { Chat } from './chat.tsx';
import { Ended } from './ended.tsx';
import { Gone } from './gone.tsx';
import { MoveEntry } from './move-entry.tsx';
import { MovesView } from './moves-view.tsx';
import { Offers } from './offers.tsx';
import { Status } from './status.tsx';
import { readTypedMove } from './typed-move.ts';

export interface GamePanelProps {
  readonly table: Table;
  readonly game: TableGame;
  readonly challenge: TableState['challenge'];
  readonly record: readonly Notated[];
  readonly position: Chess | null;
  readonly shown: number;
  readonly live: boolean;
  readonly timeScale: number;
  show(ply: number): void;
  flip(): void;
}

/** Everything about a game that is not on the board. */
export function GamePanel(props: GamePanelProps): JSX.Element {
  const { table, game, challenge, record, position, shown, live, timeScale, show, flip } = props;
  // Who saw the end can still answer a last word; a game that was over when the page came has no server behind it.
  const [met] = useState(game.running);
  const open = game.running || (met && game.status !== 'unknownFinish');
  const make = (text: string): string | null => {
    if (game.turn !== game.color) return `It is not your turn: ${game.bot.name} is thinking.`;
    const read = position && readTypedMove(position, text);
    if (!read?.ok) return read ? read.error : 'This position makes no sense to the page.';
    table.move(read.value);
    show(record.length + 1);
    return null;
  };
  return (
    <>
      <Status game={game} looking={shown < record.length} live={live} back={() => show(record.length)} />
      {game.trouble && (
        <p class="refusal trouble" role="alert">
          {game.trouble}
        </p>
      )}
      {game.running ? (
        <>
          <Offers game={game} table={table} />
          {game.gone && <Gone botName={game.bot.name} claimAtMs={game.gone.claimAtMs} table={table} />}
          <Actions key={game.moves.length < 2 ? 'early' : 'late'} game={game} table={table} />
        </>
      ) : (
        <Ended game={game} challenge={challenge} table={table} record={record} />
      )}
      <MovesView record={record} shown={shown} show={show} tools={<Tools flip={flip} />} />
      {game.running && <MoveEntry turn={game.turn} make={make} />}
      <Chat lines={game.chat} botName={game.bot.name} color={game.color} open={open} say={(text) => table.say(text)} />
      {timeScale !== 1 && (
        <p class="quiet aside">This sandbox is sped up: its clocks run {timeScale} times as fast as yours.</p>
      )}
    </>
  );
}

function Tools({ flip }: { flip(): void }): JSX.Element {
  const [sound, setSound] = useState(soundIsOn);
  const toggle = (): void => {
    chooseSound(!sound);
    setSound(!sound);
  };
  return (
    <>
      <button type="button" class="icon-button aside" aria-pressed={sound} title="Sound" onClick={toggle}>
        <Icon name={sound ? 'soundOn' : 'soundOff'} />
        <span class="unseen">Sound</span>
      </button>
      <button type="button" class="icon-button" title="Flip the board" onClick={flip}>
        <Icon name="flip" />
        <span class="unseen">Flip the board</span>
      </button>
    </>
  );
}

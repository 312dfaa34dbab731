import type { Chess } from 'chessops/chess';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';

import type { Color } from '../../../../chess/line.ts';
import { PlayBoard } from '../board/play-board.tsx';
import { destinationsOf, type Notated, promotes } from '../table/notation.ts';
import type { TableGame } from '../table/types.ts';
import { spokenMove } from './spoken.ts';

export interface GameBoardProps {
  readonly game: TableGame;
  readonly record: readonly Notated[];
  /** The latest one; null where it makes no sense to us. */
  readonly position: Chess | null;
  readonly shown: number;
  readonly orientation: Color;
  move(uci: string): void;
}

/** The board of a game: the position that is looked at, and moves where it is the latest. */
export function GameBoard({ game, record, position, shown, orientation, move }: GameBoardProps): JSX.Element {
  const made = record[shown - 1];
  const fen = made?.fen ?? game.startFen;
  const turn: Color = fen.split(' ')[1] === 'b' ? 'black' : 'white';
  const playing = game.running && shown === record.length && position !== null;
  const dests = useMemo(
    () => (playing && position.turn === game.color ? destinationsOf(position) : new Map()),
    [playing, position, game.color],
  );
  return (
    <PlayBoard
      fen={fen}
      orientation={orientation}
      turn={turn}
      lastMove={made?.uci ?? null}
      inCheck={made?.check ?? position?.isCheck() ?? false}
      label={labelOf(orientation, turn, made)}
      mine={playing ? game.color : null}
      dests={dests}
      promotes={(from, to) => position !== null && promotes(position, from, to)}
      onMove={move}
    />
  );
}

function labelOf(bottom: Color, turn: Color, made: Notated | undefined): string {
  const last = made ? `Last move: ${spokenMove(made.san)}.` : 'No move yet.';
  return `Board, ${bottom} at the bottom. ${turn === 'white' ? 'White' : 'Black'} to move. ${last}`;
}

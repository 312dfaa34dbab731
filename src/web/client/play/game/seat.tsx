import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';

import { FREE_PLIES } from '../../../../chess/clock.ts';
import type { Color } from '../../../../chess/line.ts';
import { ClockFace } from '../../parts/clock.tsx';
import { materialAfter } from '../table/material.ts';
import type { TableGame } from '../table/types.ts';
import { PlayerRow } from './player-row.tsx';

export interface SeatProps {
  readonly color: Color;
  readonly game: TableGame;
  /** What is taken is counted up to this ply. */
  readonly shown: number;
  readonly timeScale: number;
  readonly live: boolean;
}

/** One side of the board: who it is, what they have taken, their time. */
export function Seat({ color, game, shown, timeScale, live }: SeatProps): JSX.Element {
  const { bot, clocks, moves, startFen } = game;
  const isMine = color === game.color;
  const material = useMemo(() => materialAfter(startFen, moves.slice(0, shown)), [startFen, moves, shown]);
  const lead = color === 'white' ? material.balance : -material.balance;
  const clock = clocks && (
    <ClockFace
      shownMs={clocks[color]}
      heardAtMs={clocks.heardAtMs}
      running={live && game.running && game.turn === color && moves.length >= FREE_PLIES}
      rate={timeScale}
      label={isMine ? 'Your clock' : `Clock of ${bot.name}`}
    />
  );
  return (
    <PlayerRow
      bot={isMine ? null : bot}
      color={color}
      captured={{ roles: material.taken[color], lead }}
      clock={clock}
    />
  );
}

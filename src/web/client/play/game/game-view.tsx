import type { JSX } from 'preact';
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import './game.css';

import { other } from '../../../../chess/line.ts';
import { notate, positionAfter } from '../table/notation.ts';
import type { Table, TableGame, TableState } from '../table/types.ts';
import { TableLayout } from '../table-layout.tsx';
import { GameBoard } from './game-board.tsx';
import { GamePanel } from './game-panel.tsx';
import { Seat } from './seat.tsx';
import { useLowTime } from './use-low-time.ts';
import { useNews } from './use-news.ts';

export interface GameViewProps {
  readonly table: Table;
  readonly game: TableGame;
  readonly challenge: TableState['challenge'];
  readonly timeScale: number;
  /** False: the clocks stand, as nobody knows better. */
  readonly live: boolean;
}

/** A game at the board, running or just over. */
export function GameView({ table, game, challenge, timeScale, live }: GameViewProps): JSX.Element {
  const [flipped, setFlipped] = useState(false);
  // A word from the server that brings no move leaves the board alone, whatever a hand is doing on it.
  const { startFen } = game;
  const line = game.moves.join(' ');
  const record = useMemo(() => notate(startFen, line.split(' ').filter(Boolean)), [startFen, line]);
  const position = useMemo(() => positionAfter(startFen, line.split(' ').filter(Boolean)), [startFen, line]);
  const [shown, show] = useShownPly(record.length);
  const news = useNews(game, record);
  useTitle(game);
  useLowTime(game, timeScale, live);
  const orientation = flipped ? other(game.color) : game.color;
  const seat = (color: 'white' | 'black'): JSX.Element => (
    <Seat color={color} game={game} shown={shown} timeScale={timeScale} live={live} />
  );
  return (
    <>
      <Heading name={game.bot.name} />
      <p class="unseen" role="status" aria-live="polite" data-news>
        {news}
      </p>
      <TableLayout
        phase="game"
        above={seat(other(orientation))}
        board={
          <GameBoard
            game={game}
            record={record}
            position={position}
            shown={shown}
            orientation={orientation}
            move={(uci) => table.move(uci)}
          />
        }
        below={seat(orientation)}
        panel={
          <GamePanel
            table={table}
            game={game}
            challenge={challenge}
            record={record}
            position={position}
            shown={shown}
            show={show}
            live={live}
            timeScale={timeScale}
            flip={() => setFlipped(!flipped)}
          />
        }
      />
    </>
  );
}

/** Follows the game until somebody looks back; then stays there whatever is played, until they return. */
function useShownPly(last: number): readonly [number, (ply: number) => void] {
  const [viewed, setViewed] = useState<number | null>(null);
  const show = useCallback((ply: number) => setViewed(ply >= last ? null : ply), [last]);
  return [viewed === null ? last : Math.min(viewed, last), show];
}

function useTitle({ running, turn, color, bot }: TableGame): void {
  const title = running && turn === color ? 'Your move' : `Game against ${bot.name}`;
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · Fumblefish`;
    return () => {
      document.title = before;
    };
  }, [title]);
}

/** Where the keyboard is when a game begins. */
function Heading({ name }: { readonly name: string }): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  return (
    <h1 class="unseen" tabIndex={-1} ref={heading}>
      Game against {name}
    </h1>
  );
}

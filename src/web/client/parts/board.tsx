import { Chessground } from '@lichess-org/chessground';
import type { Api } from '@lichess-org/chessground/api';
import type { Config } from '@lichess-org/chessground/config';
import type { Key } from '@lichess-org/chessground/types';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import '@lichess-org/chessground/assets/chessground.base.css';
import '@lichess-org/chessground/assets/chessground.cburnett.css';
import './board.css';

import type { Color } from '../../../chess/line.ts';

export interface BoardProps {
  readonly fen: string;
  readonly orientation: Color;
  readonly turn: Color;
  readonly lastMove: string | null;
  readonly inCheck: boolean;
  /** What the picture shows, for those who cannot see it. */
  readonly label: string;
}

const calm = matchMedia('(prefers-reduced-motion: reduce)');

/** A board to look at. */
export function Board(props: BoardProps): JSX.Element {
  const { fen, orientation, turn, lastMove, inCheck, label } = props;
  const element = useRef<HTMLDivElement>(null);
  const board = useRef<Api>(null);
  // Before the browser paints: a board is never seen empty.
  useLayoutEffect(() => {
    const config: Config = {
      fen,
      orientation,
      turnColor: turn,
      lastMove: lastMove ? squares(lastMove) : [],
      check: inCheck,
      animation: { enabled: !calm.matches, duration: 180 },
    };
    if (board.current) board.current.set(config);
    else if (element.current) board.current = Chessground(element.current, { ...config, ...TO_LOOK_AT });
  }, [fen, orientation, turn, lastMove, inCheck]);
  useLayoutEffect(() => () => board.current?.destroy(), []);
  return (
    <div class="board" role="img" aria-label={label}>
      <div ref={element} />
    </div>
  );
}

const TO_LOOK_AT: Config = { viewOnly: true, coordinates: false, drawable: { enabled: false, visible: false } };

const squares = (uci: string): Key[] => [uci.slice(0, 2) as Key, uci.slice(2, 4) as Key];

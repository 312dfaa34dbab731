import { Chessground } from '@lichess-org/chessground';
import type { Api } from '@lichess-org/chessground/api';
import type { Config } from '@lichess-org/chessground/config';
import type { Dests, Key, MoveMetadata } from '@lichess-org/chessground/types';
import type { SquareName } from 'chessops/types';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import '@lichess-org/chessground/assets/chessground.base.css';
import '@lichess-org/chessground/assets/chessground.cburnett.css';
import '../../parts/board.css';
import './play-board.css';

import type { Color } from '../../../../chess/line.ts';
import { Promotion, type PromotionLetter } from './promotion.tsx';

export interface PlayBoardProps {
  readonly fen: string;
  readonly orientation: Color;
  readonly turn: Color;
  /** UCI. */
  readonly lastMove: string | null;
  readonly inCheck: boolean;
  /** What the picture shows, for those who cannot see it. */
  readonly label: string;
  /** Whose pieces can be moved, now or ahead of the turn; null where this is a position to look at. */
  readonly mine: Color | null;
  /** Where they can go now; empty while it is the other side's turn. */
  readonly dests: Dests;
  promotes(from: SquareName, to: SquareName): boolean;
  onMove(uci: string): void;
}

interface Pending {
  readonly from: Key;
  readonly to: Key;
}

/** A board to play on. */
export function PlayBoard(props: PlayBoardProps): JSX.Element {
  const { fen, orientation, turn, lastMove, mine, dests, label } = props;
  const element = useRef<HTMLDivElement>(null);
  const board = useRef<Api>(null);
  const latest = useRef(props);
  latest.current = props;
  const [pending, setPending] = useState<Pending | null>(null);

  /** Nobody took the move: the piece goes back. */
  const settle = (): void => {
    setPending(null);
    board.current?.set(configOf(latest.current));
  };
  const make = (uci: string): void => {
    setPending(null);
    latest.current.onMove(uci);
    setTimeout(settle);
  };
  const after = (from: Key, to: Key, { premove }: MoveMetadata): void => {
    // A move made ahead is made in haste: it becomes a queen without a question, as on every server.
    if (!latest.current.promotes(from as SquareName, to as SquareName)) make(from + to);
    else if (premove) make(`${from}${to}q`);
    else setPending({ from, to });
  };

  useLayoutEffect(() => {
    if (!element.current) return;
    board.current = Chessground(element.current, {
      // From the first: a board is never seen to be set up.
      fen,
      orientation,
      ...fixedConfig(after),
    });
    return () => board.current?.destroy();
  }, []);
  useLayoutEffect(() => {
    setPending(null);
    board.current?.set(configOf(latest.current));
    if (mine === null) board.current?.cancelMove();
    else if (mine === turn) board.current?.playPremove();
  }, [fen, orientation, lastMove, mine, turn, dests]);

  return (
    <div class="board play">
      <div class="board-picture" role="img" aria-label={label} ref={element} />
      {pending && mine && (
        <Promotion
          color={mine}
          square={pending.to}
          orientation={orientation}
          choose={(letter: PromotionLetter) => make(pending.from + pending.to + letter)}
          cancel={settle}
        />
      )}
    </div>
  );
}

const calm = matchMedia('(prefers-reduced-motion: reduce)');

function configOf({ fen, orientation, turn, lastMove, inCheck, mine, dests }: PlayBoardProps): Config {
  return {
    fen,
    orientation,
    turnColor: turn,
    lastMove: lastMove ? [lastMove.slice(0, 2) as Key, lastMove.slice(2, 4) as Key] : [],
    check: inCheck,
    // (`viewOnly` would be for good.)
    movable: { ...(mine ? { color: mine } : {}), dests },
    premovable: { enabled: mine !== null },
    draggable: { enabled: mine !== null },
    selectable: { enabled: mine !== null },
    animation: { enabled: !calm.matches, duration: 180 },
  };
}

function fixedConfig(after: (from: Key, to: Key, metadata: MoveMetadata) => void): Config {
  return {
    movable: { free: false, showDests: true, events: { after } },
    premovable: { showDests: true },
    draggable: { showGhost: true },
    drawable: { enabled: true, eraseOnMovablePieceClick: true },
    disableContextMenu: true,
  };
}

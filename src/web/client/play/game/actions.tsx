import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

import { Icon } from '../../parts/icons.tsx';
import type { Table, TableGame } from '../table/types.ts';

/** Before both sides have moved, a game can be left without a result. */
const ABORTABLE_PLIES = 2;

export interface ActionsProps {
  readonly game: TableGame;
  readonly table: Pick<Table, 'resign' | 'abort' | 'draw' | 'takeback'>;
}

/** What can be asked of the other side, and the ways out. */
export function Actions({ game, table }: ActionsProps): JSX.Element {
  const [leaving, setLeaving] = useState(false);
  const { moves, draw, takeback } = game;
  const early = moves.length < ABORTABLE_PLIES;
  // The person's own first move must be there to be taken back.
  const moved = moves.length >= (game.turn === game.color ? 2 : 1);
  if (leaving) {
    const leave = early ? table.abort : table.resign;
    return <Confirm early={early} leave={() => leave.call(table)} stay={() => setLeaving(false)} />;
  }
  return (
    <div class="actions">
      <Ask
        icon={<Icon name="undo" />}
        name="Takeback"
        asked={takeback === 'mine'}
        can={moved}
        ask={(yes) => table.takeback(yes)}
      />
      <Ask
        icon={<HalfPoint />}
        name="Draw"
        asked={draw === 'mine'}
        can={!early && draw === null}
        ask={() => table.draw(true)}
      />
      <button type="button" class="button" onClick={() => setLeaving(true)}>
        <Icon name={early ? 'cross' : 'flag'} />
        {early ? 'Abort' : 'Resign'}
      </button>
    </div>
  );
}

interface AskProps {
  readonly icon: JSX.Element;
  readonly name: 'Takeback' | 'Draw';
  /** Asked already: the answer is awaited. */
  readonly asked: boolean;
  readonly can: boolean;
  ask(yes: boolean): void;
}

/** Short enough to keep all three in one row; read out in full. */
const ASKED = {
  Takeback: { name: 'Takeback asked', shown: 'Asked' },
  Draw: { name: 'Draw offered', shown: 'Offered' },
} as const;

const HalfPoint = (): JSX.Element => (
  <span class="half" aria-hidden="true">
    ½
  </span>
);

function Ask({ icon, name, asked, can, ask }: AskProps): JSX.Element {
  return (
    <button
      type="button"
      class="button"
      disabled={asked || !can}
      aria-label={asked ? ASKED[name].name : undefined}
      onClick={() => ask(true)}
    >
      {asked ? <Icon name="check" /> : icon}
      {asked ? ASKED[name].shown : name}
    </button>
  );
}

interface ConfirmProps {
  readonly early: boolean;
  leave(): void;
  stay(): void;
}

/** Asks where the button was. */
function Confirm({ early, leave, stay }: ConfirmProps): JSX.Element {
  const first = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => first.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') stay();
  };
  return (
    <section class="actions confirm" aria-label={early ? 'Abort the game?' : 'Resign the game?'} onKeyDown={onKeyDown}>
      <span class="question">{early ? 'Abort the game?' : 'Resign the game?'}</span>
      <button type="button" class="button danger" ref={first} onClick={leave}>
        {early ? 'Yes, abort' : 'Yes, resign'}
      </button>
      <button type="button" class="button" onClick={stay}>
        Play on
      </button>
    </section>
  );
}

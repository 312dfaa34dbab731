import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

import type { Notated } from '../table/notation.ts';

export interface MoveListProps {
  readonly record: readonly Notated[];
  /** The ply on the board; 0 is the start. */
  readonly shown: number;
  show(ply: number): void;
}

/** Every move of the game; a press looks at it. One stop of the Tab key, arrow keys go through it. */
export function MoveList({ record, shown, show }: MoveListProps): JSX.Element {
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    const hadFocus = list.current?.contains(document.activeElement);
    if (list.current) bringIntoSight(list.current, current ?? null);
    if (hadFocus) current?.focus({ preventScroll: true });
  }, [shown, record.length]);
  // What appears above the list makes it smaller.
  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return;
    const observer = new ResizeObserver(() => bringIntoSight(box, box.querySelector<HTMLElement>('[aria-current]')));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Home' && event.key !== 'End') return;
    event.preventDefault();
    show(event.key === 'Home' ? 1 : record.length);
  };
  const move = (made: Notated | undefined): JSX.Element =>
    made ? (
      <Move made={made} current={made.ply === shown} tabbable={made.ply === (shown || 1)} show={show} />
    ) : (
      <span />
    );
  return (
    <ol class="moves" aria-label="Moves" ref={list} onKeyDown={onKeyDown}>
      {rowsOf(record).map(({ number, white, black }) => (
        <li key={number}>
          <span class="number">{number}.</span>
          {white ? move(white) : <span class="quiet">…</span>}
          {move(black)}
        </li>
      ))}
    </ol>
  );
}

interface MoveProps {
  readonly made: Notated;
  readonly current: boolean;
  readonly tabbable: boolean;
  show(ply: number): void;
}

function Move({ made, current, tabbable, show }: MoveProps): JSX.Element {
  return (
    <button
      type="button"
      class="move"
      tabIndex={tabbable ? 0 : -1}
      aria-current={current ? 'step' : undefined}
      onClick={() => show(made.ply)}
    >
      {made.san}
    </button>
  );
}

interface Row {
  readonly number: number;
  readonly white?: Notated;
  readonly black?: Notated;
}

/** The first row lacks White's move where Black began. */
function rowsOf(record: readonly Notated[]): Row[] {
  const rows = new Map<number, Row>();
  for (const made of record)
    rows.set(made.number, { number: made.number, ...rows.get(made.number), [made.color]: made });
  return [...rows.values()];
}

/** Scrolls the list alone, never the page. */
function bringIntoSight(list: HTMLElement, move: HTMLElement | null): void {
  if (!move) {
    list.scrollTo(0, 0);
    return;
  }
  const [box, seen] = [move.getBoundingClientRect(), list.getBoundingClientRect()];
  if (box.top < seen.top || box.bottom > seen.bottom) list.scrollTop += box.top - seen.top - seen.height / 2;
  if (box.left < seen.left || box.right > seen.right) list.scrollLeft += box.left - seen.left - seen.width / 2;
}

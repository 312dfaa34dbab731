import { createElement, type JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

import type { Color } from '../../../../chess/line.ts';

const ROLES = [
  { letter: 'q', role: 'queen', name: 'Queen' },
  { letter: 'n', role: 'knight', name: 'Knight' },
  { letter: 'r', role: 'rook', name: 'Rook' },
  { letter: 'b', role: 'bishop', name: 'Bishop' },
] as const;

export type PromotionLetter = (typeof ROLES)[number]['letter'];

export interface PromotionProps {
  readonly color: Color;
  readonly square: string;
  readonly orientation: Color;
  choose(letter: PromotionLetter): void;
  cancel(): void;
}

/** What a pawn becomes, over its file: the mouse need not travel, arrow keys and Escape work as well. */
export function Promotion({ color, square, orientation, choose, cancel }: PromotionProps): JSX.Element {
  const dialog = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    dialog.current?.querySelector('button')?.focus();
    return () => before instanceof HTMLElement && before.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'Tab' ? (event.shiftKey ? -1 : 1) : STEPS[event.key];
    if (event.key === 'Escape') cancel();
    else if (step === undefined) return;
    else moveFocus(dialog.current, step);
    event.preventDefault();
    event.stopPropagation();
  };
  const file = square.charCodeAt(0) - 'a'.charCodeAt(0);
  const column = orientation === 'white' ? file : 7 - file;
  const edge = color === orientation ? 'top' : 'bottom';
  return (
    <>
      <button type="button" class="promotion-veil" tabIndex={-1} aria-label="Cancel the promotion" onClick={cancel} />
      <div
        ref={dialog}
        class={`promotion cg-wrap ${edge}`}
        style={{ '--column': String(column) }}
        role="dialog"
        aria-modal="true"
        aria-label="Promote to"
        onKeyDown={onKeyDown}
      >
        {ROLES.map(({ letter, role, name }) => (
          <button type="button" key={letter} aria-label={name} title={name} onClick={() => choose(letter)}>
            {createElement('piece', { class: `${role} ${color}` })}
          </button>
        ))}
      </div>
    </>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Around and around: Tab is caught as well, as nothing else can be done before the choice. */
function moveFocus(dialog: HTMLElement | null, step: number): void {
  const buttons: Element[] = [...(dialog?.querySelectorAll('button') ?? [])];
  const at = document.activeElement ? buttons.indexOf(document.activeElement) : -1;
  const next = buttons[(at + step + buttons.length) % buttons.length];
  if (next instanceof HTMLElement) next.focus();
}

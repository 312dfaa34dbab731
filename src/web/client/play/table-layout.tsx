import type { ComponentChildren, JSX } from 'preact';

export interface TableLayoutProps {
  readonly phase: 'form' | 'game';
  readonly above: ComponentChildren;
  readonly board: ComponentChildren;
  readonly below: ComponentChildren;
  readonly panel: ComponentChildren;
}

/** The board with who sits on either side of it, and a panel: in the same place before, during and after a game. */
export function TableLayout({ phase, above, board, below, panel }: TableLayoutProps): JSX.Element {
  return (
    <div class={`table ${phase}`}>
      {board && (
        <div class="seats">
          {above}
          {board}
          {below}
        </div>
      )}
      <div class="panel">{panel}</div>
    </div>
  );
}

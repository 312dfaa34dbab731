import type { JSX } from 'preact';
import { useEffect, useReducer } from 'preact/hooks';

import type { Table } from '../table/types.ts';

export interface GoneProps {
  readonly botName: string;
  /** Of the page's monotonic clock. */
  readonly claimAtMs: number;
  readonly table: Pick<Table, 'claim'>;
}

/** The bot has left the board, and after a while the game with it. */
export function Gone({ botName, claimAtMs, table }: GoneProps): JSX.Element {
  const [ticks, tick] = useReducer((n: number) => n + 1, 0);
  const leftMs = claimAtMs - performance.now();
  useEffect(() => {
    if (leftMs <= 0) return;
    const timer = setTimeout(() => tick(undefined), (leftMs % 1000) + 1);
    return () => clearTimeout(timer);
  }, [claimAtMs, ticks]);
  return (
    <div class="offer">
      <p>{botName} has left the board.</p>
      <button type="button" class="button primary" disabled={leftMs > 0} onClick={() => table.claim()}>
        {leftMs > 0 ? `Claim the win in ${Math.ceil(leftMs / 1000)} s` : 'Claim the win'}
      </button>
    </div>
  );
}

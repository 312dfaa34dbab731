import { useEffect, useReducer } from 'preact/hooks';

import type { Table, TableState } from './table/types.ts';

/** What the table knows, drawn anew at every change. */
export function useTable(table: Table): TableState {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  useEffect(() => table.subscribe(() => redraw(undefined)), [table]);
  return table.state;
}

import { useEffect } from 'preact/hooks';

import { FREE_PLIES } from '../../../../chess/clock.ts';
import { LOW_MS } from '../../parts/clock.tsx';
import { play } from '../sound.ts';
import { clockLeftMs } from '../table/clock-left.ts';
import type { TableGame } from '../table/types.ts';

/** Sounds once as the person's own clock runs low. */
export function useLowTime(game: TableGame, timeScale: number, live: boolean): void {
  const { clocks, turn, color, running, moves } = game;
  const runs = live && running && turn === color && moves.length >= FREE_PLIES;
  useEffect(() => {
    const leftMs = runs ? clockLeftMs(game, color, timeScale, performance.now()) : null;
    if (leftMs === null || leftMs <= LOW_MS) return;
    const timer = setTimeout(() => play('alert'), (leftMs - LOW_MS) / timeScale);
    return () => clearTimeout(timer);
  }, [runs, clocks, timeScale]);
}

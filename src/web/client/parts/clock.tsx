import type { JSX } from 'preact';
import { useEffect, useReducer } from 'preact/hooks';
import './clock.css';

import { clockText, nextTickMs } from './words.ts';

export interface ClockProps {
  /** What the clock showed at `heardAtMs` of the page's monotonic clock. */
  readonly shownMs: number;
  readonly heardAtMs: number;
  readonly running: boolean;
  /** Milliseconds of the clock in one of the page's; 1 where it is left out. */
  readonly rate?: number;
  /** Whose clock it is, for those who cannot see where it stands. */
  readonly label?: string;
}

/** A clock that goes on between two messages of the service. */
export function ClockFace({ shownMs, heardAtMs, running, rate = 1, label }: ClockProps): JSX.Element {
  const [ticks, tick] = useReducer((n: number) => n + 1, 0);
  const leftMs = running ? Math.max(0, shownMs - (performance.now() - heardAtMs) * rate) : shownMs;
  useEffect(() => {
    if (!running || leftMs <= 0) return;
    const timer = setTimeout(() => tick(undefined), nextTickMs(leftMs) / rate);
    return () => clearTimeout(timer);
  }, [running, shownMs, heardAtMs, rate, ticks]);
  return (
    <span class={`clock${running ? ' running' : ''}${leftMs < LOW_MS ? ' low' : ''}`} role="timer" aria-label={label}>
      {clockText(leftMs)}
    </span>
  );
}

export const LOW_MS = 20_000;

import type { JSX } from 'preact';
import { useEffect, useReducer } from 'preact/hooks';

import { clockText, nextTickMs } from './words.ts';

export interface ClockProps {
  /** What the clock showed at `heardAtMs` of the page's monotonic clock. */
  readonly shownMs: number;
  readonly heardAtMs: number;
  readonly running: boolean;
}

/** A clock that goes on between two messages of the service. */
export function ClockFace({ shownMs, heardAtMs, running }: ClockProps): JSX.Element {
  const [ticks, tick] = useReducer((n: number) => n + 1, 0);
  const leftMs = running ? Math.max(0, shownMs - (performance.now() - heardAtMs)) : shownMs;
  useEffect(() => {
    if (!running || leftMs <= 0) return;
    const timer = setTimeout(() => tick(undefined), nextTickMs(leftMs));
    return () => clearTimeout(timer);
  }, [running, shownMs, heardAtMs, ticks]);
  return (
    <span class={`clock${running ? ' running' : ''}${leftMs < LOW_MS ? ' low' : ''}`} role="timer">
      {clockText(leftMs)}
    </span>
  );
}

const LOW_MS = 20_000;

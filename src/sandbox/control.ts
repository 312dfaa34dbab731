import { type Speed, speedOf } from '../chess/clock.ts';

/** How a game is timed. The bonus and `incrementFromMove` are the sandbox's own additions (D0 §12). */
export type Control =
  | {
      readonly kind: 'clock';
      readonly limitSeconds: number;
      readonly incrementSeconds: number;
      /** Added to both clocks once, when this full move is reached. */
      readonly bonus?: { readonly seconds: number; readonly atMove: number } | undefined;
      /** The first full move that earns the increment; 1 as usual. */
      readonly incrementFromMove?: number | undefined;
    }
  | { readonly kind: 'correspondence'; readonly daysPerTurn: number }
  | { readonly kind: 'unlimited' };

export type RealTime = Extract<Control, { kind: 'clock' }>;

export const UNLIMITED: Control = { kind: 'unlimited' };

export const clockControl = (limitSeconds: number, incrementSeconds = 0): RealTime => ({
  kind: 'clock',
  limitSeconds,
  incrementSeconds,
});

export function speedOfControl(control: Control): Speed {
  if (control.kind !== 'clock') return 'correspondence';
  return speedOf({ initialMs: control.limitSeconds * 1000, incrementMs: control.incrementSeconds * 1000 });
}

/** A challenge's `timeControl`, e.g. `{type:"clock",limit:300,increment:3,show:"5+3"}`. */
export function controlJson(control: Control): object {
  if (control.kind === 'unlimited') return { type: 'unlimited' };
  if (control.kind === 'correspondence') return { type: 'correspondence', daysPerTurn: control.daysPerTurn };
  const { limitSeconds: limit, incrementSeconds: increment } = control;
  return { type: 'clock', limit, increment, show: `${minutesShown(limit)}+${increment}` };
}

const FRACTIONS: Readonly<Record<number, string>> = { 15: '¼', 30: '½', 45: '¾', 90: '1.5' };
const minutesShown = (seconds: number): string => FRACTIONS[seconds] ?? String(seconds / 60);

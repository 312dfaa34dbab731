import type { TimeControl } from '../../../src/chess/clock.ts';
import type { Pressure, TimingMode } from '../../../src/model/personality.ts';
import type { PlayerSpec } from '../../../src/model/player-spec.ts';
import type { Pressed } from '../../../src/personality/pressure/pressed.ts';

export const minutes = (initial: number, increment = 0): TimeControl => ({
  initialMs: initial * 60_000,
  incrementMs: increment * 1000,
});

/** The settings as they are by default, and any of them otherwise. */
interface Changes {
  readonly player?: PlayerSpec;
  readonly mode?: TimingMode;
  readonly panicky?: number;
  readonly model?: Pressure['model'];
  readonly rating?: Partial<Pressure['rating']>;
  readonly spread?: Partial<Pressure['spread']>;
}

export function pressed({
  player,
  mode = 'human',
  panicky = 0,
  model = 'ramp',
  rating,
  spread,
}: Changes = {}): Pressed {
  return {
    player: player ?? { kind: 'maia', rating: 1500 },
    timing: { mode },
    attractors: { panicky },
    pressure: {
      model,
      rating: { enabled: true, maxDrop: 300, knots: null, ...rating },
      spread: { enabled: true, maxTemperature: 2, minUpperPct: 0, knots: null, ...spread },
    },
  };
}

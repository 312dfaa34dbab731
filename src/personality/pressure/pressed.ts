import type { TimeControl } from '../../chess/clock.ts';
import type { Attractors, Pressure, Timing, TimingMode } from '../../model/personality.ts';
import type { PlayerSpec } from '../../model/player-spec.ts';

/** What of a personality the pressure curves depend on. */
export interface Pressed {
  readonly player: PlayerSpec;
  readonly timing: Pick<Timing, 'mode'>;
  readonly attractors: Pick<Attractors, 'panicky'>;
  readonly pressure: Pressure;
}

/** Their think times do not shrink with the clock, so that nothing presses (D1, ruling 7). */
const CALM_MODES: readonly TimingMode[] = ['fixed', 'instant'];

/** Whether think times mean anything to the curves: only on a clock, and only where the mode spends it (ruling 4). */
export const isPressed = ({ timing }: Pick<Pressed, 'timing'>, control: TimeControl | null): control is TimeControl =>
  control !== null && !CALM_MODES.includes(timing.mode);

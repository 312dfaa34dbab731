import type { TimeControl } from '../../chess/clock.ts';
import { clamp } from '../clamp.ts';
import { heightAt, highest, isCurve } from './curve.ts';
import { isPressed, type Pressed } from './pressed.ts';
import { seedCutoffCurve, seedTemperatureCurve } from './spread-curve.ts';

/** What little time does to the choice among moves. */
export interface PressedSpread {
  readonly temperature: number;
  /** Of the temperature, against its base; the degradation guard reads it (M-13). */
  readonly raisedBy: number;
  /** The most popular share of moves that stays, 0–100; 100 is all. */
  readonly upperPct: number;
}

/** A curve that never rises still has this much room, so that the arithmetic holds (blundermind §5). */
const LEAST_ROOM = 0.1;
/** Without a cutoff curve, thinks shorter than this are pressed (D0 §4). */
const RELAXED_S = 30;

/**
 * Curve B at a think time (D0 §4, D1, ruling 10).
 * @param base the temperature in force before pressure
 * @param control null in games without a clock, which know no pressure
 * @param thinkMs what the curves read
 */
export function temperatureUnderPressure(
  personality: Pressed,
  base: number,
  control: TimeControl | null,
  thinkMs: number,
): PressedSpread {
  const { model, spread } = personality.pressure;
  if (!spread.enabled || !isPressed(personality, control)) return { temperature: base, raisedBy: 0, upperPct: 100 };
  const curve = model === 'ramp' ? ramp : cutoff;
  return curve(personality, base, control, thinkMs / 1000);
}

/** Up a ramp of temperatures; Panicky says how fast, and the ceiling how far. */
function ramp({ pressure: { spread }, attractors }: Pressed, base: number, control: TimeControl, seconds: number) {
  const knots = spread.knots ?? seedTemperatureCurve(base, control, spread.maxTemperature);
  if (!isCurve(knots)) return { temperature: base, raisedBy: 0, upperPct: 100 };
  const room = Math.max(LEAST_ROOM, highest(knots) - base);
  const share = clamp((heightAt(knots, seconds) - base) / room, 0, 1);
  const raisedBy = Math.min(room, share * panickyFactor(attractors.panicky) * room);
  return { temperature: base + raisedBy, raisedBy, upperPct: 100 };
}

/** Fewer moves to choose from, and a temperature that rises with what is cut off. */
function cutoff({ pressure: { spread }, attractors }: Pressed, base: number, control: TimeControl, seconds: number) {
  const knots = spread.knots ?? seedCutoffCurve(control, spread.minUpperPct);
  const upperPct = isCurve(knots) ? clamp(heightAt(knots, seconds), 0, 100) : 100;
  const share = isCurve(knots) ? 1 - upperPct / 100 : lateness(seconds);
  const raisedBy = share * panickyBoost(attractors.panicky);
  return { temperature: base + raisedBy, raisedBy, upperPct };
}

const lateness = (seconds: number): number => clamp(1 - seconds / RELAXED_S, 0, 1);

/** D1: fully calm stays where it is, fully panicky is at the ceiling after two fifths of the way. */
const panickyFactor = (panicky: number): number => (panicky > 0 ? 1 + 0.3 * panicky : 1 + panicky / 5);

/** D0's three tempers on D1's slider (ruling 10): steady, normal, panicky. */
function panickyBoost(panicky: number): number {
  if (panicky < 1) return 0;
  return panicky < 3 ? 1 : 2.5;
}

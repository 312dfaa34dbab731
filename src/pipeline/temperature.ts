import type { Facts } from '../model/facts.ts';
import {
  baseTemperature,
  complexityAdjusted,
  frontRunnerAdjusted,
  type Probed,
} from '../personality/choosing/temperature.ts';
import { type PressedSpread, temperatureUnderPressure } from '../personality/pressure/spread-under-pressure.ts';

/** Base, then curve B at a think time, then what the position's complexity makes of it (D0 §4, §5; D1). */
export function temperatureInForce(
  { personality, line, control }: Facts,
  curveMs: number,
  probed: Probed,
): PressedSpread {
  const { choice, attractors } = personality;
  const base = baseTemperature(choice, line.position.board);
  const pressed = temperatureUnderPressure(personality, base, control, curveMs);
  const adjusted = complexityAdjusted(pressed.temperature, choice.complexityFactor, probed);
  return { ...pressed, temperature: frontRunnerAdjusted(adjusted, attractors.frontRunner, probed) };
}

/** Whether a temperature can only be known once the position has been probed. */
export const readsProbe = ({ personality: { choice, attractors } }: Facts): boolean =>
  choice.complexityFactor || attractors.frontRunner !== 0;

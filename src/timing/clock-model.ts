import type { Facts } from '../model/facts.ts';
import type { Cap } from './caps.ts';
import type { Think, ThinkInput } from './think.ts';

/** How the clocks bend a think. The two models are never mixed (ruling 5). */
export interface ClockModel {
  /** The modifiers between the base and the bust tax. */
  bend(think: Think, input: ThinkInput): Think;
  /** The modifiers after it. @param planMs an ordinary move's cost on the clock plan, null off it */
  press(think: Think, facts: Facts, planMs: number | null): Think;
  caps(facts: Facts, planMs: number | null): readonly Cap[];
  /** Whether the cap by start clock also holds on the clock plan, and for the book moves that grow with it. */
  readonly capsPlan: boolean;
}

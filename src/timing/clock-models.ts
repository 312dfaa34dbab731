import type { Facts } from '../model/facts.ts';
import { brief } from './brief.ts';
import type { ClockModel } from './clock-model.ts';
import { graduated } from './graduated/graduated.ts';

export const clockModelOf = ({ personality }: Facts): ClockModel =>
  personality.timing.clockModel === 'graduated' ? graduated : brief;

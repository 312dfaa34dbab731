import { z } from 'zod';

import type { Premove } from '../../model/personality.ts';
import { setting } from '../setting.ts';
import { msOf, PERCENT, SECONDS, shareOf } from './units.ts';

/** The `premove` map of a personality file (D0 §3c). */
export const premove = z.strictObject({
  enabled: setting(
    z.boolean().default(false),
    'Whether a reply is prepared while the opponent thinks, and played at once whatever comes.',
  ),
  minConfidencePct: setting(
    z.number().min(0).max(100).default(85),
    "How sure the opponent's move must be; far below 60 the bot premoves where no person would.",
    PERCENT,
  ),
  ratePct: setting(z.number().min(0).max(100).default(80), 'How many of those moves are prepared for.', PERCENT),
  onlyLowClock: setting(z.boolean().default(false), 'Only in time scrambles: either clock at or below its seconds.'),
  opponentClockSeconds: setting(
    z.number().min(0).max(120).default(30),
    "The opponent's clock that counts as a scramble; 0 is never.",
    SECONDS,
  ),
  ownClockSeconds: setting(
    z.number().min(0).max(120).default(30),
    'The own clock that counts as a scramble; 0 is never.',
    SECONDS,
  ),
  bustDelaySeconds: setting(
    z.number().min(0).max(5).default(2),
    'What the surprise costs when the prepared move has become impossible.',
    SECONDS,
  ),
});

export function toPremove(file: z.output<typeof premove>): Premove {
  const { minConfidencePct, ratePct, opponentClockSeconds, ownClockSeconds, bustDelaySeconds, ...switches } = file;
  return {
    ...switches,
    minConfidence: shareOf(minConfidencePct),
    rate: shareOf(ratePct),
    opponentClockMs: msOf(opponentClockSeconds),
    ownClockMs: msOf(ownClockSeconds),
    bustDelayMs: msOf(bustDelaySeconds),
  };
}

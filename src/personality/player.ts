import { z } from 'zod';

import {
  type PlayerSpec,
  parsePlayerSpec,
  RATING_RANGE,
  type SinglePlayer,
  SLOT_RATING_RANGE,
} from '../model/player-spec.ts';
import { said, setting } from './setting.ts';

/** More slots than anybody will weigh by hand; the probabilities of a move would be hard to read beyond. */
const MAX_SLOTS = 16;

const PLAYER_WORDS = 'a player such as flounder@1500 or rule:random';

const playerText = (ranges: Parameters<typeof parsePlayerSpec>[1]) =>
  z.string().transform((text, context): SinglePlayer => {
    const parsed = parsePlayerSpec(text, ranges);
    if (parsed.ok) return parsed.value;
    context.issues.push({ code: 'custom', input: text, message: parsed.error, params: said('BAD_FORMAT') });
    return z.NEVER;
  });

const slot = z.strictObject({
  player: setting(playerText(SLOT_RATING_RANGE), 'Who plays this share of the moves.', { expects: PLAYER_WORDS }),
  weight: setting(z.number().positive().max(1000), "The share, measured against the other slots' weights."),
});

const blend = z
  .strictObject({
    blend: setting(z.array(slot).min(1).max(MAX_SLOTS), 'Several players, one of them drawn for each move by weight.'),
  })
  .transform(({ blend }): PlayerSpec => ({ kind: 'blend', blend }));

/** A PlayerSpec in a file: `flounder@1200`, or a map whose `blend` lists players and their weights. */
export const player = z.union([playerText(RATING_RANGE), blend]);

/** Both forms in words, for messages. */
export const PLAYER_EXPECTS = `${PLAYER_WORDS}, or a map with blend: [{ player, weight }]`;

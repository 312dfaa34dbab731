import { z } from 'zod';

import type { Personality } from '../model/personality.ts';
import { contentHash } from './hash.ts';
import { PLAYER_EXPECTS, player } from './player.ts';
import { setting } from './setting.ts';
import { timing, toTiming } from './timing.ts';

/** The version that personality files carry; a change of meaning raises it and adds a migration. */
export const PERSONALITY_VERSION = 1;

const attractors = z.strictObject({
  hustle: setting(
    z.int().min(-5).max(5).default(0),
    'Tempo: a hustler above zero (5 takes a quarter of the time), an overthinker below (-5 takes 1.75 times as long).',
  ),
});

const draws = z.strictObject({
  accept: setting(z.boolean().default(true), 'Whether draw offers are ever accepted.'),
  marginCp: setting(
    z.int().min(0).max(10_000).default(200),
    'Accepts while it believes itself at most this far ahead.',
    { unit: 'centipawns' },
  ),
});

/** A personality file, one declaration a key. */
export const personalityFile = z.strictObject({
  version: setting(z.literal(PERSONALITY_VERSION), 'Version of this file, so that later programs can carry it over.'),
  name: setting(
    z
      .string()
      .trim()
      .min(1)
      .max(60)
      .regex(/^\P{Cc}*$/u),
    'The name that people see.',
    { expects: 'a name of 1 to 60 characters on one line' },
  ),
  about: setting(z.string().trim().max(2000).default(''), 'A few sentences of character, for people.', {
    expects: 'text of at most 2000 characters',
  }),
  player: setting(player, 'Who proposes the moves.', { expects: PLAYER_EXPECTS }),
  timing: setting(timing.prefault({}), 'How the bot spends its clock.'),
  attractors: setting(attractors.prefault({}), 'What bends the character; 0 changes nothing.'),
  draws: setting(draws.prefault({}), 'How the bot treats draws.'),
});
/** A personality file once read: every key present, seconds still seconds. */
export type PersonalityFile = z.output<typeof personalityFile>;

/** The personality as the rest of the program knows it: times in milliseconds, and a hash of all of it. */
export function toPersonality({ name, about, player, timing, attractors, draws }: PersonalityFile): Personality {
  const content = { name, about, player, timing: toTiming(timing), attractors, draws };
  return { ...content, hash: contentHash(content) };
}

import { z } from 'zod';

import type { Personality } from '../model/personality.ts';
import { contentHash } from './hash.ts';
import { PLAYER_EXPECTS, player } from './player.ts';
import { attractors } from './sections/attractors.ts';
import { books, toBooks } from './sections/books.ts';
import { budget, toBudget } from './sections/budget.ts';
import { choice, toChoice } from './sections/choice.ts';
import { draws, toDraws } from './sections/draws.ts';
import { premove, toPremove } from './sections/premove.ts';
import { pressure } from './sections/pressure.ts';
import { timing, toTiming } from './sections/timing.ts';
import { toWindow, window } from './sections/window.ts';
import { setting } from './setting.ts';

/** The version that personality files carry; a change of meaning raises it and adds a migration. */
export const PERSONALITY_VERSION = 1;

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
  budget: setting(budget.prefault({}), 'What style may cost.'),
  choice: setting(choice.prefault({}), 'How one move is picked from many.'),
  window: setting(window.prefault({}), 'Which moves are considered, by how popular they are.'),
  pressure: setting(pressure.prefault({}), 'What little time does to the bot.'),
  premove: setting(premove.prefault({}), 'Replies prepared before the opponent has moved.'),
  books: setting(books.prefault({}), 'Where opening moves come from, and the end of endings.'),
  draws: setting(draws.prefault({}), 'How the bot treats draws and lost games.'),
});
/** A personality file once read: every key present, seconds still seconds. */
export type PersonalityFile = z.output<typeof personalityFile>;

/** The personality as the rest of the program knows it: milliseconds, probabilities, and a hash of all of it. */
export function toPersonality({ version: _, ...file }: PersonalityFile): Personality {
  const content = {
    ...file,
    timing: toTiming(file.timing),
    budget: toBudget(file.budget),
    choice: toChoice(file.choice),
    window: toWindow(file.window),
    premove: toPremove(file.premove),
    books: toBooks(file.books),
    draws: toDraws(file.draws),
  };
  return { ...content, hash: contentHash(content) };
}

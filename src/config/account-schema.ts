import { z } from 'zod';

import { joining, oneOrMany, setting } from '../personality/setting.ts';
import { challenge, counted, OPPONENTS, PLAYED_SPEEDS } from './challenge-schema.ts';
import { ADDRESS_WORDS, address, chatLine, filePath, variableName } from './text-schema.ts';

const CHAT_WORDS = 'one line of at most 140 characters';
const chat = (line: string, help: string) => setting(chatLine.default(line), help, { expects: CHAT_WORDS });

/** Where a token is read. The token itself is never written into this file: it would be shown, copied and committed. */
const token = z.strictObject({
  env: setting(variableName.optional(), 'Name of the environment variable that holds the token.', {
    expects: 'the name of an environment variable',
  }),
  file: setting(filePath().optional(), 'File that holds the token, beside this file or absolute.', {
    expects: 'the path of a file',
  }),
});
type TokenKeys = z.output<typeof token>;

const source = token
  .refine(
    ({ env, file }) => env === undefined || file === undefined,
    joining<TokenKeys>(['env', 'file'], 'file', () => 'the token comes from env or from file, not from both'),
  )
  .refine(
    ({ env, file }) => env !== undefined || file !== undefined,
    joining<TokenKeys>(['env', 'file'], 'env', () => 'token names neither a variable (env) nor a file'),
  );

/** Combined by and; the words of one list by or. */
const when = z.strictObject({
  speed: setting(oneOrMany(PLAYED_SPEEDS, 0).default([]), 'Only for games of these speeds; empty means any.'),
  opponent: setting(oneOrMany(OPPONENTS, 0).default([]), 'Only against these opponents; empty means any.'),
});

const personalityUse = z.strictObject({
  use: setting(filePath(), 'A file in personalities/ beside this one, without .yml, or a path relative to this file.', {
    expects: 'the name of a personality',
  }),
  weight: setting(
    z.number().min(0).max(1000).default(1),
    'How often it is drawn for a game, measured against the others. With 0 it is met in the sandbox alone.',
  ),
  when: setting(when.prefault({}), 'When it is drawn; where no personality is meant for a game, any may be.'),
});

/** A person slips now and then; a bot that takes back is gaming us. */
const takebacks = z.strictObject({
  perGame: setting(counted(0, 100, 1), 'Takebacks granted in one game; 0 grants none.', { unit: 'takebacks' }),
  opponents: setting(
    oneOrMany(OPPONENTS, 0).default(['human']),
    'Who they are granted to; the settings of the account on the server must allow takebacks too.',
  ),
});

const chatKeys = z.strictObject({
  greeting: chat('Hello {opponent}, have a good game!', 'Said to the opponent at the start; empty says nothing.'),
  goodbye: chat('Thank you for the game, {opponent}.', 'Said to the opponent at the end.'),
  spectatorGreeting: chat('', 'Said to the spectators at the start.'),
  spectatorGoodbye: chat('', 'Said to the spectators at the end.'),
});

/** One entry of `accounts`. */
export const account = z.strictObject({
  // Names files and addresses, and is a user name in the sandbox: hence no capitals.
  id: setting(
    z.string().regex(/^[a-z0-9][a-z0-9_-]{0,31}$/),
    'Our name for the account; the token says which one it is.',
    {
      expects: '1 to 32 small letters, digits, - and _',
    },
  ),
  server: setting(
    z.union([z.enum(['lichess', 'sandbox']), address]).default('lichess'),
    'Where it plays: lichess (the address above), sandbox (the built-in server), or the address of another server.',
    { expects: `lichess, sandbox or ${ADDRESS_WORDS}` },
  ),
  token: setting(
    source.optional(),
    'Where its token is read: { env: NAME } or { file: PATH }. Without one, LICHESS_TOKEN or LICHESS_TOKEN_FILE is used.',
    { secret: true, inline: true, expects: 'a map with env or file, never the token itself' },
  ),
  personalities: setting(z.array(personalityUse).min(1), 'Who the account plays as: one is drawn for each game.', {
    expects: 'a list of at least one personality, such as { use: harbour-master }',
  }),
  challenge: setting(challenge.prefault({}), 'Which challenges are taken, and how many at once.'),
  takebacks: setting(takebacks.prefault({}), 'How often moves may be taken back.'),
  chat: setting(chatKeys.prefault({}), 'What is said; {opponent}, {me} and {personality} are filled in.'),
  // The server does not abort challenge games by itself (lichess-api §3); half a minute is what other bots wait.
  abortAfterSeconds: setting(
    z.number().min(1).max(600).default(30),
    'A game is aborted when the opponent has not made the first move by then.',
    { unit: 'seconds' },
  ),
});
/** An account as its file says it: seconds still seconds, the token still unread. */
export type AccountFile = z.output<typeof account>;

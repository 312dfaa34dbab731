import type { z } from 'zod';

import type { botsFile } from './schema.ts';

/** Characters that the sandbox shows to whoever wants to meet them; an account on a server draws none of them. */
const TO_MEET = [
  'captain-entropy',
  'norm',
  'attacky-mctackerson',
  'overthinker',
  'coffeehouse-hustler',
  'the-blunderer',
  'the-hoarder',
  'pawn-chain-gang',
  'spite-check',
  'clock-watcher',
  'grandmaster-bad-day',
  'drunken-master',
  'the-drawmeister',
] as const;

/** What the shipped bots.yml says beside the defaults. */
export const SHIPPED: z.input<typeof botsFile> = {
  version: 1,
  accounts: [
    {
      id: 'house',
      token: { env: 'LICHESS_TOKEN' },
      personalities: [
        { use: 'harbour-master', weight: 4 },
        { use: 'first-summer', weight: 2 },
        { use: 'night-porter', weight: 2 },
        { use: 'dice-cup', weight: 1, when: { opponent: 'human' } },
        ...TO_MEET.map((use) => ({ use, weight: 0 })),
      ],
    },
  ],
};

/** What stands above the keys: how the file is used, and what stands above it in turn. */
export const SHIPPED_HEADER = `# yaml-language-server: $schema=schema/bots.schema.json
#
# Everything that Fumblefish can be told, with its default. Only version and accounts are required: a key that is
# left out means its default. Check a changed file with: fumblefish check
#
# Environment variables stand above this file: LICHESS_URL, EXPLORER_URL, TABLEBASE_URL, HOST, PORT; LICHESS_TOKEN or
# LICHESS_TOKEN_FILE gives the one account without a token its token. FUMBLEFISH_CONFIG names another file than this
# one, and FUMBLEFISH_DATA the folder for everything that is written.

`;

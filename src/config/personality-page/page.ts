import { PERSONALITY_VERSION } from '../../personality/schema.ts';
import { customControls, moveControls, pieceControls, turnControls } from './controls.ts';
import { keyTables } from './keys.ts';

const INTRODUCTION = `# Personalities

Who a bot is: a small file in \`config/personalities/\`, every key of it with a default. This page is made by
\`npm run generate\` from the same declarations that check the files and run the controls.

\`\`\`yaml
version: ${PERSONALITY_VERSION}
name: Rook Lifter
player: maia@1500
attractors:
  attacker: 3
  pieces: { rook: 4 }
  custom:
    - { metric: rooksOnOpenFiles, value: 2, phase: middlegame }
budget: { cp: 120, floor: 400 }
\`\`\`

\`fumblefish check FILE\` tells every mistake at once and what has no effect beside the rest. \`fumblefish decide
--personality FILE --fen FEN\` shows what it makes of a position. A file that changes while the program runs is taken up
within seconds if it is sound; games keep what they began with, and the sandbox shows new names after a restart.`;

const MACHINERY = `## How sliders share a budget

A slider runs from -5 to 5; at 0 it has no opinion and costs nothing. Each control answers every candidate move with a
*response* from -1 to 1, and the move's probability is multiplied by

\`\`\`text
exp( Σ slider · scale · response )        scale = budget.cp / (150 · Σ |slider|)
\`\`\`

so that the budget is divided among all that are off zero. 150 centipawns on one slider multiply its favourite by up to
e = 2.72; 300, the most there can be, by up to 7.39. What is played in the end is checked with an engine: it may cost no more
than the budget against the most popular move. Flounder, who knows what moves cost and not how popular they are, chooses by
the same sliders inside a band of that budget around the cost that its rating draws.

Where a formula says k, it is multiplied by the material scale, clamp(material / 78, 0.35, 1), both armies counted as P1 N3
B3 R5 Q9: the same change weighs more as the board empties. Boards below show what one slider alone does at 5 and at -5 with a
budget of 150.`;

const CUSTOM = `## Custom controls

A slider on any of these measurements, \`attractors.custom\`: its response is tanh((after − before) / k), of the bot's own side
unless the name says otherwise. \`phase\`, \`result\` and \`pressure\` say when it speaks; while it is silent it takes no share of
the budget.`;

/** docs/personalities.md. */
export function personalityPage(): string {
  const parts = [
    INTRODUCTION,
    MACHINERY,
    '## Controls that score moves',
    ...moveControls(),
    '## Piece preferences',
    ...pieceControls(),
    '## Controls of the whole turn',
    'These score no move and take no share of the budget.',
    ...turnControls(),
    CUSTOM,
    ...customControls(),
    '## All other keys',
    ...keyTables(),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

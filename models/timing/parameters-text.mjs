// The parameters as a source file, as the formatter would have it.

/** @param {{games: number, moves: number}} counts what they were fitted to */
export function parametersText(parameters, { games, moves }) {
  return [
    '// Written by "node models/timing/fit.mjs --games FILE..."; docs/human-time.md says how. Do not edit.',
    `// Fitted to ${moves} moves of ${games} games; one game in five was kept aside.`,
    "import type { HumanParameters } from './coefficients.ts';",
    '',
    `export const HUMAN_PARAMETERS: HumanParameters = ${literal(parameters, '')};`,
    '',
  ].join('\n');
}

function literal(value, indent) {
  if (typeof value === 'number') return String(Number(value.toFixed(5)) || 0);
  const rows = Object.entries(value).map(([name, item]) => `${indent}  ${key(name)}: ${literal(item, `${indent}  `)},`);
  return `{\n${rows.join('\n')}\n${indent}}`;
}

const key = (name) => (/^[a-z]\w*$/i.test(name) ? name : `'${name}'`);

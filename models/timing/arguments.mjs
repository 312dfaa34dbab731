// What both scripts are told on the command line.
import { parseArgs } from 'node:util';

/** @returns the options given; `games` lists every file after --games up to the next option */
export function readArguments(usage, defaults) {
  const options = Object.fromEntries(Object.keys(defaults).map((name) => [name, { type: 'string' }]));
  try {
    const { values, positionals } = parseArgs({
      options: { ...options, games: { type: 'string', multiple: true } },
      allowPositionals: true,
    });
    const games = [...(values.games ?? []), ...positionals];
    if (games.length > 0) return { ...defaults, ...values, games };
    console.error(`usage: node models/timing/${usage}`);
  } catch (error) {
    console.error(`${error.message}\nusage: node models/timing/${usage}`);
  }
  return process.exit(2);
}

// The bench: `npm run bench` for all of it (about ten minutes), `npm run bench -- latency` for one part, `--quick` for a look.
import { execFileSync } from 'node:child_process';
import { BIN } from './processes.mjs';

const PARTS = ['personality', 'start', 'latency', 'memory', 'flounder', 'planned'];
const words = process.argv.slice(2);
const quick = words.includes('--quick');
const asked = words.filter((word) => PARTS.includes(word));

execFileSync(process.execPath, [BIN, 'build'], { stdio: 'inherit' });
const rows = [];
for (const part of asked.length > 0 ? asked : PARTS) {
  console.info(`\n${part}`);
  const { [part]: run } = await import(`./${part}.mjs`);
  rows.push(...(await run(quick)));
}
const missed = rows.filter((row) => !row.good);
console.info(`\n${rows.length - missed.length} of ${rows.length} as they should be`);
process.exit(missed.length > 0 ? 1 : 0);

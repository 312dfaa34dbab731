// The full soak: node test/soak/soak.mjs [--games 200]. Shows one line as it goes and ends with what it found.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { games: { type: 'string', default: '200' } } });
const root = fileURLToPath(new URL('../..', import.meta.url));
const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));
const child = spawn(process.execPath, [vitest, 'run', 'test/soak', '--disable-console-intercept'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, SOAK_GAMES: values.games },
});
child.on('close', (code) => {
  process.exitCode = code ?? 1;
});

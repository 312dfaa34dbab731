import { Command } from 'commander';
import type { Config } from '../config/config.ts';
import { loadConfig } from '../config/load.ts';
import { configFileFor } from '../config/place.ts';
import { renderProblems } from '../config/render.ts';
import { decideOnce } from './decide-once.ts';
import { type DecideOptions, readRequest } from './decide-request.ts';
import { refuse } from './exit.ts';

export function decideCommand(): Command {
  return new Command('decide')
    .description('Takes one decision and tells how it came about.')
    .option('--fen <fen>', 'the start position (default: the initial one)')
    .option('--moves <uci>', 'moves played from there, e.g. "e2e4 e7e5"; castling in either spelling')
    .option('--variant <name>', 'standard, fromPosition or chess960')
    .option('--personality <file>', 'a personality: a file, or a name in personalities/ beside the configuration')
    .option('--player <spec>', 'who proposes the moves, in place of the personality’s own: flounder@1200, rule:random')
    .option('--clock <white,black>', 'both clocks in milliseconds (default: --tc, or no clock)')
    .option('--tc <minutes+seconds>', 'the time control, e.g. 5+3')
    .option('--tc-ms <base+inc>', 'the same in milliseconds, e.g. 300000+3000')
    .option('--opponent-spent <ms>', 'what the opponent’s last move took, in milliseconds')
    .option('--seed <n>', 'makes the decision repeatable (default: drawn, and printed)')
    .option('--config <file>', 'the configuration that names personalities and engines')
    .option('--json', 'one JSON object: move, delayMs, drawOffer, trace', false)
    .addHelpText(
      'after',
      '\nExits with 1 where an engine failed and 2 where something asked for is wrong. Logs go to standard error.',
    )
    .action(async (options: DecideOptions) => {
      const request = readRequest(options, process.env);
      if (!request.ok) return refuse(request.error.join('\n'));
      const config = configOf(options.config);
      if (config) await decideOnce(request.value, config, options.json);
    });
}

/** What `serve` would play with: its engine, its books. */
function configOf(config: string | undefined): Config | null {
  // Whether its accounts have their tokens is of no interest here.
  const loaded = loadConfig({ file: configFileFor(process.env, config), env: {}, save: false });
  if (loaded.ok) return loaded.value.config;
  refuse(renderProblems(loaded.error));
  return null;
}

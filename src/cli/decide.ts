import { Command } from 'commander';
import { decideOnce, type EngineSettings } from './decide-once.ts';
import { type DecideOptions, readRequest } from './decide-request.ts';
import { refuse } from './exit.ts';
import { load } from './load.ts';

export function decideCommand(): Command {
  return new Command('decide')
    .description('Takes one decision and tells how it came about.')
    .option('--fen <fen>', 'the start position (default: the initial one)')
    .option('--moves <uci>', 'moves played from there, e.g. "e2e4 e7e5"; castling in either spelling')
    .option('--variant <name>', 'standard, fromPosition or chess960')
    .option('--personality <file>', 'a personality: a file, or a name in personalities/ beside the configuration')
    .option('--player <spec>', 'who proposes the moves, in place of the personality’s own: flounder@1200, rule:random')
    .option('--clock <white,black>', 'both clocks in milliseconds (default: --tc, or no clock)')
    .option('--tc <base+inc>', 'the time control in milliseconds, e.g. 300000+3000')
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
      const engine = engineSettings(options.config);
      if (engine) await decideOnce(request.value, engine, options.json);
    });
}

/** The shipped engine needs no configuration; one that is named may name another. */
function engineSettings(config: string | undefined): EngineSettings | null {
  if (config === undefined && !process.env.FUMBLEFISH_CONFIG) return { path: null, hashMb: 16 };
  return load(config === undefined ? {} : { config })?.config.engines ?? null;
}

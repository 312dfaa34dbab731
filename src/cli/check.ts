import { Command } from 'commander';
import { checkConfig, renderReport } from '../config/check.ts';
import { configFileFor } from '../config/place.ts';
import { whyNotPlayable } from '../players/roster.ts';
import { checkPersonality, isPersonality } from './check-personality.ts';
import { EXIT_BAD_INPUT } from './exit.ts';

export function checkCommand(): Command {
  return new Command('check')
    .description('Checks the configuration and every personality it names, or one personality; changes nothing.')
    .argument('[file]', 'the configuration (default: FUMBLEFISH_CONFIG, then the shipped config/bots.yml)')
    .option('--json', 'every problem as one JSON object', false)
    .addHelpText(
      'after',
      `\nExits with 0 where all is well (warnings included) and ${EXIT_BAD_INPUT} where something is wrong.`,
    )
    .action((file: string | undefined, { json }: { json: boolean }) => {
      const report = isPersonality(file)
        ? checkPersonality(file)
        : checkConfig({
            file: configFileFor(process.env, file),
            env: process.env,
            playable: whyNotPlayable,
          });
      console.info(json ? JSON.stringify(report) : renderReport(report));
      if (report.errors.length > 0) process.exitCode = EXIT_BAD_INPUT;
    });
}

import { Command } from 'commander';
import { VERSION } from '../app/version.ts';
import { nearest } from '../config/nearest.ts';
import { checkCommand } from './check.ts';
import { decideCommand } from './decide.ts';
import { EXIT_BAD_INPUT, refuse } from './exit.ts';
import { sandboxCommand } from './sandbox.ts';
import { serveCommand } from './serve.ts';
import { upgradeCommand } from './upgrade.ts';

/** Every command with its help; `serve` where none is named. */
export function program(): Command {
  const root = new Command('fumblefish')
    .description('A Lichess bot that plays the way people play.')
    .version(VERSION)
    .showSuggestionAfterError()
    .showHelpAfterError('Run "fumblefish --help" for what there is.')
    .exitOverride();
  root.addCommand(serveCommand(), { isDefault: true });
  for (const command of [sandboxCommand(), checkCommand(), upgradeCommand(), decideCommand()]) root.addCommand(command);
  for (const command of root.commands) command.exitOverride().showSuggestionAfterError();
  return root;
}

/** @param argv the words after the program's name */
export async function main(argv: readonly string[]): Promise<void> {
  leaveWithReader();
  const unknown = unknownCommand(argv);
  if (unknown) return refuse(unknown);
  try {
    await program().parseAsync([...argv], { from: 'user' });
  } catch (error) {
    if (!isUsage(error)) throw error;
    process.exitCode = error.exitCode === 0 ? 0 : EXIT_BAD_INPUT;
  }
}

/** A reader that has seen enough (`| head`) ends the program quietly. */
function leaveWithReader(): void {
  for (const output of [process.stdout, process.stderr]) {
    output.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit(0);
      throw error;
    });
  }
}

/** Commander would hand a misspelled command to the usual one. */
function unknownCommand([word]: readonly string[]): string | null {
  const names = [...program().commands.map((command) => command.name()), 'help'];
  if (word === undefined || word.startsWith('-') || names.includes(word)) return null;
  const meant = nearest(word, names);
  return `There is no command "${word}"; ${meant ? `did you mean ${meant}?` : `there are ${names.join(', ')}.`}`;
}

const isUsage = (error: unknown): error is { exitCode: number } =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('commander.') && 'exitCode' in error;

import type { AccountConfig } from './config.ts';
import { type LoadedConfig, type LoadOptions, loadConfig } from './load.ts';
import type { ConfigProblem } from './problem.ts';
import { renderProblems } from './render.ts';

/** Errors and warnings sorted by place; with errors, a start would be refused. */
export interface ConfigReport {
  readonly errors: readonly ConfigProblem[];
  readonly warnings: readonly ConfigProblem[];
  /** What the configuration comes to, in sentences; null while there are errors. */
  readonly summary: readonly string[] | null;
}

/** Checks everything that a start would read, and changes nothing. */
export function checkConfig(options: LoadOptions): ConfigReport {
  const loaded = loadConfig({ ...options, save: false });
  if (loaded.ok) return { errors: [], warnings: loaded.value.warnings, summary: summaryOf(loaded.value) };
  const by = (severity: ConfigProblem['severity']) => loaded.error.filter((found) => found.severity === severity);
  return { errors: by('error'), warnings: by('warning'), summary: null };
}

/** A report as people read it. */
export function renderReport({ errors, warnings, summary }: ConfigReport): string {
  const parts = [
    renderProblems(errors),
    renderProblems(warnings),
    countLine(errors, warnings),
    summary?.join('\n') ?? '',
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function countLine(errors: readonly ConfigProblem[], warnings: readonly ConfigProblem[]): string {
  const counts = [...counted(errors.length, 'error'), ...counted(warnings.length, 'warning')];
  return counts.length > 0 ? `${counts.join(', ')}.` : 'The configuration is sound.';
}

const counted = (count: number, noun: string): string[] =>
  count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`];

function summaryOf({ config, tokens, notes }: LoadedConfig): string[] {
  const accounts = config.accounts.map((account) => accountLine(account, tokens));
  const sandbox = 'No token is given: all accounts play in the built-in sandbox.';
  return [...notes, ...accounts, ...(tokens === 'none' ? [sandbox] : [])];
}

function accountLine({ id, server, personalities }: AccountConfig, tokens: LoadedConfig['tokens']): string {
  const where = server.kind === 'sandbox' || tokens === 'none' ? 'the sandbox' : server.url;
  const drawn = personalities.filter(({ weight }) => weight > 0);
  return `${id} plays on ${where} as ${drawn.map(({ personality }) => personality.name).join(', ')}.`;
}

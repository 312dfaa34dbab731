import { type LoadedConfig, loadConfig } from '../config/load.ts';
import { configFileFor } from '../config/place.ts';
import type { ConfigProblem } from '../config/problem.ts';
import { renderProblems } from '../config/render.ts';
import { whyNotPlayable } from '../players/roster.ts';
import { refuse } from './exit.ts';

/** Options that say the same as a variable of the environment, and stand above it. */
export interface Overrides {
  readonly config?: string;
  readonly host?: string;
  readonly port?: string;
  readonly data?: string;
  readonly timeScale?: string;
}

export interface Loaded extends LoadedConfig {
  readonly file: string;
}

/** Reads the configuration as the command line and the environment have it. @returns null after saying what is wrong */
export function load({ config, host, port, data, timeScale }: Overrides): Loaded | null {
  const given = { HOST: host, PORT: port, FUMBLEFISH_DATA: data };
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const file = configFileFor(process.env, config);
  const loaded = loadConfig({ file, env: { ...process.env, ...set }, playable: whyNotPlayable });
  if (!loaded.ok) {
    refuse(renderProblems(loaded.error.map((found) => asGiven(found, set))));
    return null;
  }
  if (loaded.value.warnings.length > 0) console.error(renderProblems(loaded.value.warnings));
  return withTimeScale({ ...loaded.value, file }, timeScale);
}

const OPTIONS: Readonly<Record<string, string>> = { HOST: '--host', PORT: '--port', FUMBLEFISH_DATA: '--data' };

/** A value from the command line is told by its option, not by the variable that it stands above. */
function asGiven(found: ConfigProblem, given: Readonly<Record<string, unknown>>): ConfigProblem {
  const { place } = found;
  if (place.kind !== 'variable' || !(place.name in given)) return found;
  return { ...found, place: { kind: 'variable', name: OPTIONS[place.name] ?? place.name } };
}

function withTimeScale(loaded: Loaded, text: string | undefined): Loaded | null {
  if (text === undefined) return loaded;
  const timeScale = parseTimeScale(text);
  if (timeScale === null) return null;
  return { ...loaded, config: { ...loaded.config, sandbox: { ...loaded.config.sandbox, timeScale } } };
}

export function parseTimeScale(text: string): number | null {
  const scale = Number(text);
  if (text.trim() !== '' && scale >= 1 && scale <= 20) return scale;
  refuse(`--time-scale: expected a number from 1 to 20, not "${text}"`);
  return null;
}

/** Every token of the configuration, for the log to leave out. */
export const secretsOf = ({ config }: LoadedConfig): string[] =>
  config.accounts.flatMap(({ token }) => token?.reveal() ?? []);

import { type Environment, variable } from './environment.ts';
import { ERRORS } from './errors.ts';
import type { ConfigFiles } from './files.ts';
import { atVariable, type ConfigProblem, problem, type Spot } from './problem.ts';
import { readText, troubleWords } from './read-text.ts';
import { Secret } from './secret.ts';
import type { AccountSketch } from './sketch.ts';

/** Where tokens are looked for. */
export interface TokenSources {
  readonly env: Environment;
  readonly files: ConfigFiles;
  /** Makes a path of the configuration file absolute. */
  readonly resolve: (path: string) => string;
}

/** What looking for an account's token came to; `none` means that nothing was wrong, and nothing there. */
export type Found =
  | { readonly kind: 'token'; readonly token: Secret }
  | { readonly kind: 'none'; readonly why: string }
  | { readonly kind: 'broken'; readonly problems: readonly ConfigProblem[] }
  | { readonly kind: 'sandbox' };

/** For the usual case of one account, which then needs no word about tokens in the file. */
export const GIVEN = ['LICHESS_TOKEN', 'LICHESS_TOKEN_FILE'] as const;
const TOKEN = /^[A-Za-z0-9_]{1,512}$/;
/** Tokens are longer than the names that people give to files without an extension. */
const TOKEN_LENGTH = 16;

/** The token in the environment, on its own or in a file; null where there is none. */
export function givenToken({ env, files }: Pick<TokenSources, 'env' | 'files'>): Found | null {
  const [value, file] = GIVEN.map((name) => variable(env, name));
  if (value !== undefined && file !== undefined) {
    const details = { message: `${GIVEN.join(' and ')} are both set`, advice: 'Set one of them.' };
    return broken(problem(ERRORS.AMBIGUOUS_TOKEN, atVariable(GIVEN[1]), details));
  }
  if (value !== undefined) return checked(value, atVariable(GIVEN[0]), GIVEN[0]);
  return file === undefined ? null : fromFile(file, file, atVariable(GIVEN[1]), files);
}

/** The token that an account names itself. */
export function ownToken({ server, token }: AccountSketch, spot: Spot, { env, files, resolve }: TokenSources): Found {
  if (server === 'sandbox') return { kind: 'sandbox' };
  if (!token) return { kind: 'none', why: 'has no token' };
  if (token.file !== undefined) return fromFile(token.file, resolve(token.file), spot, files);
  if (token.env === undefined) return { kind: 'broken', problems: [] };
  const value = variable(env, token.env);
  if (value !== undefined) return checked(value, atVariable(token.env), token.env);
  return { kind: 'none', why: 'has no token: its environment variable is not set' };
}

function fromFile(written: string, path: string, spot: Spot, files: ConfigFiles): Found {
  const trouble = files.trouble(path);
  if (trouble && TOKEN.test(written) && written.length >= TOKEN_LENGTH) {
    const details = {
      message: 'no such file',
      advice: 'If this is the token itself: store it in a file and name that.',
    };
    return broken(problem(ERRORS.UNREADABLE_FILE, spot, details));
  }
  const text = readText(path, files);
  if (text.ok) return checked(text.value.trim(), spot, 'the token file');
  const message = `the token file ${written} ${trouble ? troubleWords(trouble) : 'is not a small text file'}`;
  return broken(problem(ERRORS.UNREADABLE_FILE, spot, { message }));
}

/** What is wrong with a token is said without any of its characters. */
function checked(value: string, spot: Spot, source: string): Found {
  if (TOKEN.test(value)) return { kind: 'token', token: new Secret(value) };
  const what = value === '' ? 'is empty' : 'does not hold one token of 1 to 512 letters, digits and underscores';
  return broken(problem(ERRORS.BAD_TOKEN, spot, { message: `${source} ${what}` }));
}

const broken = (found: ConfigProblem): Found => ({ kind: 'broken', problems: [found] });

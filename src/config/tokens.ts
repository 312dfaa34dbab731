import { ERRORS } from './errors.ts';
import { atVariable, type ConfigProblem, problem, type Spot } from './problem.ts';
import type { Secret } from './secret.ts';
import type { AccountSketch } from './sketch.ts';
import { withoutSlash } from './text-schema.ts';
import { type Found, GIVEN, givenToken, ownToken, type TokenSources } from './token-source.ts';
import type { YamlTree } from './yaml-tree.ts';

/** The tokens of all accounts, and everything that is wrong with them. */
export interface Tokens {
  /** One an account, in their order; null where it has none. */
  readonly byAccount: readonly (Secret | null)[];
  readonly problems: readonly ConfigProblem[];
}

interface Accounts {
  readonly list: readonly AccountSketch[];
  readonly found: readonly Found[];
  /** Where an account's token stands; the line itself is not shown. */
  spotOf(index: number): Spot;
}

/** Finds the token of every account; the one given in the environment fills the one account without. */
export function findTokens(list: readonly AccountSketch[], tree: YamlTree, sources: TokenSources): Tokens {
  const spotOf = (index: number): Spot => ({ ...tree.spot(['accounts', index, 'token'], 'key'), excerpt: null });
  const own = list.map((account, index) => ownToken(account, spotOf(index), sources));
  const without = own.flatMap(({ kind }, index) => (kind === 'none' ? [index] : []));
  const given = givenToken(sources);
  const found = own.map((one, index) => (given && index === without[0] ? given : one));
  const accounts = { list, found, spotOf };
  const brokenOnes = new Set([...found, ...(given ? [given] : [])]);
  return {
    byAccount: found.map((one) => (one.kind === 'token' ? one.token : null)),
    problems: [
      ...[...brokenOnes].flatMap((one) => (one.kind === 'broken' ? one.problems : [])),
      ...(given ? ambiguous(without, accounts) : forgotten(accounts)),
      ...shared(accounts),
      ...idle(accounts),
      ...(given?.kind === 'token' && without.length === 0 && !isNamed(list) ? [unused()] : []),
    ],
  };
}

const named = ({ list }: Accounts, index: number): string => `account ${list[index]?.id ?? index + 1}`;

function ambiguous(without: readonly number[], accounts: Accounts): ConfigProblem[] {
  const [first = 0, ...others] = without;
  return others.map((index) => {
    const message = `${named(accounts, index)} has no token, nor has ${named(accounts, first)}; ${GIVEN[0]} is for one account`;
    return problem(ERRORS.AMBIGUOUS_TOKEN, accounts.spotOf(index), { message });
  });
}

/** Where no account has a token all of them play in the sandbox; where one has, the others were forgotten. */
function forgotten(accounts: Accounts): ConfigProblem[] {
  const { found } = accounts;
  if (!found.some(({ kind }) => kind === 'token' || kind === 'broken')) return [];
  return found.flatMap((one, index) => {
    if (one.kind !== 'none') return [];
    const message = `${named(accounts, index)} ${one.why}, while another account has one`;
    return [problem(ERRORS.NO_TOKEN, accounts.spotOf(index), { message })];
  });
}

function shared(accounts: Accounts): ConfigProblem[] {
  const { list, found } = accounts;
  const server = (index: number): string => withoutSlash(list[index]?.server ?? '');
  return found.flatMap((mine, index) => {
    const isSame = (one: Found, i: number): boolean =>
      one.kind === 'token' && mine.kind === 'token' && one.token.equals(mine.token) && server(i) === server(index);
    const other = found.findIndex(isSame);
    if (other < 0 || other === index) return [];
    const message = `${named(accounts, index)} has the same token as ${named(accounts, other)}`;
    return [problem(ERRORS.SAME_TOKEN, accounts.spotOf(index), { message })];
  });
}

function idle(accounts: Accounts): ConfigProblem[] {
  return accounts.list.flatMap(({ server, token }, index) =>
    server === 'sandbox' && token
      ? [noEffect(accounts.spotOf(index), 'token has no effect: this account plays in the sandbox')]
      : [],
  );
}

/** An account may name the usual variable itself. */
const isNamed = (list: readonly AccountSketch[]): boolean => list.some(({ token }) => token?.env === GIVEN[0]);

const unused = (): ConfigProblem =>
  noEffect(atVariable(GIVEN[0]), 'the token in the environment is not used: no account is without one');

const noEffect = (spot: Spot, message: string): ConfigProblem =>
  problem(ERRORS.NO_EFFECT, spot, { message, severity: 'warning', advice: 'Remove it.' });

import type { z } from 'zod';

import type { ErrorKind } from '../model/errors.ts';
import { ERRORS } from './errors.ts';
import { nearest } from './nearest.ts';
import { type ConfigProblem, problem } from './problem.ts';
import { bare } from './schema-words.ts';
import { unknownKey } from './unknown-key.ts';
import { expectation, type Looked, lookAt, nameOf, show, within } from './value-words.ts';
import type { Path, YamlTree } from './yaml-tree.ts';

type Issue = z.core.$ZodIssue;
type Schema = z.core.$ZodType;

/** Reads a tree by its schema: the typed value, or every problem at its place. */
export function checkTree<S extends z.ZodType>(
  schema: S,
  tree: YamlTree,
): { readonly value: z.output<S> | null; readonly problems: readonly ConfigProblem[] } {
  const parsed = schema.safeParse(tree.plain);
  if (parsed.success) return { value: tree.problems.length === 0 ? parsed.data : null, problems: tree.problems };
  const looked = { schema, plain: tree.plain, spot: tree.spot };
  return { value: null, problems: [...tree.problems, ...problemsOf(parsed.error.issues, looked)] };
}

/** @param above the path of the union that the issues are inside of */
export function problemsOf(issues: readonly Issue[], looked: Looked, above: Path = []): ConfigProblem[] {
  return issues.flatMap((issue) => {
    const path = [...above, ...issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step))];
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownKey([...path, key], looked));
    const meant = issue.code === 'invalid_union' ? branchMeant(issue.errors) : undefined;
    return meant ? problemsOf(meant, looked, path) : [badValue(issue, path, looked)];
  });
}

/** The branch of a union that was meant: the only one that does not refuse the value as a whole. */
function branchMeant(branches: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const meant = branches.filter((issues) => !issues.some(refusesWhole));
  return meant.length === 1 ? meant[0] : undefined;
}

const refusesWhole = (issue: Issue): boolean =>
  issue.path.length === 0 && issue.code !== 'unrecognized_keys' && !saidOf(issue);

/** The kind of problem where the schema's own sentence says it all. */
function saidOf(issue: Issue): ErrorKind | undefined {
  const kind: unknown = issue.code === 'custom' ? issue.params?.said : undefined;
  return kind === 'CONTRADICTION' || kind === 'BAD_FORMAT' ? ERRORS[kind] : undefined;
}

function badValue(issue: Issue, path: Path, looked: Looked): ConfigProblem {
  const { schema, help, secret, value, spot } = lookAt(path, looked);
  const said = saidOf(issue);
  if (said) return problem(said, spot(path, 'value'), { message: issue.message });
  if (value === undefined) {
    const message = `${JSON.stringify(nameOf(path))} is missing${within(path)}; expected ${expectation(schema)}`;
    return problem(ERRORS.MISSING_KEY, spot(path, 'key'), { message, advice: help });
  }
  const shown = secret ? 'does not fit' : `is ${show(value)}`;
  return problem(kindOf(issue), spot(path, 'value'), {
    message: `${nameOf(path)} ${shown}; expected ${expectation(schema)}`,
    advice: adviceFor(value, schema) ?? help,
  });
}

function kindOf(issue: Issue): ErrorKind {
  const codes = issue.code === 'invalid_union' ? issue.errors.flat().map(({ code }) => code) : [issue.code];
  if (codes.some((code) => code === 'too_big' || code === 'too_small')) return ERRORS.OUT_OF_BOUNDS;
  if (codes.includes('invalid_value')) return ERRORS.BAD_CHOICE;
  return codes.every((code) => code === 'invalid_type') ? ERRORS.WRONG_TYPE : ERRORS.BAD_FORMAT;
}

/** Words that mean a truth value in older YAML and in people's heads. */
const TRUTHS: Readonly<Record<string, boolean>> = { yes: true, on: true, no: false, off: false };

function adviceFor(value: unknown, schema: Schema): string | undefined {
  if (typeof value !== 'string') return undefined;
  const { type } = bare(schema)._zod.def;
  if (type === 'number' && value.trim() !== '' && !Number.isNaN(Number(value)))
    return 'Write the number without quotes.';
  const truth = type === 'boolean' ? TRUTHS[value.toLowerCase()] : undefined;
  const meant = truth ?? nearest(value, choicesOf(schema));
  return meant === undefined ? undefined : `Did you mean ${meant}?`;
}

function choicesOf(schema: Schema): string[] {
  const { def } = bare(schema)._zod;
  if (def.type === 'union') return def.options.flatMap(choicesOf);
  if (def.type === 'enum') return Object.values(def.entries).map(String);
  return def.type === 'literal' ? def.values.map(String) : [];
}

import { type Document, isMap, isScalar, isSeq, type Pair } from 'yaml';

/** A path of keys from the top; `*` stands for every item of a list: `accounts.*.challenge.concurrency`. */
type KeyPath = string;

/** One change between two versions. What it would spoil it leaves alone, and the check of the file then says so. */
export type MigrationStep = { readonly note: string } & (
  | { readonly do: 'rename'; readonly key: KeyPath; readonly to: KeyPath }
  | { readonly do: 'remove'; readonly key: KeyPath }
  | { readonly do: 'add'; readonly key: KeyPath; readonly value: unknown }
  | { readonly do: 'change'; readonly key: KeyPath; readonly from: unknown; readonly to: unknown }
);

/** Carries a file from one version to the next. */
export interface Migration {
  readonly from: number;
  readonly steps: readonly MigrationStep[];
}

type Keys = readonly (string | number)[];

/** @returns the version a file says it has; undefined where it says none that counts */
export function versionOf(document: Document): number | undefined {
  const version = isMap(document.contents) ? document.contents.get('version') : undefined;
  return typeof version === 'number' && Number.isInteger(version) && version >= 0 ? version : undefined;
}

/** The migrations from one version to another; undefined where one is missing on the way. */
export function route(migrations: readonly Migration[], from: number, to: number): readonly Migration[] | undefined {
  const needed = Array.from({ length: to - from }, (_, i) =>
    migrations.find((migration) => migration.from === from + i),
  );
  return needed.every((migration) => migration !== undefined) ? needed : undefined;
}

/**
 * Carries a document over in place: comments stay, and so do the places of everything that is not new.
 * @returns a note for every step that changed something
 */
export function migrate(document: Document, migrations: readonly Migration[]): string[] {
  return migrations.flatMap(({ from, steps }) => {
    const notes = steps.filter((step) => applyStep(document, step)).map((step) => step.note);
    document.set('version', from + 1);
    return notes;
  });
}

/** @returns whether anything changed */
function applyStep(document: Document, step: MigrationStep): boolean {
  const target = step.key.split('.');
  const changed = expand(document, step.do === 'add' ? target.slice(0, -1) : target).map((keys) => {
    switch (step.do) {
      case 'rename':
        return rename(document, keys, fill(step.to.split('.'), keys));
      case 'remove':
        return document.deleteIn(keys);
      case 'add':
        return add(document, [...keys, ...target.slice(-1)], step.value);
      case 'change':
        return change(document, keys, step.from, step.to);
      default:
        return step satisfies never;
    }
  });
  return changed.some(Boolean);
}

/** Every path in the document that a pattern stands for. */
function expand(document: Document, pattern: readonly string[]): Keys[] {
  let paths: Keys[] = [[]];
  for (const part of pattern) {
    paths = paths.flatMap((path) => {
      const held = path.length === 0 ? document.contents : document.getIn(path, true);
      if (part === '*') return isSeq(held) ? held.items.map((_, i) => [...path, i]) : [];
      return isMap(held) && held.has(part) ? [[...path, part]] : [];
    });
  }
  return paths;
}

/** Puts the list positions of a real path where a pattern has its stars. */
function fill(pattern: readonly string[], path: Keys): Keys {
  const positions = path.filter((key) => typeof key === 'number');
  return pattern.map((part) => (part === '*' ? (positions.shift() ?? 0) : part));
}

/** The key keeps its comment, and its place too where it stays in its map. */
function rename(document: Document, from: Keys, to: Keys): boolean {
  const pair = pairAt(document, from);
  if (!pair || !isScalar(pair.key) || !hasRoom(document, to)) return false;
  const stays = from.length === to.length && from.slice(0, -1).every((key, i) => key === to[i]);
  if (!stays) {
    document.deleteIn(from);
    document.setIn(to, pair.value);
    const moved = pairAt(document, to);
    if (moved) moved.key = pair.key;
  }
  pair.key.value = to.at(-1);
  return true;
}

function add(document: Document, keys: Keys, value: unknown): boolean {
  if (!hasRoom(document, keys)) return false;
  document.setIn(keys, document.createNode(value));
  return true;
}

function change(document: Document, keys: Keys, from: unknown, to: unknown): boolean {
  const held = document.getIn(keys, true);
  if (!isScalar(held) || held.value !== from) return false;
  held.value = to;
  return true;
}

function pairAt(document: Document, keys: Keys): Pair | undefined {
  const holder = keys.length === 1 ? document.contents : document.getIn(keys.slice(0, -1), true);
  return isMap(holder) ? holder.items.find(({ key }) => isScalar(key) && key.value === keys.at(-1)) : undefined;
}

/** True where the key is free and everything on the way to it is a map or list, or missing. */
function hasRoom(document: Document, keys: Keys): boolean {
  if (document.hasIn(keys)) return false;
  const above = keys.slice(0, -1).map((_, depth) => document.getIn(keys.slice(0, depth + 1), true));
  return above.every((held) => held === undefined || isMap(held) || isSeq(held));
}

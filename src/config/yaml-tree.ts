import {
  type Alias,
  isAlias,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type Scalar,
  type YAMLMap,
} from 'yaml';

import { err, ok, type Result } from '../chess/result.ts';
import { ERRORS } from './errors.ts';
import { type ConfigProblem, problem, type Spot } from './problem.ts';
import type { YamlText } from './yaml-text.ts';

/** Keys and list positions from the top of a file; positions count from 0. */
export type Path = readonly (string | number)[];

/** A file's content as plain data that remembers where everything stands. */
export interface YamlTree {
  readonly file: string;
  readonly plain: unknown;
  /** Duplicate keys and bad aliases. */
  readonly problems: readonly ConfigProblem[];
  /** The place of a key or of its value; of the nearest map or list around it where the path does not exist. */
  spot(path: Path, part: 'key' | 'value'): Spot;
}

/** Values that aliases may unfold to: what they repeat is counted each time. */
const MAX_VALUES = 50_000;

interface Known {
  readonly value: unknown;
  readonly size: number;
}

interface Reading {
  readonly yaml: YamlText;
  readonly problems: ConfigProblem[];
  readonly anchors: Map<string, Known | 'open'>;
  readonly targets: Map<string, Node>;
  readonly aliases: Map<Alias, Node>;
  readonly pairs: Map<YAMLMap, Map<string, Pair>>;
  size: number;
}

/** Turns a document into plain data. Aliases are shared, not copied, so that the cost is that of the text. */
export function readTree(yaml: YamlText): Result<YamlTree, ConfigProblem[]> {
  const reading: Reading = {
    yaml,
    problems: [],
    anchors: new Map(),
    targets: new Map(),
    aliases: new Map(),
    pairs: new Map(),
    size: 0,
  };
  const contents = yaml.document.contents as Node | null;
  // An empty file is a map without keys: what it lacks is then told key by key.
  const plain = read(contents, reading) ?? {};
  if (reading.size > MAX_VALUES) {
    const message = `aliases unfold this file to more than ${MAX_VALUES} values`;
    return err([problem(ERRORS.TOO_MUCH_YAML, spotOf(yaml, contents), { message })]);
  }
  return ok({
    file: yaml.file,
    plain,
    problems: reading.problems,
    spot: (path, part) => spotOf(yaml, ...nodesOn(path, contents, reading, part)),
  });
}

function read(node: Node | null, reading: Reading): unknown {
  const sizeBefore = reading.size++;
  if (isAlias(node)) return readAlias(node, reading);
  const anchor = node && 'anchor' in node ? node.anchor : undefined;
  if (anchor) reading.anchors.set(anchor, 'open');
  const value = readValue(node, reading);
  if (anchor && node) {
    reading.anchors.set(anchor, { value, size: reading.size - sizeBefore });
    reading.targets.set(anchor, node);
  }
  return value;
}

function readValue(node: Node | null, reading: Reading): unknown {
  if (isMap(node)) return readMap(node, reading);
  if (isSeq(node)) return node.items.map((item) => read(item as Node | null, reading));
  return isScalar(node) ? node.value : null;
}

function readMap(map: YAMLMap, reading: Reading): Record<string, unknown> {
  const pairs = new Map<string, Pair>();
  reading.pairs.set(map, pairs);
  const entries: [string, unknown][] = [];
  for (const pair of map.items) {
    const key = keyOf(pair, reading.yaml);
    const value = read(pair.value as Node | null, reading);
    if (pairs.has(key)) {
      const message = `${JSON.stringify(key)} appears twice in this map`;
      reading.problems.push(problem(ERRORS.DUPLICATE_KEY, spotOf(reading.yaml, pair.key as Node), { message }));
      continue;
    }
    pairs.set(key, pair);
    entries.push([key, value]);
  }
  return Object.fromEntries(entries);
}

/** Keys that are no plain words keep their spelling, and are then refused as unknown. */
function keyOf({ key }: Pair, { document }: YamlText): string {
  if (isScalar(key)) return typeof key.value === 'string' ? key.value : ((key as Scalar).source ?? String(key.value));
  return document.createNode(key).toString();
}

function readAlias(alias: Alias, reading: Reading): unknown {
  const known = reading.anchors.get(alias.source);
  const target = reading.targets.get(alias.source);
  if (!known || known === 'open' || !target) {
    const message = known === 'open' ? `*${alias.source} repeats itself` : `no anchor &${alias.source} stands above`;
    reading.problems.push(problem(ERRORS.BAD_ALIAS, spotOf(reading.yaml, alias), { message }));
    return null;
  }
  reading.aliases.set(alias, target);
  reading.size += known.size;
  return known.value;
}

/** The nodes whose place may stand for a path, the best one first. */
function nodesOn(path: Path, contents: Node | null, reading: Reading, part: 'key' | 'value'): (Node | null)[] {
  const passed: (Node | null)[] = [contents];
  let node = contents;
  for (const [depth, step] of path.entries()) {
    const holder = isAlias(node) ? (reading.aliases.get(node) ?? null) : node;
    if (isMap(holder)) {
      const pair = reading.pairs.get(holder)?.get(String(step));
      if (!pair) break;
      node = pair.value as Node | null;
      const last = depth === path.length - 1;
      passed.push(...(last && part === 'value' ? [pair.key as Node, node] : [node, pair.key as Node]));
    } else if (isSeq(holder) && holder.items[Number(step)]) {
      node = holder.items[Number(step)] as Node;
      passed.push(node);
    } else break;
  }
  return passed.reverse();
}

/**
 * The first of these nodes that stands in the text and is not empty; nodes that a migration made do not. Of a map or
 * list that runs over several lines only the beginning is marked.
 */
function spotOf(yaml: YamlText, ...nodes: readonly (Node | null)[]): Spot {
  const written = nodes.find((node) => node?.range && node.range[1] > node.range[0]);
  const [start, end] = written?.range ?? [0, 0];
  return yaml.spotAt(start, isCollection(written) && !written.flow ? start + 1 : end);
}

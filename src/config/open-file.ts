import { isScalar } from 'yaml';

import { err, ok, type Result } from '../chess/result.ts';
import { ERRORS } from './errors.ts';
import type { ConfigFiles } from './files.ts';
import { type Migration, migrate, route, versionOf } from './migrate.ts';
import { atFile, type ConfigProblem, problem } from './problem.ts';
import { readText } from './read-text.ts';
import { parseYaml, type YamlText } from './yaml-text.ts';
import { readTree, type YamlTree } from './yaml-tree.ts';

/** A kind of file, its version and the way there from older ones. */
export interface FileKind {
  readonly version: number;
  readonly migrations: readonly Migration[];
}

/** An older file as this version writes it, not saved yet. */
export interface CarriedOver {
  readonly file: string;
  readonly fromVersion: number;
  readonly text: string;
  readonly notes: readonly string[];
}

/** A file as data with places, in the form of the current version whatever it was written in. */
export interface OpenedFile {
  readonly tree: YamlTree;
  readonly carriedOver: CarriedOver | null;
}

/** Reads a versioned YAML file, carrying an older one over in memory. */
export function openFile(file: string, kind: FileKind, files: ConfigFiles): Result<OpenedFile, ConfigProblem[]> {
  const text = readText(file, files);
  if (!text.ok) return text;
  const yaml = parseYaml(file, text.value);
  if (!yaml.ok) return yaml;
  const version = versionOf(yaml.value.document);
  if (version !== undefined && version > kind.version) return err([newer(version, kind, yaml.value)]);
  const carriedOver = version === undefined ? null : carryOver(yaml.value, version, kind);
  const tree = readTree(yaml.value);
  return tree.ok ? ok({ tree: tree.value, carriedOver }) : tree;
}

function newer(version: number, kind: FileKind, { document, spotAt }: YamlText): ConfigProblem {
  const node = document.get('version', true);
  const [start, end] = isScalar(node) && node.range ? node.range : [0, 0];
  const message = `version ${version} is newer than this program, which reads version ${kind.version}`;
  return problem(ERRORS.NEWER_VERSION, spotAt(start, end), { message });
}

/** Changes the document where it is older; null where it is not, or where no way leads from there. */
function carryOver({ file, document }: YamlText, fromVersion: number, kind: FileKind): CarriedOver | null {
  const way = route(kind.migrations, fromVersion, kind.version);
  if (!way || way.length === 0) return null;
  const notes = migrate(document, way);
  return { file, fromVersion, text: document.toString({ lineWidth: 0 }), notes };
}

/** Saves what was carried over, keeping the old file beside it. @returns the notes to show */
export function saveCarriedOver(carried: CarriedOver, files: ConfigFiles): Result<string[], ConfigProblem> {
  const { file, fromVersion, text, notes } = carried;
  const saved = files.replace(file, text, `v${fromVersion}.bak`);
  if (saved.ok)
    return ok([`${file} was carried over from version ${fromVersion}; the old file is ${saved.value}`, ...notes]);
  const message = 'this file is of an older version; it was read, but could not be saved as this version writes it';
  return err(problem(ERRORS.NOT_SAVED, atFile(file), { message, severity: 'warning' }));
}

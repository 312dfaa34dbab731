import { join } from 'node:path';

import { personalityFile } from '../personality/schema.ts';
import { explainYaml } from './explain.ts';
import { type ConfigFiles, DISK } from './files.ts';
import { jsonSchemaOf } from './json-schema.ts';
import { personalityPage } from './personality-page/page.ts';
import { botsFile } from './schema.ts';
import { SHIPPED, SHIPPED_HEADER } from './shipped.ts';

/** A file that is never edited by hand. */
export interface GeneratedFile {
  /** From the project's folder. */
  readonly path: string;
  readonly text: string;
}

/** What is made from the schema and the controls, so that it cannot say anything else. */
export function generatedFiles(): readonly GeneratedFile[] {
  return [
    { path: 'config/bots.yml', text: SHIPPED_HEADER + explainYaml(botsFile, SHIPPED) },
    { path: 'config/schema/bots.schema.json', text: jsonSchemaOf(botsFile, 'Fumblefish configuration') },
    { path: 'config/schema/personality.schema.json', text: jsonSchemaOf(personalityFile, 'Fumblefish personality') },
    { path: 'docs/personalities.md', text: personalityPage() },
  ];
}

/** Writes them anew. @returns a sentence a file: written, or why not */
export function writeGenerated(projectFolder: string, files: Pick<ConfigFiles, 'write'> = DISK): string[] {
  return generatedFiles().map(({ path, text }) => {
    const written = files.write(join(projectFolder, path), text);
    return written.ok ? `${path} was written` : `${path} could not be written`;
  });
}

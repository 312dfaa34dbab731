import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Every file below a folder in which one of these words stands, as `word in file`. */
export function wordsInFiles(folder: string, words: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false)
    .flatMap((file) => {
      const bytes = readFileSync(file);
      return [...words.filter((word) => bytes.includes(word)), ...words.filter((word) => file.includes(word))].map(
        (word) => `${word} in ${file}`,
      );
    });
}

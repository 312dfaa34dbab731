import { stat } from 'node:fs/promises';

/** Another text whenever a file has changed or was put in place of another; null where it cannot be looked at. */
export async function fileStamp(path: string): Promise<string | null> {
  try {
    const { ino, size, mtimeMs } = await stat(path);
    return `${ino} ${size} ${mtimeMs}`;
  } catch {
    // Gone, or on its way from one version to the next: whoever reads it then says what is wrong with it.
    return null;
  }
}

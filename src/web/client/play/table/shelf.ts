/** What the table needs of a browser's storage. */
export interface Shelf {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
  removeItem(key: string): void;
}

/** @returns null where there is nothing, or where the browser keeps the page from its storage */
export function readItem(shelf: Shelf, key: string): string | null {
  try {
    return shelf.getItem(key);
  } catch {
    return null; // Storage is switched off: then nothing outlives the page.
  }
}

/** @param text null takes the item away */
export function writeItem(shelf: Shelf, key: string, text: string | null): void {
  try {
    if (text === null) shelf.removeItem(key);
    else shelf.setItem(key, text);
  } catch {
    // Storage is switched off or full: then a reload starts afresh.
  }
}

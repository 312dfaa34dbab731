/** A storage of this browser, or one that lasts as long as the page: where storing is forbidden, even to name it throws. */
export function storageOf(
  kind: 'localStorage' | 'sessionStorage',
): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  try {
    return window[kind];
  } catch {
    // Switched off by the person or their browser: then nothing outlives the page.
    const items = new Map<string, string>();
    return {
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, text) => void items.set(key, text),
      removeItem: (key) => void items.delete(key),
    };
  }
}

/** What this browser remembers for the pages. One that lends no storage forgets, and nothing else changes. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(`fumblefish.${key}`);
  } catch {
    return null;
  }
}

/** @param value null forgets */
export function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`fumblefish.${key}`);
    else localStorage.setItem(`fumblefish.${key}`, value);
  } catch {
    // No storage, or a full one: the choice holds until the page is left.
  }
}

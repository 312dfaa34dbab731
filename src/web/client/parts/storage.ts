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

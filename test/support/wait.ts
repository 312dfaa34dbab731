/** Real processes under load are slow; only a failure takes that long. */
const PATIENCE_MS = 20_000;
const LOOK_EVERY_MS = 15;

/** Looks again and again until a condition holds. @returns what it found */
export async function until<T>(
  look: () => T | null | undefined | false | Promise<T | null | undefined | false>,
  what: string | (() => string),
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const startedMs = performance.now();
  for (;;) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false) return found;
    if (performance.now() - startedMs > patienceMs)
      throw new Error(`waited in vain until ${typeof what === 'string' ? what : what()}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

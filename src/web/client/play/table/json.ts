/** The members of a JSON object, none of them believed yet. */
export type Fields = Readonly<Record<string, unknown>>;

/** @returns undefined for a text that is no JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // The only way to learn whether a text is JSON.
  }
}

/** @returns an empty object for anything that is none, so that every member of it is missing */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/** Halves of characters, which a cut may leave too: no address can hold them, and `encodeURIComponent` throws. */
const HALVES = /\p{Surrogate}/gu;

/** @returns null for anything but a text with something in it; longer ones are cut */
export const textOf = (value: unknown, longest: number): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, longest).replaceAll(HALVES, '\ufffd') : null;

/** @returns null for anything but a finite number of zero or more */
export const amountOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

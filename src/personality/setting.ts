import { z } from 'zod';

/** What a key means, said once: messages, JSON schema, explained files and docs are all made from it. */
export interface Setting {
  readonly help: string;
  /** Of the number, where the key's name does not say enough. */
  readonly unit?: string;
  /** The allowed values in words, where the schema alone cannot say them. */
  readonly expects?: string;
  /** Holds or names a secret: its value is never shown. */
  readonly secret?: boolean;
  /** A map that is explained and written as one line. */
  readonly inline?: boolean;
}

/** A registry of our own: zod's global one would mix these with what other packages declare. */
export const settings = z.registry<Setting>();

/** Says in words what a schema allows, where it is no key's own: an item of a list. */
export function expecting<S extends z.ZodType>(schema: S, expects: string): S {
  settings.add(schema, { help: '', expects });
  return schema;
}

/** Registers what a key means; bounds and default are the schema's own. Each key needs a schema of its own. */
export function setting<S extends z.ZodType>(schema: S, help: string, more: Partial<Omit<Setting, 'help'>> = {}): S {
  if (settings.has(schema)) throw new Error(`two keys share one schema: ${help}`);
  settings.add(schema, { help, ...more });
  return schema;
}

/** Marks a refusal whose message is a sentence for people already, and says which kind of problem it is. */
export const said = (kind: 'CONTRADICTION' | 'BAD_FORMAT') => ({ said: kind });

interface Payload {
  readonly value: unknown;
  readonly issues: readonly { code?: string | undefined; path?: readonly PropertyKey[] | undefined }[];
}

/**
 * A rule that joins several keys of a map: it runs whenever those keys are themselves sound, whatever else is wrong.
 * @param at the key that gets the blame
 * @param says the sentence, made from the map
 */
export function joining<T>(keys: readonly (keyof T & string)[], at: keyof T & string, says: (value: T) => string) {
  return {
    path: [at],
    when: ({ value, issues }: Payload) =>
      typeof value === 'object' &&
      !issues.some(({ code, path: [first] = [] }) => {
        return first === undefined ? code !== 'unrecognized_keys' : keys.some((key) => key === first);
      }),
    params: said('CONTRADICTION'),
    error: (issue: { input?: unknown }) => says(issue.input as T),
  };
}

/** One of the names, or a list of them; always a list once read. */
export const oneOrMany = <const N extends readonly [string, ...string[]]>(names: N, least: 0 | 1 = 1) => {
  const one = z.enum(names);
  return z
    .union([one, z.array(one).min(least)])
    .transform((read): N[number][] => (Array.isArray(read) ? read : [read]));
};

/** `{ min, max }`, both inclusive; either may be left out. */
export const range = (low: number, high: number) => {
  const bounds = z.strictObject({
    min: z.int().min(low).max(high).default(low),
    max: z.int().min(low).max(high).default(high),
  });
  return bounds.refine(
    ({ min, max }) => min <= max,
    joining<z.infer<typeof bounds>>(['min', 'max'], 'min', ({ min, max }) => `min (${min}) is above max (${max})`),
  );
};

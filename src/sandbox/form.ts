/** A form's fields by their names, as the server's binder takes them from either kind of body. */
export type Form = Readonly<Record<string, string>>;

/** Deeper objects than this hold no field that anybody asks for. */
const DEEPEST = 4;

/** @returns null for text that is not JSON; a nested member `clock: {limit}` becomes `clock.limit` */
export function formOfJson(body: string): Form | null {
  if (body.trim() === '') return {};
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return null; // Not JSON: the caller answers 400.
  }
  const form: Record<string, string> = {};
  flatten(parsed, '', form, 0);
  return form;
}

export function formOfUrlEncoded(body: string): Form {
  return Object.fromEntries(new URLSearchParams(body));
}

function flatten(value: unknown, name: string, form: Record<string, string>, depth: number): void {
  if (value === null || value === undefined || depth > DEEPEST) return;
  if (typeof value !== 'object') {
    if (name) form[name] = String(value);
  } else if (Array.isArray(value)) {
    const scalars = value.every((item) => typeof item !== 'object');
    if (scalars && name) form[name] = value.join(',');
  } else {
    for (const [key, member] of Object.entries(value)) flatten(member, name ? `${name}.${key}` : key, form, depth + 1);
  }
}

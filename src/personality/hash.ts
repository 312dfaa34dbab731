import { hash128 } from '../random/hash.ts';

type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain };

/** 32 hexadecimal digits that depend on the content alone, not on the order in which its keys were written. */
export function contentHash(content: object): string {
  return hash128(canonical(content as Plain))
    .map((word) => (word >>> 0).toString(16).padStart(8, '0'))
    .join('');
}

function canonical(value: Plain): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, held]) => `${JSON.stringify(key)}:${canonical(held)}`).join(',')}}`;
}

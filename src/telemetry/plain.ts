import { isSecretName, REDACTED, type Redactor } from './redact.ts';

/** A log line stays below about 16 KB, whatever is handed in. */
const MAX_TEXT = 2000;
const MAX_STACK = 4000;
const MAX_NAME = 200;
const MAX_ITEMS = 100;
const MAX_DEPTH = 6;
const MAX_NODES = 400;
const MAX_TOTAL = 12_000;

/** Copies fields into plain data fit for a line: bounded, without cycles, every text redacted. Never throws. */
export class PlainWriter {
  readonly #redactor: Redactor;
  readonly #path = new Set<object>();
  #nodes = 0;
  #total = 0;

  constructor(redactor: Redactor) {
    this.#redactor = redactor;
  }

  fields(fields: object): Record<string, unknown> {
    const plain = this.#object(fields, 0);
    return typeof plain === 'object' && plain !== null && !Array.isArray(plain)
      ? (plain as Record<string, unknown>)
      : { fields: plain };
  }

  text(text: string): string {
    return this.#text(text, MAX_NAME);
  }

  get #full(): boolean {
    return this.#nodes > MAX_NODES || this.#total > MAX_TOTAL;
  }

  #value(value: unknown, depth: number): unknown {
    this.#nodes++;
    if (this.#full) return '[cut]';
    switch (typeof value) {
      case 'string':
        return this.#text(value, MAX_TEXT);
      case 'number':
        return Number.isFinite(value) ? value : String(value);
      case 'boolean':
      case 'undefined':
        return value;
      case 'object':
        return value === null ? null : this.#object(value, depth);
      default:
        // Big numbers, symbols and functions have no form in JSON.
        return this.#text(String(value), MAX_NAME);
    }
  }

  #object(value: object, depth: number): unknown {
    if (this.#path.has(value)) return '[circular]';
    if (depth >= MAX_DEPTH) return '[deep]';
    this.#path.add(value);
    try {
      return this.#shape(value, depth);
    } catch {
      // A getter or a conversion of the caller's threw: a log line is no place to fail.
      return '[unreadable]';
    } finally {
      this.#path.delete(value);
    }
  }

  #shape(value: object, depth: number): unknown {
    if (value instanceof Error) return this.#error(value, depth);
    if (Array.isArray(value)) return this.#list(value, depth);
    if (value instanceof Map) return this.#record(Object.fromEntries(value), depth);
    if (value instanceof Set) return this.#list([...value], depth);
    if (value instanceof Date) return String(value.getTime() >= 0 ? value.toISOString() : value);
    if (value instanceof URL) return this.#text(value.href, MAX_TEXT);
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`;
    return this.#record(value as Record<string, unknown>, depth);
  }

  #error(error: Error, depth: number): unknown {
    const extra = error as { readonly code?: unknown; readonly cause?: unknown };
    return {
      ...(extra.code === undefined ? {} : { code: this.#value(extra.code, depth + 1) }),
      name: this.#text(String(error.name), MAX_NAME),
      message: this.#text(String(error.message), MAX_TEXT),
      stack: this.#text(String(error.stack ?? ''), MAX_STACK),
      ...(extra.cause === undefined ? {} : { cause: this.#value(extra.cause, depth + 1) }),
    };
  }

  #list(items: readonly unknown[], depth: number): unknown[] {
    const list = items.slice(0, MAX_ITEMS).map((item) => this.#value(item, depth + 1));
    if (items.length > MAX_ITEMS) list.push(`[${items.length - MAX_ITEMS} more]`);
    return list;
  }

  #record(record: Readonly<Record<string, unknown>>, depth: number): Record<string, unknown> {
    const names = Object.keys(record);
    const entries: [string, unknown][] = [];
    for (const name of names) {
      if (entries.length === MAX_ITEMS || this.#full) {
        entries.push(['more', `[${names.length - entries.length}]`]);
        break;
      }
      const value = isSecretName(name) ? REDACTED : this.#read(record, name, depth);
      entries.push([this.#text(name, MAX_NAME), value]);
    }
    // From entries, which keeps even a field called `__proto__` a field.
    return Object.fromEntries(entries);
  }

  #read(record: Readonly<Record<string, unknown>>, name: string, depth: number): unknown {
    try {
      return this.#value(record[name], depth + 1);
    } catch {
      // A getter that throws spoils its own field, not the line.
      return '[unreadable]';
    }
  }

  /** Redacted before it is cut: half a token is still half a secret. */
  #text(text: string, max: number): string {
    const clean = this.#redactor.redact(text);
    const bounded = clean.length > max ? `${clean.slice(0, max)}…` : clean;
    this.#total += bounded.length;
    return bounded;
  }
}

import type { StoreStatus } from '../ports/store.ts';

export type RecordKind = keyof StoreStatus['dropped'];

export interface Entry<T> {
  readonly kind: RecordKind;
  /** A newer entry of the same kind and key takes the place of one still queued; null is like no other. */
  readonly key: string | null;
  /** What it weighs in memory, roughly: the length of its texts. */
  readonly bytes: number;
  readonly body: T;
}

/** Least missed first: a game plays on without its traces, but not without its memory. */
const DROP_ORDER: readonly RecordKind[] = ['decision', 'move', 'memory', 'game'];

export interface QueueLimits {
  readonly entries: number;
  readonly bytes: number;
}

/** What waits to be written, bounded: when it is full the least missed kind loses its oldest entry, and that is counted. */
export class WriteQueue<T> {
  readonly #limits: QueueLimits;
  readonly #byKind = new Map(DROP_ORDER.map((kind) => [kind, new Map<string, Entry<T>>()]));
  readonly #dropped: Record<RecordKind, number> = { decision: 0, move: 0, memory: 0, game: 0 };
  #size = 0;
  #bytes = 0;
  #serial = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#size;
  }

  get dropped(): Readonly<Record<RecordKind, number>> {
    return this.#dropped;
  }

  add(entry: Entry<T>): void {
    const entries = this.#of(entry.kind);
    // A key never begins with the mark of the serial ones.
    const key = entry.key === null ? `#${++this.#serial}` : `=${entry.key}`;
    const older = entries.get(key);
    if (older) this.#forget(older);
    entries.set(key, entry);
    this.#size++;
    this.#bytes += entry.bytes;
    while (this.#size > this.#limits.entries || this.#bytes > this.#limits.bytes) this.#dropOne();
  }

  /** The next batch, the most missed first; at least one entry where there is any. */
  take(entries: number, bytes: number): Entry<T>[] {
    const batch: Entry<T>[] = [];
    let weight = 0;
    for (const kind of DROP_ORDER.toReversed()) {
      for (const [key, entry] of this.#of(kind)) {
        weight += entry.bytes;
        if (batch.length === entries || (batch.length > 0 && weight > bytes)) return batch;
        this.#remove(kind, key, entry);
        batch.push(entry);
      }
    }
    return batch;
  }

  /** Counts an entry that was taken and could not be kept. */
  countDrop(kind: RecordKind): void {
    this.#dropped[kind]++;
  }

  #dropOne(): void {
    for (const kind of DROP_ORDER) {
      const [oldest] = this.#of(kind);
      if (!oldest) continue;
      this.#remove(kind, ...oldest);
      this.countDrop(kind);
      return;
    }
  }

  #remove(kind: RecordKind, key: string, entry: Entry<T>): void {
    this.#of(kind).delete(key);
    this.#forget(entry);
  }

  #forget(entry: Entry<T>): void {
    this.#size--;
    this.#bytes -= entry.bytes;
  }

  #of(kind: RecordKind): Map<string, Entry<T>> {
    return this.#byKind.get(kind) as Map<string, Entry<T>>;
  }
}

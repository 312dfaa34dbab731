/** Every number the service counts; the adapter gives each its help text, type and buckets. */
export interface Metrics {
  gameStarted(account: string): void;
  gameFinished(account: string, status: string): void;
  movePosted(account: string, sample: MoveSample): void;
  /** One request with a move, from sending it to its answer or the lack of one. */
  moveAnswered(account: string, tookMs: number): void;
  streamReconnected(account: string, stream: 'events' | 'game', why: string): void;
  fallback(account: string, from: string, to: string): void;
  requestFailed(account: string, kind: string): void;
  premove(account: string, what: 'armed' | 'fired' | 'busted'): void;
}

export interface MoveSample {
  /** When the move left against when it was planned, ms; only for decisions ready in time. */
  readonly errorMs: number | null;
  /** The decision was not ready at its planned instant. */
  readonly late: boolean;
  readonly computeMs: number;
}

const nothing = (): void => undefined;
export const NO_METRICS: Metrics = {
  gameStarted: nothing,
  gameFinished: nothing,
  movePosted: nothing,
  moveAnswered: nothing,
  streamReconnected: nothing,
  fallback: nothing,
  requestFailed: nothing,
  premove: nothing,
};

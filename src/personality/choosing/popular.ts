/** A move with how often people play it, 0–1. */
export interface Popular {
  readonly raw: number;
}

/** The most popular one, the first of several; undefined only where there are none. */
export const mostPopular = <P extends Popular>(moves: readonly P[]): P | undefined =>
  moves.reduce<P | undefined>((best, move) => (best && best.raw >= move.raw ? best : move), undefined);

/** The least popular one, the first of several. */
export const leastPopular = <P extends Popular>(moves: readonly P[]): P | undefined =>
  moves.reduce<P | undefined>((least, move) => (least && least.raw <= move.raw ? least : move), undefined);

import type { TimeControl } from '../../src/chess/clock.ts';
import type { Board } from '../../src/timing/human/board.ts';

export interface PeoplesGame {
  readonly control: TimeControl;
  readonly ratings: readonly [number, number];
  readonly stepMs: number;
  /** UCI. */
  readonly moves: readonly string[];
  readonly plies: readonly { readonly board: Board; readonly ownMs: number; readonly spentMs: number | null }[];
}

export interface Measures {
  readonly mean: number;
  readonly recapture: number;
  readonly tempo: number;
  readonly curve: readonly (readonly number[])[];
}

export interface Comparison {
  readonly name: string;
  readonly ks: number;
  readonly ksRedrawn: number;
  readonly variationInside: number;
  readonly longestInside: number;
  readonly curveOutside: readonly number[];
  readonly people: Measures;
  readonly model: Measures;
}

/** What the report's scripts export, as far as tests use it. */
export interface Scripts {
  readGames(files: readonly string[], keep: (row: { readonly tc: string }, index: number) => boolean): PeoplesGame[];
  isTimed(game: PeoplesGame): boolean;
  withModel(games: readonly PeoplesGame[]): readonly unknown[];
  bySpeed(pairs: readonly unknown[]): Comparison[];
  byControl(pairs: readonly unknown[]): Comparison[];
  measure(games: readonly PeoplesGame[]): Measures;
  quantile(values: readonly number[], q: number): number;
}

export const scriptOf = (name: string): string => new URL(`../../models/timing/${name}.mjs`, import.meta.url).pathname;

/** Plain scripts without types: loaded by name, so that the compiler does not read them. */
export async function loadScripts(): Promise<Scripts> {
  const names = ['games', 'compare', 'statistics'].map(scriptOf);
  const [games, compare, statistics] = await Promise.all(names.map((name) => import(name)));
  return { ...games, ...compare, ...statistics };
}

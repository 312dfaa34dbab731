import type { Line } from '../chess/line.ts';
import type { Result } from '../chess/result.ts';

export type NetworkFailure =
  | { readonly kind: 'missing'; readonly network: string }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'died'; readonly reason: string };

/** A policy network: how likely people of a rating are to play each legal move. */
export interface NetworkPort {
  policy(request: {
    readonly network: string;
    readonly rating: number;
    /** The whole line: the networks read the positions before this one too. */
    readonly line: Line;
    readonly deadlineMs: number;
  }): Promise<Result<{ readonly probabilities: ReadonlyMap<string, number> }, NetworkFailure>>;
}

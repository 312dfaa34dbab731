import type { Line } from '../chess/line.ts';
import type { Result } from '../chess/result.ts';

export interface BookMove {
  readonly move: string;
  readonly games: number;
}

/** One source of opening moves; an empty list means that the line has left it. */
export interface BookPort {
  moves(
    line: Line,
    options: { readonly rating: number; readonly deadlineMs: number },
  ): Promise<Result<readonly BookMove[], string>>;
}

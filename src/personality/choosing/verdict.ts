/** What is known of moves, centipawns from the mover's side; null where the engine was asked in vain. */
export type Evaluations = ReadonlyMap<string, number | null>;

/** A pick on its way through the stages that check it against an engine. */
export interface Picked {
  readonly pick: string;
  /** The most popular move, by raw probability: what the pick is measured against. */
  readonly top: string;
  /** Attractors were in force. */
  readonly reshaped: boolean;
  /** Stalemate tricks throw material on purpose: no check may stop them (D0 §9). */
  readonly seeksStalemate: boolean;
  /** Found to be within the budget. */
  readonly verified: boolean;
}

/**
 * A check's answer: what it must know first, or the move to play. `idle` means that the check had no say; `blind` that
 * the engine gave no answer, so that the pick stands unchecked (a premove is dropped instead).
 */
export type Verdict =
  | { readonly kind: 'ask'; readonly moves: readonly string[] }
  | { readonly kind: 'idle' | 'blind'; readonly move: string; readonly why: string }
  | { readonly kind: 'kept' | 'replaced'; readonly move: string; readonly why: string };

export const idle = ({ pick }: Picked, why: string): Verdict => ({ kind: 'idle', move: pick, why });

/** Reads two evaluations, or says which of them are missing. */
export function compare(
  { pick, top }: Picked,
  known: Evaluations,
  judge: (pickCp: number, topCp: number) => Verdict,
): Verdict {
  const missing = [top, pick].filter((move) => !known.has(move));
  if (missing.length > 0) return { kind: 'ask', moves: missing };
  const [pickCp, topCp] = [known.get(pick) ?? null, known.get(top) ?? null];
  if (pickCp === null || topCp === null) return { kind: 'blind', move: pick, why: 'the engine gave no answer' };
  return judge(pickCp, topCp);
}

import { compare, type Evaluations, idle, type Picked, type Verdict } from './verdict.ts';

/** Less than this is no pressure (D0 §9b). */
const RAISED_BY = 0.05;

export interface Degradation {
  readonly badDay: boolean;
  /** What pressure added to the temperature. */
  readonly raisedBy: number;
}

/**
 * Playing worse on purpose never turns up a brilliancy: a pick that is better than the most popular move gives way to it
 * (D0 §9b, ruling 13). Style may still win by as much as it may cost.
 */
export function guardBrilliancy(
  picked: Picked,
  { badDay, raisedBy }: Degradation,
  budgetCp: number,
  known: Evaluations,
): Verdict {
  const { pick, top, reshaped } = picked;
  if (pick === top) return idle(picked, 'the most popular move');
  if (!badDay && raisedBy <= RAISED_BY) return idle(picked, 'nothing makes it play worse');
  const allowanceCp = reshaped ? budgetCp : 0;
  return compare(picked, known, (pickCp, topCp) =>
    pickCp - topCp > allowanceCp
      ? { kind: 'replaced', move: top, why: 'too good for a bad day' }
      : { kind: 'kept', move: pick, why: 'no better than it may be' },
  );
}

import { compare, type Evaluations, idle, type Picked, type Verdict } from './verdict.ts';

/**
 * Whether the budget allows the pick, else which favourite it does allow (D0 §9a). Lazy: asks for the most popular move
 * and the pick, then for one further favourite after each refusal (ruling 15). Call it again with the answers.
 * @param favourites in the order of preference, the pick first, without the most popular move
 */
export function acceptWithinBudget(
  picked: Picked,
  favourites: readonly string[],
  budgetCp: number,
  known: Evaluations,
): Verdict {
  const { pick, top, reshaped, seeksStalemate } = picked;
  if (pick === top) return idle(picked, 'the most popular move');
  if (!reshaped) return idle(picked, 'no style in force');
  if (seeksStalemate) return idle(picked, 'seeks stalemate');
  return compare(picked, known, (pickCp, topCp) => {
    if (topCp - pickCp <= budgetCp) return { kind: 'kept', move: pick, why: 'within the budget' };
    const worthCp = topCp - budgetCp;
    return (
      firstAffordable(favourites.slice(1), worthCp, known) ?? {
        kind: 'replaced',
        move: top,
        why: 'none is within the budget',
      }
    );
  });
}

/** Moves without an evaluation are passed over: the pick is refused already, and these may cost anything. */
function firstAffordable(favourites: readonly string[], worthCp: number, known: Evaluations): Verdict | null {
  for (const move of favourites) {
    const cp = known.get(move);
    if (cp === undefined) return { kind: 'ask', moves: [move] };
    if (cp !== null && cp >= worthCp) return { kind: 'replaced', move, why: 'a favourite within the budget' };
  }
  return null;
}

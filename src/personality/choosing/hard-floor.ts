import { compare, type Evaluations, idle, type Picked, type Verdict } from './verdict.ts';

/** The last check: whatever chose the move, it costs no more than this against the most popular one (D0 §9c). */
export function holdHardFloor(picked: Picked, floorCp: number | null, known: Evaluations): Verdict {
  const { pick, top, verified, seeksStalemate } = picked;
  if (floorCp === null) return idle(picked, 'off');
  if (pick === top) return idle(picked, 'the most popular move');
  if (verified) return idle(picked, 'within the budget already');
  if (seeksStalemate) return idle(picked, 'seeks stalemate');
  return compare(picked, known, (pickCp, topCp) =>
    topCp - pickCp > floorCp
      ? { kind: 'replaced', move: top, why: 'below the hard floor' }
      : { kind: 'kept', move: pick, why: 'above the hard floor' },
  );
}

/**
 * The candidate most like a word: at a few slips' distance (a letter wrong, missing, added, or two swapped), or one that
 * begins like it. @returns undefined where none is close enough to be meant
 */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const wanted = word.toLowerCase();
  const ranked = candidates
    .map((name) => ({ name, slips: slipsBetween(wanted, name.toLowerCase()) }))
    .filter(({ name, slips }) => slips <= slipsAllowed(name) || beginsAlike(wanted, name))
    .sort((a, b) => a.slips - b.slips);
  return ranked[0]?.name;
}

/** One in three letters; a name of two letters must be right. */
const slipsAllowed = (name: string): number => Math.max(name.length > 2 ? 1 : 0, Math.floor(name.length / 3));

/** `minimum` means min, `fixedMs` means fixedSeconds. */
function beginsAlike(word: string, name: string): boolean {
  const differs = [...word].findIndex((letter, i) => letter !== name[i]?.toLowerCase());
  const shared = differs < 0 ? word.length : differs;
  return shared >= 5 || (shared >= 3 && shared === Math.min(word.length, name.length));
}

/** Longer words are no slips of ours; the table stays small whatever is compared. */
const LONGEST = 64;

/** Optimal string alignment distance. */
function slipsBetween(a: string, b: string): number {
  if (a.length > LONGEST || b.length > LONGEST) return Number.POSITIVE_INFINITY;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const steps = [at(above, j) + 1, at(row, j - 1) + 1, at(above, j - 1) + (same ? 0 : 1)];
      if (swapped) steps.push(at(before, j - 2) + 1);
      row.push(Math.min(...steps));
    }
    before = above;
    above = row;
  }
  return at(above, b.length);
}

const at = (row: readonly number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY;

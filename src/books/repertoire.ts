import { normalise, pickIndex } from '../chess/distribution.ts';
import { type Line, turnOf } from '../chess/line.ts';
import type { Books, RepertoireSlot } from '../model/personality.ts';
import type { Rng } from '../random/streams.ts';
import { type OpeningRow, type OpeningTable, startsAsUsual } from './table/opening-table.ts';

export type RepertoireStep =
  | { readonly kind: 'move'; readonly move: string; readonly why: string; readonly shares: Shares }
  | { readonly kind: 'miss'; readonly why: string };

/** Probability by move. */
type Shares = Readonly<Record<string, number>>;

interface Asked {
  readonly line: Line;
  readonly repertoire: Books['repertoire'];
  readonly rng: Rng;
}

const miss = (why: string): RepertoireStep => ({ kind: 'miss', why });

/** The next move of the slots of the side to move (D0 §2a, blundermind §11). */
export function repertoireStep(table: OpeningTable, { line, repertoire, rng }: Asked): RepertoireStep {
  if (!startsAsUsual(line)) return miss('the game began elsewhere');
  if (line.moves.length >= repertoire.maxPlies) return miss(`past ${repertoire.maxPlies} half-moves`);
  const slots = repertoire[turnOf(line)].filter((slot) => slot.weight > 0);
  const ahead = table.ahead(line);
  if (repertoire.choice === 'priority') return byPriority(slots, ahead, line) ?? wayOut(table, slots, ahead, line);
  const shares = slotShares(slots, ahead, line);
  if (Object.keys(shares).length === 0) return wayOut(table, slots, ahead, line);
  return { kind: 'move', move: draw(shares, rng), why: 'drawn among its slots', shares };
}

/** Each slot's weight split evenly over its next moves; moves of several slots add up. Empty where no slot goes on. */
function slotShares(slots: readonly RepertoireSlot[], ahead: readonly OpeningRow[], line: Line): Shares {
  const weights = new Map<string, number>();
  for (const slot of slots) {
    const moves = new Set(rowsOf(slot, ahead).map((row) => nextMove(row, line)));
    for (const move of moves) weights.set(move, (weights.get(move) ?? 0) + slot.weight / moves.size);
  }
  const shares = normalise([...weights.values()]);
  return Object.fromEntries([...weights.keys()].map((move, i) => [move, shares[i] ?? 0]));
}

function draw(shares: Shares, rng: Rng): string {
  const moves = Object.keys(shares);
  return moves[pickIndex(Object.values(shares), rng.next())] ?? '';
}

function byPriority(slots: readonly RepertoireSlot[], ahead: readonly OpeningRow[], line: Line): RepertoireStep | null {
  const first = slots.find((slot) => rowsOf(slot, ahead).length > 0);
  if (!first) return null;
  const move = mostShared(rowsOf(first, ahead), line);
  return { kind: 'move', move, why: `the line of ${first.code}`, shares: { [move]: 1 } };
}

/** Past the end of a preferred row any named line will do: the one most rows share (blundermind §11). */
function wayOut(
  table: OpeningTable,
  slots: readonly RepertoireSlot[],
  ahead: readonly OpeningRow[],
  line: Line,
): RepertoireStep {
  const passed = table.passed(line);
  const inside = slots.some((slot) => rowsOf(slot, passed).length > 0);
  if (!inside || ahead.length === 0) return miss('no line of its slots goes on');
  const move = mostShared(ahead, line);
  return { kind: 'move', move, why: 'beyond its own lines', shares: { [move]: 1 } };
}

/** Rows of the exact code, else of its family, the first two characters. */
function rowsOf({ code }: RepertoireSlot, rows: readonly OpeningRow[]): readonly OpeningRow[] {
  const exact = rows.filter((row) => row.code.startsWith(code));
  return exact.length > 0 ? exact : rows.filter((row) => row.code.startsWith(code.slice(0, 2)));
}

/** The next move of most rows, of the first among equals. */
function mostShared(rows: readonly OpeningRow[], line: Line): string {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(nextMove(row, line), (counts.get(nextMove(row, line)) ?? 0) + 1);
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), ['', 0])[0];
}

const nextMove = (row: OpeningRow, line: Line): string => row.moves[line.moves.length] ?? '';

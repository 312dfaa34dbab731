import { ROLES } from 'chessops/types';
import { readMove, readPosition } from '../chess/reading.ts';
import { legalMove } from '../chess/uci.ts';
import type { Facts } from '../model/facts.ts';
import { MOVE_CONTROLS, type Personality } from '../model/personality.ts';
import {
  attractorContext,
  type GambitLines,
  NO_OPENING_TABLE,
  type Volatility,
} from '../personality/attractors/context.ts';
import { type Reshaping, reshape } from '../personality/attractors/weigh.ts';
import { customBoosts } from '../personality/custom.ts';
import type { BookShelf } from '../ports/book.ts';

/** What is known of a position beyond its board. */
export interface Seen {
  readonly evaluationCp: number | null;
  readonly volatility: Volatility | null;
  readonly books: BookShelf | undefined;
}

/** Whether any control could have a say on some move. */
export function hasStyle({ attractors, budget }: Personality): boolean {
  const sliders = [
    ...MOVE_CONTROLS.map((control) => attractors[control]),
    ...ROLES.map((role) => attractors.pieces[role]),
    ...attractors.custom.map(({ value }) => value),
  ];
  return budget.cp > 0 && sliders.some((value) => value !== 0);
}

/** Whether the engine is asked how unsettled moves are. */
export const readsVolatility = ({ attractors, budget }: Personality): boolean =>
  budget.cp > 0 && attractors.chaos !== 0;

/**
 * What a personality makes of some moves' weights, named controls and custom ones together.
 * @param moves legal ones, as the line spells them
 */
export function weighByStyle(
  facts: Facts,
  moves: readonly string[],
  weights: readonly number[],
  seen: Seen,
): Reshaping {
  const { personality, line, clock, control } = facts;
  const { attractors, budget } = personality;
  if (!hasStyle(personality)) return { weights, contributions: moves.map(() => ({})), reshaped: false };
  const before = readPosition(line.position);
  const context = attractorContext({
    before,
    plies: line.moves.length,
    fischerRandom: line.fischerRandom,
    attackerFormula: attractors.attackerFormula,
    gambits: attractors.gambito === 0 ? NO_OPENING_TABLE : gambitLines(facts, seen.books),
    volatility: seen.volatility,
  });
  const { scaleCustom } = attractors;
  const moment = {
    plies: line.moves.length,
    evaluationCp: seen.evaluationCp,
    clock,
    initialMs: control?.initialMs ?? null,
  };
  const custom = customBoosts(attractors.custom, { ...context, ...moment, scaleCustom });
  const readings = moves.map((move) => readMove(before, played(facts, move)));
  return reshape(readings, weights, { attractors, budgetCp: budget.cp }, context, custom);
}

function gambitLines({ line }: Facts, books: BookShelf | undefined): GambitLines {
  if (!books) return NO_OPENING_TABLE;
  const { moves, fullTable } = books.gambits(line);
  return { continuations: moves, byShape: !fullTable };
}

/** A candidate as the board plays it; proposals hold legal moves only. */
export function played({ line }: Facts, uci: string): NonNullable<ReturnType<typeof legalMove>> {
  const move = legalMove(line.position, uci);
  if (!move) throw new Error(`${uci} is no legal move here`);
  return move;
}

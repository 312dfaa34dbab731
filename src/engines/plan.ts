import { crowdedSide } from '../chess/crowding.ts';
import { type Color, fenOf, followMoves, type Line, type LineError, startLine, turnOf } from '../chess/line.ts';
import { err, ok, type Result } from '../chess/result.ts';
import { legalMove, legalMoves, spellMove } from '../chess/uci.ts';
import type { SearchRequest } from '../model/search.ts';

export type PositionRequest = Pick<SearchRequest, 'fen' | 'moves' | 'fischerRandom'>;

/** A position as an engine is told it, known to be legal. */
export interface PositionPlan {
  /** The UCI command. */
  readonly position: string;
  readonly turn: Color;
  readonly inCheck: boolean;
  /** Sets `UCI_Chess960`: castling is spelled king-takes-rook both ways. */
  readonly fischerRandom: boolean;
}

/** A search as an engine is told it. */
export interface SearchPlan extends PositionPlan {
  readonly go: string;
  readonly multipv: number;
  /** Lines that a complete depth has; 0 where the position has no legal move and there is nothing to search. */
  readonly linesPerDepth: number;
  /** Moves the search may begin with, in every spelling an engine may use, each with the line's own. */
  readonly spellings: ReadonlyMap<string, string>;
}

/** The deepest search Stockfish can count. */
const MAX_DEPTH = 245;
/** The most that Stockfish takes; no position has more legal moves than 218. */
const MAX_MULTIPV = 256;

/**
 * Checks what an engine is asked before it reaches one: a bad position or move hangs or crashes engines, depth 0 never
 * ends, and with nothing but illegal `searchmoves` Stockfish searches all moves.
 */
export class Planner {
  /** The start of the latest request and its line but for the last move: a decision asks about one position and its neighbours. */
  #known: { readonly key: string; readonly startFen: string; readonly parent: Line } | undefined;

  position(request: PositionRequest): Result<PositionPlan, string> {
    const line = this.#line(request);
    return line.ok ? ok(this.#positionPlan(line.value)) : line;
  }

  search(request: SearchRequest): Result<SearchPlan, string> {
    const line = this.#line(request);
    if (!line.ok) return line;
    const limit = limitWords(request.limit);
    if (!limit.ok) return limit;
    const multipv = request.multipv ?? 1;
    if (!isCount(multipv, MAX_MULTIPV))
      return err(`multipv must be a whole number from 1 to ${MAX_MULTIPV}, not ${multipv}`);
    const moves = rootMoves(line.value, request.searchmoves);
    if (!moves.ok) return moves;
    const only = request.searchmoves ? ` searchmoves ${moves.value.own.join(' ')}` : '';
    return ok({
      ...this.#positionPlan(line.value),
      go: `go ${limit.value}${only}`,
      multipv,
      linesPerDepth: Math.min(multipv, moves.value.own.length),
      spellings: moves.value.spellings,
    });
  }

  #line(request: PositionRequest): Result<Line, string> {
    const variant = request.fischerRandom ? 'chess960' : 'standard';
    const key = `${variant} ${request.fen}`;
    if (this.#known?.key !== key) {
      const start = startLine(variant, request.fen);
      if (!start.ok) return err(describe(start.error));
      const crowded = crowdedSide(start.value.position.board);
      if (crowded)
        return err(
          `no engine takes a position in which ${crowded} has more pieces than a game can give: ${start.value.startFen}`,
        );
      this.#known = { key, startFen: fenOf(start.value), parent: start.value };
    }
    const parent = followMoves(this.#known.parent, request.moves.slice(0, -1));
    if (!parent.ok) return err(describe(parent.error));
    this.#known = { ...this.#known, parent: parent.value };
    const line = followMoves(parent.value, request.moves);
    return line.ok ? line : err(describe(line.error));
  }

  #positionPlan(line: Line): PositionPlan {
    const moves = line.moves.length === 0 ? '' : ` moves ${line.moves.join(' ')}`;
    return {
      position: `position fen ${this.#known?.startFen}${moves}`,
      turn: turnOf(line),
      inCheck: line.position.isCheck(),
      fischerRandom: line.fischerRandom,
    };
  }
}

function limitWords(limit: SearchRequest['limit']): Result<string, string> {
  if ('depth' in limit) {
    if (isCount(limit.depth, MAX_DEPTH)) return ok(`depth ${limit.depth}`);
    return err(`depth must be a whole number from 1 to ${MAX_DEPTH}, not ${limit.depth}`);
  }
  if ('nodes' in limit) {
    if (isCount(limit.nodes, Number.MAX_SAFE_INTEGER)) return ok(`nodes ${limit.nodes}`);
    return err(`nodes must be a whole number from 1, not ${limit.nodes}`);
  }
  // Fractions come out of clock arithmetic; an engine reads whole milliseconds.
  if (limit.ms > 0 && Number.isFinite(limit.ms)) return ok(`movetime ${Math.max(1, Math.round(limit.ms))}`);
  return err(`ms must be above 0, not ${limit.ms}`);
}

/** Every move the search may begin with: the line's own spelling of each, and how engines may spell it. */
function rootMoves(
  line: Line,
  only: readonly string[] | undefined,
): Result<{ own: string[]; spellings: Map<string, string> }, string> {
  if (only?.length === 0) return err('searchmoves names no move');
  const wanted = only?.map((uci) => legalMove(line.position, uci)) ?? legalMoves(line.position);
  const spellings = new Map<string, string>();
  const own = new Set<string>();
  for (const [i, move] of wanted.entries()) {
    if (!move) return err(`searchmoves: ${only?.[i]} is not legal in ${fenOf(line)}`);
    const spelled = spellMove(line.position, move, line.fischerRandom);
    own.add(spelled);
    spellings.set(spelled, spelled);
    // King onto rook, as an engine may castle whatever it was told; no other move looks the same.
    spellings.set(spellMove(line.position, move, true), spelled);
  }
  return ok({ own: [...own], spellings });
}

const isCount = (n: number, max: number): boolean => Number.isSafeInteger(n) && n >= 1 && n <= max;

const describe = (error: LineError): string =>
  error.kind === 'badFen'
    ? `no such position can be played: ${JSON.stringify(error.fen)} (${error.reason})`
    : `move ${error.ply + 1}, ${JSON.stringify(error.uci)}, is not legal in ${error.fen}`;

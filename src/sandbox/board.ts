import { castlingSide, type Position } from 'chessops/chess';
import { makeFen, parseFen } from 'chessops/fen';
import { isDrop, type Move, type Role } from 'chessops/types';
import { makeSquare, makeUci, parseUci } from 'chessops/util';
import { defaultPosition, setupPosition } from 'chessops/variant';
import { type Color, other } from '../chess/line.ts';
import { err, ok, type Result } from '../chess/result.ts';
import { isFischerRandom, legalMove, spellMove } from '../chess/uci.ts';
import { VARIANTS, type VariantKey } from './variants.ts';

/** How castling is written in `moves` of standard games; the server has used both (lichess-api §2.8). */
export type Castling = 'kingTwoSquares' | 'kingTakesRook';

/** How a position ends its game. */
export interface BoardEnd {
  readonly status: 'mate' | 'stalemate' | 'draw' | 'variantEnd';
  readonly winner: Color | null;
}

/** More plies than this end a game in a draw (lichess-api §2.7). */
const MAX_PLIES = 600;

/** The moves of one game. Each move costs the same however long the game is; only a takeback replays. */
export class Board {
  readonly variant: VariantKey;
  readonly startFen: string;
  readonly firstTurn: Color;
  readonly #spellKingTakesRook: boolean;
  readonly #kingTakesRookOnly: boolean;
  readonly #start: Position;
  #position: Position;
  #played: Move[] = [];
  #text = '';
  #key = '';
  readonly #seen = new Map<string, number>();

  private constructor(variant: VariantKey, position: Position, castling: Castling) {
    const unusual = variant === 'chess960' || isFischerRandom(position);
    this.variant = variant;
    this.startFen = makeFen(position.toSetup());
    this.firstTurn = position.turn;
    this.#spellKingTakesRook = unusual || variant === 'fromPosition' || castling === 'kingTakesRook';
    this.#kingTakesRookOnly = unusual;
    this.#start = position;
    this.#position = position.clone();
    this.#notePosition();
  }

  /** @param fen null for the variant's own start. @returns the reason where the FEN is no legal position */
  static create(variant: VariantKey, fen: string | null, castling: Castling): Result<Board, string> {
    const { rules } = VARIANTS[variant];
    if (fen === null) return ok(new Board(variant, defaultPosition(rules), castling));
    const setup = parseFen(fen);
    if (setup.isErr) return err(setup.error.message);
    const position = setupPosition(rules, setup.value);
    return position.isErr ? err(position.error.message) : ok(new Board(variant, position.value, castling));
  }

  get plies(): number {
    return this.#played.length;
  }
  get turn(): Color {
    return this.#position.turn;
  }
  /** Every move so far as the streams show it. */
  get text(): string {
    return this.#text;
  }
  /** The position itself, to be read only. */
  get position(): Position {
    return this.#position;
  }
  get fen(): string {
    return makeFen(this.#position.toSetup());
  }
  /** The last move with castling as king takes rook, `''` before the first (lichess-api §2.2). */
  get lastMove(): string {
    const move = this.#played.at(-1);
    return move ? makeUci(move) : '';
  }

  /** @returns the legal move a client means, or the sentence that refuses it */
  read(uci: string): Result<Move, string> {
    const parsed = parseUci(uci);
    if (!parsed) return err(`Invalid UCI: ${uci}`);
    if (isDrop(parsed)) return this.#readDrop(parsed);
    const from = makeSquare(parsed.from);
    const piece = this.#position.board.get(parsed.from);
    if (!piece) return err(`No piece on ${from}`);
    if (piece.color !== this.turn) return err(`Not my piece on ${from}`);
    const move = this.#mistakesCastling(parsed) ? undefined : legalMove(this.#position, uci);
    return move ? ok(move) : err(`Piece on ${from} cannot move to ${makeSquare(parsed.to)}`);
  }

  play(move: Move): void {
    const uci = isDrop(move) ? makeUci(move) : spellMove(this.#position, move, this.#spellKingTakesRook);
    this.#text = this.#text ? `${this.#text} ${uci}` : uci;
    this.#played.push(move);
    this.#position.play(move);
    this.#notePosition();
  }

  takeBack(plies: number): void {
    const kept = this.#played.slice(0, Math.max(0, this.plies - plies));
    this.#position = this.#start.clone();
    this.#played = [];
    this.#text = '';
    this.#seen.clear();
    this.#notePosition();
    for (const move of kept) this.play(move);
  }

  /** How often the position has stood on the board, this time included. */
  repetitions(): number {
    return this.#seen.get(this.#key) ?? 0;
  }

  /** @param threefoldEnds a third repetition ends the game at once, as it does when a bot plays */
  ending(threefoldEnds: boolean): BoardEnd | null {
    const position = this.#position;
    const ctx = position.ctx();
    if (position.isVariantEnd()) return { status: 'variantEnd', winner: position.variantOutcome(ctx)?.winner ?? null };
    if (!position.hasDests(ctx) && !position.dropDests(ctx).nonEmpty()) return this.#noMoves(ctx.checkers.nonEmpty());
    if (position.isInsufficientMaterial()) return DRAWN;
    if (this.repetitions() >= (threefoldEnds ? 3 : 5)) return DRAWN;
    if (position.halfmoves >= 100 && position.rules !== 'crazyhouse') return DRAWN;
    return this.plies > MAX_PLIES ? DRAWN : null;
  }

  cannotMate(color: Color): boolean {
    return this.#position.hasInsufficientMaterial(color);
  }

  #noMoves(inCheck: boolean): BoardEnd {
    if (inCheck) return { status: 'mate', winner: other(this.turn) };
    const outcome = this.#position.outcome();
    return { status: 'stalemate', winner: outcome?.winner ?? null };
  }

  /** Chess960 takes only king-onto-rook: the king's two squares may be an ordinary move there, or none. */
  #mistakesCastling(move: Move): boolean {
    if (!this.#kingTakesRookOnly || castlingSide(this.#position, move) === undefined) return false;
    return !this.#position.board[this.turn].has(move.to);
  }

  #readDrop(move: Extract<Move, { role: Role }>): Result<Move, string> {
    const square = makeSquare(move.to);
    const pockets = this.#position.pockets;
    const letter = LETTERS[move.role];
    if (!pockets) return err(`Can't drop ${letter} on ${square}`);
    if (pockets[this.turn][move.role] === 0) return err(`No ${letter} to drop on ${square}`);
    if (this.#position.board.occupied.has(move.to)) return err(`Can't drop ${letter} on ${square}, it's occupied`);
    if (this.#position.isLegal(move)) return ok(move);
    if (this.#position.isCheck()) return err(`Dropping ${letter} on ${square} doesn't uncheck the king`);
    return err(`Can't drop ${letter} on ${square}`);
  }

  #notePosition(): void {
    this.#key = makeFen(this.#position.toSetup(), { epd: true });
    this.#seen.set(this.#key, (this.#seen.get(this.#key) ?? 0) + 1);
  }
}

const DRAWN: BoardEnd = { status: 'draw', winner: null };
const LETTERS: Readonly<Record<Role, string>> = {
  pawn: 'P',
  knight: 'N',
  bishop: 'B',
  rook: 'R',
  queen: 'Q',
  king: 'K',
};

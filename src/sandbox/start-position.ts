import type { Position } from 'chessops/chess';
import { makeFen, parseFen } from 'chessops/fen';
import { setupPosition } from 'chessops/variant';
import { crowdedSide } from '../chess/crowding.ts';
import { fenWords } from '../chess/fen-words.ts';
import { err, ok, type Result } from '../chess/result.ts';
import type { Terms } from './challenge.ts';
import { isChess960Start } from './chess960.ts';
import { STANDARD_START } from './game-json.ts';
import { VARIANTS, type VariantKey } from './variants.ts';

/** Longer than any FEN of any variant. */
const LONGEST_FEN = 200;

/**
 * The variant and start that a FEN means: a standard game with another start is `fromPosition`, and the other way
 * round; a Chess960 FEN must be one of its starts (lichess-api §5.3).
 * @returns the sentence that refuses it where no game can begin there
 */
export function readStart(asked: VariantKey, fen: string | undefined): Result<Pick<Terms, 'variant' | 'fen'>, string> {
  if (fen === undefined) return ok({ variant: asked === 'fromPosition' ? 'standard' : asked, fen: null });
  const legal = legalFen(asked, fen);
  if (!legal.ok) return err(`No game can begin there: ${legal.error}.`);
  if (asked === 'chess960' && !isChess960Start(legal.value)) return err('This is not one of the starts of Chess960.');
  if (asked === 'chess960') return ok({ variant: asked, fen: legal.value });
  if (asked !== 'standard' && asked !== 'fromPosition') return ok({ variant: asked, fen: null });
  const isUsual = legal.value === STANDARD_START;
  return ok(isUsual ? { variant: 'standard', fen: null } : { variant: 'fromPosition', fen: legal.value });
}

function legalFen(variant: VariantKey, fen: string): Result<string, string> {
  if (fen.length > LONGEST_FEN) return err(fenWords('ERR_FEN'));
  const { rules } = VARIANTS[variant];
  const setup = parseFen(fen.trim().replaceAll('_', ' '));
  if (setup.isErr) return err(fenWords(setup.error.message));
  const position = setupPosition(rules, setup.value);
  if (position.isErr) return err(fenWords(position.error.message));
  const objection = overWords(position.value) ?? (rules === 'chess' ? crowdWords(position.value) : null);
  return objection === null ? ok(makeFen(position.value.toSetup())) : err(objection);
}

/** Why a game would be over before its first move; null where it would not. */
function overWords(position: Position): string | null {
  if (position.isVariantEnd()) return 'the game is over';
  if (!position.hasDests()) return position.isCheck() ? 'it is mate' : 'the side to move has no move';
  if (position.isInsufficientMaterial()) return 'neither side has enough to mate with';
  return position.halfmoves >= 100 && position.rules !== 'crazyhouse' ? 'the fifty moves are over' : null;
}

function crowdWords({ board }: Position): string | null {
  const side = crowdedSide(board);
  return side && `${side === 'white' ? 'White' : 'Black'} has more pieces than a game can give`;
}

import type { Chess } from 'chessops/chess';
import { makeFen } from 'chessops/fen';
import { type Game, type PgnNodeData, PgnParser, parseVariant } from 'chessops/pgn';
import { makeSanAndPlay, parseSan } from 'chessops/san';

import type { Color } from '../../../../chess/line.ts';
import { err, ok, type Result } from '../../../../chess/result.ts';
import { readFen } from './fen-words.ts';
import { readMoveWords } from './pgn-words.ts';

/** A position on offer as a start. */
export interface StartPosition {
  /** Half-moves after the first position of the text. */
  readonly ply: number;
  /** The move that led here with its number, `12… Nf6`; null for the first position. */
  readonly label: string | null;
  readonly san: string | null;
  readonly fen: string;
  readonly turn: Color;
  /** True where the game is over and nobody can move. */
  readonly over: boolean;
}

/** What a person pasted as a start. */
export interface StartText {
  readonly kind: 'fen' | 'pgn';
  /** Who played, where the text tells it. */
  readonly title: string | null;
  /** At least one, in the order of play. */
  readonly positions: readonly StartPosition[];
}

/** Longer than any game with comments that a person means to start from. */
export const LONGEST_TEXT = 20_000;

/**
 * Reads a FEN, with or without its counters, or a PGN: with or without headers, with comments, variations and glyphs;
 * of several games the first.
 * @returns the positions to choose from, or a sentence that says what is wrong and where
 */
export function readStartText(text: string): Result<StartText, string> {
  const clean = text.replaceAll('\uFEFF', '').replaceAll(/\r\n?/g, '\n').trim();
  if (clean === '') return err('Paste a FEN or a PGN here.');
  if (clean.length > LONGEST_TEXT)
    return err(`The text is longer than ${LONGEST_TEXT.toLocaleString('en')} characters.`);
  return looksLikeFen(clean) ? readFenText(clean) : readPgnText(clean);
}

/** No word of a PGN's moves has two slashes. */
const looksLikeFen = (text: string): boolean => (text.split(/\s/)[0] ?? '').split('/').length > 2;

function readFenText(text: string): Result<StartText, string> {
  const position = readFen(text);
  if (!position.ok) return position;
  return ok({ kind: 'fen', title: null, positions: [startPosition(position.value, 0, null, null)] });
}

function readPgnText(text: string): Result<StartText, string> {
  const game = firstGame(text);
  const { count, stray } = readMoveWords(text);
  if (!game || (count === 0 && !game.headers.has('FEN'))) return err('The text is neither a FEN nor a PGN with moves.');
  if (stray !== null) return err(stray);
  const start = firstPosition(game);
  if (!start.ok) return start;
  const positions = replay(start.value, [...game.moves.mainline()].slice(0, count));
  return positions.ok ? ok({ kind: 'pgn', title: titleOf(game), positions: positions.value }) : positions;
}

/** The parser ends a game at a blank line; people's texts have some between moves too. */
const withoutGaps = (text: string): string => text.replaceAll(/\n[ \t]*(?:\n[ \t]*)+(?!\[)/g, '\n');

function firstGame(text: string): Game<PgnNodeData> | null {
  const games: Game<PgnNodeData>[] = [];
  const parser = new PgnParser(
    (game, error) => {
      if (!error) games.push(game);
    },
    () => new Map(),
  );
  parser.parse(withoutGaps(text));
  return games[0] ?? null;
}

function firstPosition({ headers }: Game<PgnNodeData>): Result<Chess, string> {
  const variant = headers.get('Variant');
  if (parseVariant(variant) !== 'chess')
    return err(`The PGN's variant, “${variant?.slice(0, 30)}”, is not played here.`);
  const position = readFen(headers.get('FEN') ?? 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
  return position.ok ? position : err(`In the PGN's FEN header: ${position.error}`);
}

function replay(position: Chess, moves: readonly PgnNodeData[]): Result<StartPosition[], string> {
  const positions = [startPosition(position, 0, null, null)];
  for (const { san } of moves) {
    const number = `${position.fullmoves}${position.turn === 'white' ? '.' : '…'}`;
    const move = parseSan(position, san);
    if (!move) return err(`Move ${number} ${san} is not legal there.`);
    const spelled = makeSanAndPlay(position, move);
    positions.push(startPosition(position, positions.length, `${number} ${spelled}`, spelled));
  }
  return ok(positions);
}

function startPosition(position: Chess, ply: number, label: string | null, san: string | null): StartPosition {
  const over = !position.hasDests() || position.isInsufficientMaterial();
  return { ply, label, san, fen: makeFen(position.toSetup()), turn: position.turn, over };
}

const LONGEST_NAME = 60;

function titleOf({ headers }: Game<PgnNodeData>): string | null {
  const names = ['White', 'Black'].map((key) => headers.get(key)?.trim().slice(0, LONGEST_NAME) ?? '');
  return names.every((name) => name !== '' && name !== '?') ? names.join(' – ') : null;
}

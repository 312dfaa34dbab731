import type { Chess } from 'chessops/chess';
import { INITIAL_FEN } from 'chessops/fen';
import { defaultGame, extend, makePgn, type PgnNodeData } from 'chessops/pgn';
import { makeSanAndPlay } from 'chessops/san';
import { fenOf, startLine, VARIANTS } from '../chess/line.ts';
import { legalMove } from '../chess/uci.ts';
import type { GameRecord } from '../ports/store.ts';
import { hasStarted, resultOf, terminationOf } from './pgn-ending.ts';

/** Variant's value in the tag of that name; standard games carry none. */
const VARIANT_TAGS: Readonly<Record<string, string>> = { fromPosition: 'From Position', chess960: 'Chess960' };

/**
 * The game as PGN with clocks and evaluations, an empty line after it.
 * @returns null for a game that is no game: aborted before a move, or of a variant or start that cannot be read
 */
export function gamePgn(record: GameRecord): string | null {
  if (!hasStarted(record)) return null;
  const variant = VARIANTS.find((known) => known === record.variant);
  const line = startLine(variant, record.startFen);
  if (!variant || !line.ok) return null;
  const game = defaultGame<PgnNodeData>(() => headers(record, fenOf(line.value)));
  extend(game.moves, nodes(record, line.value.position.clone()));
  return `${makePgn(game)}\n`;
}

function headers(record: GameRecord, startFen: string): Map<string, string> {
  const start = new Date(record.startedAtMs).toISOString();
  const date = start.slice(0, 10).replaceAll('-', '.');
  const tags: Record<string, string | null> = {
    Event: `${record.rated ? 'Rated' : 'Casual'} ${record.speed} game`,
    Site: record.site,
    Date: date,
    Round: '-',
    White: record.white.name,
    Black: record.black.name,
    Result: resultOf(record),
    GameId: record.gameId,
    UTCDate: date,
    UTCTime: start.slice(11, 19),
    WhiteElo: record.white.rating === null ? null : String(record.white.rating),
    BlackElo: record.black.rating === null ? null : String(record.black.rating),
    WhiteTitle: record.white.isBot ? 'BOT' : null,
    BlackTitle: record.black.isBot ? 'BOT' : null,
    TimeControl: record.timeControl,
    Termination: terminationOf(record.status),
    Personality: record.personality,
    Player: record.player,
    PlayerColor: record.color,
    ...startTags(record.variant, startFen),
  };
  return new Map(Object.entries(tags).flatMap(([name, value]) => (value === null ? [] : [[name, oneLine(value)]])));
}

/** A Chess960 game says where it began even if that is the usual place. */
function startTags(variant: string, startFen: string): Record<string, string> {
  if (variant === 'standard' && startFen === INITIAL_FEN) return {};
  const tag = VARIANT_TAGS[variant];
  return { ...(tag ? { Variant: tag } : {}), SetUp: '1', FEN: startFen };
}

/** Control characters would end a tag's line; the rest is escaped by the writer. */
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').slice(0, 255);

/** The main line as far as it is legal; a record that goes on past that is cut, and says so. */
function nodes(record: GameRecord, position: Chess): PgnNodeData[] {
  const line: PgnNodeData[] = [];
  for (const [ply, uci] of record.moves.entries()) {
    const move = legalMove(position, uci);
    if (!move) {
      line.at(-1)?.comments?.push(`cut here: ${uci} is not a legal move`);
      break;
    }
    line.push({ san: makeSanAndPlay(position, move), comments: comments(record.plies[ply]) });
  }
  return line;
}

function comments(ply: GameRecord['plies'][number] | undefined): string[] {
  const parts: string[] = [];
  if (ply && ply.evaluationCp !== null) parts.push(`[%eval ${evaluationText(ply.evaluationCp)}]`);
  if (ply && ply.clockMs !== null) parts.push(`[%clk ${clockText(ply.clockMs)}]`);
  return parts.length > 0 ? [parts.join(' ')] : [];
}

/** Scores from here on are mates: ±(10000 − n). */
const MATE_FROM_CP = 9000;

function evaluationText(cp: number): string {
  if (Math.abs(cp) < MATE_FROM_CP) return (cp / 100).toFixed(2);
  const moves = Math.max(0, 10_000 - Math.abs(Math.round(cp)));
  return `#${cp < 0 ? '-' : ''}${moves}`;
}

/**
 * Hours, minutes, seconds, thousandths where there are any. chessops' own writer formats through the locale: 55 µs each
 * (measured), 6 ms for a long game, in the thread that sends the moves.
 */
function clockText(ms: number): string {
  const whole = Math.max(0, Math.round(ms));
  const seconds = Math.floor(whole / 1000);
  const two = (value: number) => String(value % 60).padStart(2, '0');
  const rest = whole % 1000;
  const fraction = rest === 0 ? '' : `.${String(rest).padStart(3, '0')}`;
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60))}:${two(seconds)}${fraction}`;
}

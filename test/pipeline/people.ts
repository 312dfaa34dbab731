import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { attacks } from 'chessops/attacks';
import { type Line, playAll, startLine } from '../../src/chess/line.ts';
import { type MoveReading, PIECE_VALUE, type Reading, readMove, readPosition } from '../../src/chess/reading.ts';
import { legalMove, legalUcis } from '../../src/chess/uci.ts';
import { normal } from '../../src/random/normal.ts';
import { type Rng, stream } from '../../src/random/streams.ts';
import { shared } from '../support/shared.ts';

/** A position out of a game between people, and what its moves look like at a glance. */
export interface HumanPosition {
  readonly line: Line;
  readonly moves: readonly string[];
  /** A stand-in for how often people play each move, summing to one: what a glance says, and chance. */
  readonly popularity: readonly number[];
  /** A stand-in for an engine's numbers, centipawns. */
  readonly worthCp: ReadonlyMap<string, number>;
  /** Another for how unsettled each move is. */
  readonly volatility: ReadonlyMap<string, number>;
  readonly reading: Reading;
}

/** Middlegames and openings with a real choice, one a game. */
const PLIES = [10, 60] as const;
const LEAST_MOVES = 12;

/** So many positions, the same for the same seed. */
export function samplePositions(n: number, seed: string): HumanPosition[] {
  const text = gunzipSync(readFileSync(shared('data/games/lichess-rated.jsonl.gz'))).toString('utf8');
  const games = text.split('\n').filter((game) => game.length > 0);
  const rng = stream(seed);
  const positions: HumanPosition[] = [];
  while (positions.length < n) {
    const { m } = JSON.parse(games[rng.below(games.length)] ?? '') as { m: string };
    const line = lineAt(m, Math.floor(rng.between(...PLIES)));
    if (line && line.position.dests.length > 0 && legalUcis(line).length >= LEAST_MOVES)
      positions.push(glance(line, rng));
  }
  return positions;
}

function lineAt(moves: string | readonly string[], ply: number): Line | null {
  const ucis = typeof moves === 'string' ? moves.split(' ') : moves;
  const start = startLine();
  if (!start.ok || ucis.length <= ply) return null;
  const line = playAll(start.value, ucis.slice(0, ply));
  return line.ok ? line.value : null;
}

function glance(line: Line, rng: Rng): HumanPosition {
  const reading = readPosition(line.position);
  const moves = legalUcis(line);
  const gains = moves.map((move) => gainOf(readUci(line, reading, move)));
  const chance = () => normal(rng.next(), rng.next());
  const appeal = gains.map((gain) => Math.exp(0.5 * gain + 1.2 * chance()));
  const total = appeal.reduce((sum, weight) => sum + weight, 0);
  return {
    line,
    moves,
    popularity: appeal.map((weight) => weight / total),
    worthCp: new Map(moves.map((move, i) => [move, Math.round(100 * (gains[i] ?? 0) + 20 * chance())])),
    volatility: new Map(moves.map((move) => [move, Math.abs(20 * chance())])),
    reading,
  };
}

export function readUci(line: Line, reading: Reading, uci: string): MoveReading {
  const move = legalMove(line.position, uci);
  if (!move) throw new Error(`${uci} is not legal`);
  return readMove(reading, move);
}

/** Pawns won at once, the mover counted as lost where a cheaper man or an undefended square says so. */
function gainOf({ captured, role, move, color, after }: MoveReading): number {
  const won = captured ? PIECE_VALUE[captured] : 0;
  const enemy = color === 'white' ? 'black' : 'white';
  if (!after.attacked[enemy].has(move.to)) return won;
  const byPawn = attacks({ role: 'pawn', color }, move.to, after.position.board.occupied)
    .intersect(after.position.board.pieces(enemy, 'pawn'))
    .nonEmpty();
  const hangs = byPawn || !after.attacked[color].has(move.to);
  return won - (hangs ? PIECE_VALUE[move.promotion ?? role] : 0);
}

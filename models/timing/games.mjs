// Games with clocks, move by move, as the fit and the report use them.
import { dist } from './dist.mjs';
import { readRows } from './rows.mjs';

const { playUci, startLine } = await dist('chess/line.js');
const { readBoard } = await dist('timing/human/board.js');
const { hash128 } = await dist('random/hash.js');

/** Clocks that gained more than this beyond the increment were given time: that move is not counted. */
const GIVEN_MS = 1500;
/** Each side's first move is not clocked. */
const FREE_PLIES = 2;
/** One game in so many is kept aside from the fit. */
const KEPT_ASIDE = 5;

/**
 * @typedef {object} Game
 * @property {{initialMs: number, incrementMs: number}} control
 * @property {[number, number]} ratings white's and black's
 * @property {number} stepMs resolution of its clocks
 * @property {boolean} aside kept out of the fit
 * @property {string[]} moves UCI
 * @property {Ply[]} plies
 *
 * @typedef {object} Ply
 * @property {object} board
 * @property {number} ownMs the mover's clock before the move
 * @property {number | null} spentMs as the clocks show it; null where they cannot
 * @property {number | null} evaluationCp before the move, from the mover's side
 */

/**
 * @param {(row: {tc: string}, index: number) => boolean} keep which games to read at all
 * @returns {Game[]} each game once, the copy with evaluations where there are two
 */
export function readGames(files, keep = () => true) {
  const rows = new Map();
  for (const row of files.flatMap(readRows).filter(keep)) {
    const key = `${row.tc} ${row.m} ${row.c.join(' ')}`;
    if (!rows.get(key)?.ev) rows.set(key, row);
  }
  const games = [...rows].flatMap(([key, row]) => gameOf(key, row) ?? []);
  if (games.length < rows.size) console.error(`  games left out for an illegal move: ${rows.size - games.length}`);
  return games;
}

function gameOf(key, row) {
  const [initialMs, incrementMs] = row.tc.split('+').map((seconds) => Number(seconds) * 1000);
  const control = { initialMs, incrementMs };
  const plies = [];
  let line = startLine().value;
  const moves = row.m.split(' ').slice(0, row.c.length);
  for (const [ply, move] of moves.entries()) {
    plies.push({ board: readBoard(line, move), ...timesOf(row, control, ply), evaluationCp: evaluationOf(row, ply) });
    const next = playUci(line, move);
    if (!next.ok) return null;
    line = next.value;
  }
  const aside = (hash128(key)[0] >>> 0) % KEPT_ASIDE === 0;
  return { control, ratings: [row.w || 1500, row.b || 1500], stepMs: (row.cp ?? 1) * 10, aside, moves, plies };
}

function timesOf({ c }, { initialMs, incrementMs }, ply) {
  if (ply < FREE_PLIES) return { ownMs: initialMs, spentMs: null };
  const ownMs = c[ply - 2] * 10;
  const spentMs = ownMs - c[ply] * 10 + incrementMs;
  return { ownMs, spentMs: spentMs < -GIVEN_MS ? null : Math.max(0, spentMs) };
}

function evaluationOf({ ev }, ply) {
  const before = ev?.[ply - 1];
  if (before === undefined || before === null) return null;
  const white = typeof before === 'number' ? before : /-/.test(before) ? -2000 : 2000;
  return ply % 2 === 0 ? white : -white;
}

/** The moment a ply was decided in, with what the opponent's last think took. */
export function momentOf(game, ply) {
  const { board, ownMs, evaluationCp } = game.plies[ply];
  const opponentSpentMs = ply > FREE_PLIES ? game.plies[ply - 1].spentMs : null;
  return { board, control: game.control, ownMs, opponentSpentMs, evaluationCp, rating: game.ratings[ply % 2] };
}

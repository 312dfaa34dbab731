// The 29 metrics again, slowly and from their definitions, over chess.js: a second opinion for tests, a yardstick for the bench.
import { Chess } from 'chess.js';

/** @typedef {import('chess.js').Square} Square */
/** @typedef {'w' | 'b'} Side */
/** @typedef {{ square: Square, type: string, color: Side, file: number, rank: number }} Man */
/** @typedef {{ chess: Chess, men: readonly Man[] }} NaiveBoard */
/** @typedef {(board: NaiveBoard, us: Side) => number} NaiveMetric */

/** @type {Readonly<Record<string, number>>} */
export const WORTH = { p: 1, n: 3, b: 3, r: 5, q: 9, k: 0 };

/** @param {number} file @param {number} rank @returns {Square} */
const squareAt = (file, rank) => /** @type {Square} */ (`${'abcdefgh'[file]}${rank + 1}`);
const EIGHT = [0, 1, 2, 3, 4, 5, 6, 7];
const SQUARES = EIGHT.flatMap((rank) => EIGHT.map((file) => ({ file, rank, square: squareAt(file, rank) })));

/** @param {Chess} chess @returns {NaiveBoard} */
export function naiveBoard(chess) {
  const men = SQUARES.flatMap(({ file, rank, square }) => {
    const man = chess.get(square);
    return man ? [{ square, file, rank, type: man.type, color: man.color }] : [];
  });
  return { chess, men };
}

/** @param {string} fen */
export const naiveBoardOf = (fen) => naiveBoard(new Chess(fen, { skipValidation: true }));

/** @param {Side} side @returns {Side} */
export const enemyOf = (side) => (side === 'w' ? 'b' : 'w');

/** @template T @param {readonly T[]} list @param {(item: T) => number} value */
const sum = (list, value) => list.reduce((total, item) => total + value(item), 0);
/** @param {NaiveBoard} board @param {Side} side @param {string} types */
const of = ({ men }, side, types = 'pnbrqk') => men.filter((man) => man.color === side && types.includes(man.type));
/** @param {NaiveBoard} board @param {Square} square @param {Side} side */
const attackers = ({ chess }, square, side) => chess.attackers(square, side).length;
/** @param {number} rank @param {Side} side */
const ownRank = (rank, side) => (side === 'w' ? rank : 7 - rank);
/** @param {Man} man @param {Man} other @param {Side} side whether `other` is ahead of `man`, as `side` sees it */
const isAhead = (man, other, side) => ownRank(other.rank, side) > ownRank(man.rank, side);
/** @param {NaiveBoard} board @param {Side} side */
const filesWithPawns = (board, side) => EIGHT.filter((file) => of(board, side, 'p').some((pawn) => pawn.file === file));

/** @param {NaiveBoard} board */
const emptySquares = ({ chess }) => SQUARES.filter(({ square }) => !chess.get(square));

/** @param {NaiveBoard} board @param {Side} whose @param {Side} attacker */
function kingZone(board, whose, attacker) {
  const [king] = of(board, whose, 'k');
  if (!king) return 0;
  const zone = SQUARES.filter(
    ({ file, rank }) => Math.max(Math.abs(file - king.file), Math.abs(rank - king.rank)) <= 1,
  );
  return sum(zone, ({ square }) => attackers(board, square, attacker));
}

/** @param {NaiveBoard} board @param {Side} side men that the enemy attacks and nobody covers */
const hanging = (board, side) =>
  of(board, side, 'pnbrq').filter(
    ({ square }) => attackers(board, square, enemyOf(side)) > 0 && attackers(board, square, side) === 0,
  ).length;

/** @type {NaiveMetric} */
const doubledPawns = (board, us) =>
  sum(EIGHT, (file) => Math.max(0, of(board, us, 'p').filter((pawn) => pawn.file === file).length - 1));

/** @type {NaiveMetric} */
const isolatedPawns = (board, us) => {
  const files = filesWithPawns(board, us);
  return of(board, us, 'p').filter(({ file }) => !files.includes(file - 1) && !files.includes(file + 1)).length;
};

/** @type {NaiveMetric} */
const pawnIslands = (board, us) => {
  const files = filesWithPawns(board, us);
  return files.filter((file) => !files.includes(file - 1)).length;
};

/** @type {NaiveMetric} */
const connectedPawns = (board, us) => {
  const pawns = of(board, us, 'p');
  return pawns.filter((pawn) =>
    pawns.some((other) => Math.abs(other.file - pawn.file) === 1 && Math.abs(other.rank - pawn.rank) <= 1),
  ).length;
};

/** @type {NaiveMetric} castling and en passant left out, kings not to be taken */
const mobility = (board, us) => {
  const [placement] = board.chess.fen().split(' ');
  const asked = new Chess(`${placement} ${us} - - 0 1`, { skipValidation: true });
  const [king] = of(board, enemyOf(us), 'k');
  return asked.moves().filter((san) => !san.includes(`x${king?.square}`)).length;
};

/** @type {Readonly<Record<string, NaiveMetric>>} */
export const NAIVE_METRICS = {
  passedPawns: (board, us) =>
    of(board, us, 'p').filter(
      (pawn) =>
        !of(board, enemyOf(us), 'p').some((enemy) => Math.abs(enemy.file - pawn.file) <= 1 && isAhead(pawn, enemy, us)),
    ).length,
  pawnAdvancement: (board, us) => 0 - sum(of(board, us, 'p'), ({ rank }) => 7 - ownRank(rank, us)),
  doubledPawns,
  isolatedPawns,
  pawnIslands,
  connectedPawns,
  structureHealth: (board, us) =>
    connectedPawns(board, us) -
    of(board, us, 'p').length -
    pawnIslands(board, us) -
    doubledPawns(board, us) -
    isolatedPawns(board, us),
  enemyPressureOnMyKing: (board, us) => kingZone(board, us, enemyOf(us)),
  kingZonePressure: (board, us) => kingZone(board, enemyOf(us), us),
  pawnShield: (board, us) =>
    sum(of(board, us, 'k'), (king) => {
      const ranksAhead = (/** @type {Man} */ pawn) => ownRank(pawn.rank, us) - ownRank(king.rank, us);
      return of(board, us, 'p').filter(
        (pawn) => Math.abs(pawn.file - king.file) <= 1 && ranksAhead(pawn) >= 1 && ranksAhead(pawn) <= 2,
      ).length;
    }),
  givesCheck: (board, us) =>
    of(board, enemyOf(us), 'k').some(({ square }) => attackers(board, square, us) > 0) ? 1 : 0,
  materialBalance: (board, us) =>
    sum(of(board, us), ({ type }) => WORTH[type] ?? 0) - sum(of(board, enemyOf(us)), ({ type }) => WORTH[type] ?? 0),
  totalPieces: ({ men }) => men.length,
  queensOnBoard: ({ men }) => men.filter(({ type }) => type === 'q').length,
  bishopPair: (board, us) => (of(board, us, 'b').length >= 2 ? 1 : 0),
  developedMinors: (board, us) => of(board, us, 'nb').filter(({ rank }) => ownRank(rank, us) > 0).length,
  centralization: (board, us) =>
    sum(of(board, us, 'nbrq'), ({ file, rank }) => 7 - Math.abs(file - 3.5) - Math.abs(rank - 3.5)),
  outposts: (board, us) =>
    of(board, us, 'nb').filter(
      (man) =>
        ownRank(man.rank, us) >= 4 &&
        !of(board, enemyOf(us), 'p').some((pawn) => Math.abs(pawn.file - man.file) === 1 && isAhead(man, pawn, us)),
    ).length,
  mobility,
  attacksOnEnemy: (board, us) => sum(of(board, enemyOf(us)), ({ square }) => attackers(board, square, us)),
  hangingPieces: hanging,
  looseEnemyPieces: (board, us) => hanging(board, enemyOf(us)),
  defendedPieces: (board, us) => of(board, us, 'pnbrq').filter(({ square }) => attackers(board, square, us) > 0).length,
  pieceDefence: (board, us) => sum(of(board, us), ({ square }) => attackers(board, square, us)),
  weakSquares: (board, us) => emptySquares(board).filter(({ square }) => attackers(board, square, us) === 0).length,
  centreControl: (board, us) =>
    sum(/** @type {const} */ (['d4', 'd5', 'e4', 'e5']), (square) => attackers(board, square, us)),
  spaceInEnemyHalf: (board, us) =>
    emptySquares(board).filter(({ rank, square }) => ownRank(rank, us) >= 4 && attackers(board, square, us) > 0).length,
  rooksOnOpenFiles: (board, us) =>
    of(board, us, 'r').filter(({ file }) => !board.men.some((man) => man.type === 'p' && man.file === file)).length,
  rooksOnSeventh: (board, us) => of(board, us, 'r').filter(({ rank }) => ownRank(rank, us) === 6).length,
};

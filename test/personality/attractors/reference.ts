import { type Color, Chess as Naive, type PieceSymbol, type Square } from 'chess.js';

/**
 * The controls once more, slowly, from the brief's words alone, on chess.js: squares by name, one question at a time.
 * Nothing here is shared with what it checks.
 */
const VALUE: Readonly<Record<PieceSymbol, number>> = { p: 1, n: 3, b: 3, r: 5, q: 9, k: 0 };
const CENTRE = ['d4', 'd5', 'e4', 'e5', 'f3', 'f6'];
const FILES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const ALL_SQUARES = FILES.flatMap((file) => [1, 2, 3, 4, 5, 6, 7, 8].map((rank) => `${file}${rank}` as Square));

interface Man {
  readonly square: Square;
  readonly type: PieceSymbol;
  readonly color: Color;
}

const enemyOf = (color: Color): Color => (color === 'w' ? 'b' : 'w');
const menOf = (board: Naive): Man[] => board.board().flatMap((rank) => rank.filter((man) => man !== null));
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

const attacksOn = (board: Naive, squares: readonly Square[], by: Color): number =>
  sum(squares.map((square) => board.attackers(square, by).length));

const squaresOf = (board: Naive, color: Color): Square[] =>
  menOf(board)
    .filter((man) => man.color === color)
    .map(({ square }) => square);

const threats = (board: Naive, by: Color): number => attacksOn(board, squaresOf(board, enemyOf(by)), by);

const material = (board: Naive, color: Color): number =>
  sum(menOf(board).map((man) => (man.color === color ? VALUE[man.type] : 0)));

function kingDanger(board: Naive, color: Color): number {
  const king = menOf(board).find((man) => man.type === 'k' && man.color === color)?.square ?? 'a1';
  const near = ALL_SQUARES.filter((square) => distance(square, king) <= 1);
  return attacksOn(board, near, enemyOf(color));
}

const distance = (a: Square, b: Square): number => Math.max(fileGap(a, b), rankGap(a, b));
const fileGap = (a: Square, b: Square): number => Math.abs(a.charCodeAt(0) - b.charCodeAt(0));
const rankGap = (a: Square, b: Square): number => Math.abs(Number(a[1]) - Number(b[1]));

function weakSquares(board: Naive, color: Color): number {
  const weak = ALL_SQUARES.filter((square) => !board.get(square) && board.attackers(square, color).length === 0);
  return sum(weak.map((square) => (CENTRE.includes(square) ? 1.5 : 1)));
}

function looseness(board: Naive, color: Color): number {
  const pawns = menOf(board).filter((man) => man.type === 'p' && man.color === color);
  const perFile = FILES.map((file) => pawns.filter(({ square }) => square[0] === file).length);
  const islands = perFile
    .map((n) => (n > 0 ? 'x' : ' '))
    .join('')
    .split(' ')
    .filter((run) => run !== '').length;
  const doubled = sum(perFile.map((n) => Math.max(0, n - 1)));
  const isolated = pawns.filter(({ square }) => !pawns.some((pawn) => fileGap(pawn.square, square) === 1)).length;
  const unconnected = pawns.filter(
    ({ square }) => !pawns.some((pawn) => fileGap(pawn.square, square) === 1 && rankGap(pawn.square, square) <= 1),
  ).length;
  return islands + doubled + isolated + unconnected;
}

function legalMoves(board: Naive, color: Color): number {
  const [placement] = board.fen().split(' ');
  const asked = new Naive(`${placement} ${color} - - 0 1`, { skipValidation: true });
  return asked.moves({ verbose: true }).filter(({ captured }) => captured !== 'k').length;
}

/** Every positional response to a move, `attackerDelta` beside the tiered one; gambito by shape alone. */
export function slowResponses(fen: string, uci: string): Record<string, number> {
  const before = new Naive(fen);
  const me = before.turn();
  const phi = Math.min(1, Math.max(0.35, (material(before, 'w') + material(before, 'b')) / 78));
  const after = new Naive(fen);
  const move = after.move({ from: uci.slice(0, 2), to: uci.slice(2, 4), promotion: uci.slice(4) });
  const gain = (measure: (board: Naive, color: Color) => number): number => measure(after, me) - measure(before, me);
  const squash = (delta: number, k: number): number => Math.tanh(delta / (k * phi));

  const capture = move.captured !== undefined;
  const victim = move.isEnPassant() ? (`${uci[2]}${uci[1]}` as Square) : move.to;
  const cashed = capture ? before.attackers(victim, me).length : 0;
  const eager = 1 + 0.6 * Math.tanh((material(before, me) - material(before, enemyOf(me))) / 4);
  const offers = squaresOf(after, enemyOf(me)).filter((square) => after.attackers(square, me).includes(move.to)).length;
  const contested = after.attackers(move.to, enemyOf(me)).length > 0;
  const covered = after.attackers(move.to, me).length > 0;
  return {
    attackerDelta: squash(gain(threats), 2),
    attacker: capture ? 0.75 + 0.25 * squash(gain(threats) + cashed, 2) : 0.5 * squash(gain(threats), 2),
    fortKnox: squash(
      gain((board, color) => attacksOn(board, squaresOf(board, color), color)),
      3,
    ),
    trade: capture ? Math.tanh(eager) : Math.min(squash(eager * offers, 2), Math.tanh(eager)),
    structure: move.piece === 'p' ? squash(-gain(looseness), 1) : 0,
    spaceCadet: squash(-gain(weakSquares), 4),
    gambito: move.piece === 'p' && contested && !covered ? 1 : 0,
    tension: squash(
      gain((board) => threats(board, 'w') + threats(board, 'b')),
      4,
    ),
    grabber: move.captured ? squash(VALUE[move.captured] + (contested ? 2 : 0), 3) : 0,
    kingSafety: squash(-gain(kingDanger), 1),
    prophylaxis: squash(-gain((board, color) => legalMoves(board, enemyOf(color))), 3),
  };
}

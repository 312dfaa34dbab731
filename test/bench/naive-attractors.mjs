// Attractors and metrics as one would first write them, over chess.js: what the bench holds ours against.
import { Chess } from 'chess.js';
import { enemyOf, NAIVE_METRICS, naiveBoard, WORTH } from '../support/naive-metrics.mjs';

const KEY_SQUARES = ['d4', 'd5', 'e4', 'e5', 'f3', 'f6'];
const ROLES = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' };
const metric = NAIVE_METRICS;

/** Everything that is compared before and after a move. */
function measuresOf(board, us) {
  const counts = Object.fromEntries(Object.entries(metric).map(([name, measure]) => [name, measure(board, us)]));
  const weakKeys = KEY_SQUARES.filter((square) => !board.chess.get(square) && !board.chess.isAttacked(square, us));
  return {
    ...counts,
    tension: metric.attacksOnEnemy(board, us) + metric.attacksOnEnemy(board, enemyOf(us)),
    space: metric.weakSquares(board, us) + weakKeys.length / 2,
    theirMoves: metric.mobility(board, enemyOf(us)),
  };
}

/** The responses of every control on one move. */
function responsesOf({ move, before, after, cashed, board, us, phi, chaos }, ks) {
  const change = (name) => after[name] - before[name];
  const pull = (delta, k) => Math.tanh(delta / (k * phi));
  const eager = 1 + 0.6 * Math.tanh(before.materialBalance / 4);
  const men = board.men.filter(
    ({ color, square }) => color !== us && board.chess.attackers(square, us).includes(move.to),
  );
  const poisoned = board.chess.isAttacked(move.to, enemyOf(us)) ? 2 : 0;
  const attack = pull(change('attacksOnEnemy') + cashed, 2);
  const named = {
    attacker: move.captured ? 0.75 + 0.25 * attack : 0.5 * attack,
    fortKnox: pull(change('pieceDefence'), 3),
    trade: move.captured ? Math.tanh(eager) : Math.min(pull(eager * men.length, 2), Math.tanh(eager)),
    structure: move.piece === 'p' ? pull(change('structureHealth'), 1) : 0,
    spaceCadet: pull(-change('space'), 4),
    gambito: 0,
    tension: pull(change('tension'), 4),
    chaos,
    grabber: move.captured ? pull(WORTH[move.captured] + poisoned, 3) : 0,
    kingSafety: pull(-change('enemyPressureOnMyKing'), 1),
    prophylaxis: pull(-change('theirMoves'), 3),
  };
  const pieces = Object.entries(ROLES).map(([type, role]) => [`pieces.${role}`, move.piece === type ? 1 : 0]);
  const custom = Object.entries(ks).map(([name, k]) => [`custom.${name}`, pull(change(name), k)]);
  return { ...named, ...Object.fromEntries(pieces), ...Object.fromEntries(custom) };
}

/**
 * @param ks what counts as a big change, by metric
 * @param chaos the response of one control that reads no board, by move
 * @returns by move, by control
 */
export function naiveResponses(fen, ucis, ks, chaos) {
  const chess = new Chess(fen);
  const us = chess.turn();
  const start = naiveBoard(chess);
  const before = measuresOf(start, us);
  const points = start.men.reduce((sum, { type }) => sum + WORTH[type], 0);
  const phi = Math.min(1, Math.max(0.35, points / 78));
  return ucis.map((uci) => {
    const [from, to] = [uci.slice(0, 2), uci.slice(2, 4)];
    // The attacks on a taken man; no move here takes en passant.
    const cashed = chess.get(to) ? chess.attackers(to, us).length : 0;
    const move = chess.move({ from, to });
    const board = naiveBoard(chess);
    const after = measuresOf(board, us);
    const responses = responsesOf({ move, before, after, cashed, board, us, phi, chaos: chaos(uci) }, ks);
    chess.undo();
    return responses;
  });
}

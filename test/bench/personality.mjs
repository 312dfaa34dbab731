// All attractors and all metrics over a middlegame of 40 moves, beside the same measures over chess.js, in turns.

import { startLine } from '../../dist/chess/line.js';
import { readMove, readPosition } from '../../dist/chess/reading.js';
import { legalMoves, legalUcis } from '../../dist/chess/uci.js';
import { ATTRACTORS } from '../../dist/personality/attractors/attractors.js';
import { attractorContext, NO_OPENING_TABLE } from '../../dist/personality/attractors/context.js';
import { reshape } from '../../dist/personality/attractors/weigh.js';
import { customBoosts } from '../../dist/personality/custom.js';
import { METRICS } from '../../dist/personality/metrics/metrics.js';
import { naiveResponses } from './naive-attractors.mjs';
import { ms, quantile, row } from './stats.mjs';

/** A closed Ruy Lopez, Black to move. */
const FEN = 'r1b2rk1/2q1bppp/p2p1n2/np2p3/3PP3/5N1P/PPBN1PP1/R1BQR1K1 b - - 0 13';
const PLIES = 25;
const BUDGET_CP = 300;
const GOAL_MS = 2;
/** So many of ours take about as long as one of the other's. */
const CALLS_A_ROUND = 100;

const { position } = startLine('fromPosition', FEN).value;
const ucis = legalUcis({ position, fischerRandom: false });
const volatility = new Map(ucis.map((uci, i) => [uci, i]));
const meanVolatility = (ucis.length - 1) / 2;
const even = ucis.map(() => 1 / ucis.length);

/** Every slider at 1, so that nothing is skipped. */
const custom = METRICS.map(({ name }) => ({ metric: name, value: 1, phase: 'all', result: 'any', pressure: 'any' }));
const attractors = { pieces: {} };
for (const { key } of ATTRACTORS) {
  const [group, role] = key.split('.');
  if (role) attractors[group][role] = 1;
  else attractors[key] = 1;
}
const SLIDERS = ATTRACTORS.length + METRICS.length;

/** What a decision does with its candidates: reads each position that arises, asks every control, bends the weights. */
function ours() {
  const before = readPosition(position);
  const shared = {
    ...attractorContext({
      before,
      plies: PLIES,
      fischerRandom: false,
      attackerFormula: 'tiered',
      gambits: NO_OPENING_TABLE,
      volatility,
    }),
    scaleCustom: true,
    evaluationCp: null,
    clock: null,
    initialMs: null,
  };
  const moves = legalMoves(position).map((move) => readMove(before, move));
  return reshape(moves, even, { attractors, budgetCp: BUDGET_CP }, shared, customBoosts(custom, shared));
}

const KS = Object.fromEntries(METRICS.map(({ name, k }) => [name, k]));
const naive = () => naiveResponses(FEN, ucis, KS, (uci) => Math.tanh((volatility.get(uci) - meanVolatility) / 25));

/** Two versions that disagree are not worth timing. */
function mustAgree({ contributions }, responses) {
  const scale = BUDGET_CP / (150 * SLIDERS);
  contributions.forEach((parts, i) => {
    for (const [name, response] of Object.entries(responses[i])) {
      const off = Math.abs((parts[name] ?? Number.NaN) - response * scale);
      if (!(off < 1e-9)) throw new Error(`${name} of ${ucis[i]}: ${parts[name] / scale}, over chess.js ${response}`);
    }
    if (Object.keys(parts).length !== SLIDERS) throw new Error(`${ucis[i]} was not asked everything`);
  });
}

function timed(work) {
  const startedMs = performance.now();
  const result = work();
  return { result, tookMs: performance.now() - startedMs };
}

export async function personality(quick) {
  const first = timed(ours);
  mustAgree(first.result, naive());
  const times = { ours: [], naive: [] };
  for (let round = 0; round < (quick ? 10 : 40); round++) {
    times.naive.push(timed(naive).tookMs);
    for (let call = 0; call < CALLS_A_ROUND; call++) times.ours.push(timed(ours).tookMs);
  }
  const [warm, slow] = [quantile(times.ours, 0.5), quantile(times.naive, 0.5)];
  const what = `${ATTRACTORS.length} attractors, ${METRICS.length} metrics, ${ucis.length} moves`;
  return [
    row(`${what}: first call`, ms(first.tookMs), 'stated', true),
    row(`${what}: warm`, ms(warm), `<= ${ms(GOAL_MS)}`, warm <= GOAL_MS),
    row(`the same over chess.js (${ms(slow)}) against ours`, `${(slow / warm).toFixed(0)} x`, '> 1 x', slow > warm),
  ];
}

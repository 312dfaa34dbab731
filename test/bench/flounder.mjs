// A Flounder decision through the pool against the bare search that it needs, position by position in turns.

import { playAll, startLine } from '../../dist/chess/line.js';
import { legalUcis } from '../../dist/chess/uci.js';
import { systemClock } from '../../dist/clock/system.js';
import { createEnginePool } from '../../dist/engines/pool.js';
import { FRESH_MEMORY } from '../../dist/model/memory.js';
import { personalityFile, toPersonality } from '../../dist/personality/schema.js';
import { decide } from '../../dist/pipeline/decide.js';
import { createRoster } from '../../dist/players/roster.js';
import { SILENT_LOG } from '../../dist/ports/log.js';
import { stream } from '../../dist/random/streams.js';
import { BareEngine } from './bare-engine.mjs';
import { ms, quantile, row } from './stats.mjs';

const OPENINGS = [
  'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d3 d7d6',
  'd2d4 g8f6 c2c4 e7e6 b1c3 f8b4 e2e3 e8g8',
  'c2c4 e7e5 b1c3 g8f6 g1f3 b8c6 g2g3 d7d5',
  'e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6',
];

const lineOf = (moves) => playAll(startLine().value, moves.split(' ')).value;

function factsOf(line, seed) {
  const personality = toPersonality(personalityFile.parse({ version: 1, name: 'Bench', player: 'flounder@1500' }));
  return {
    accountId: 'bench',
    gameId: 'bench',
    line,
    color: line.position.turn,
    clock: null,
    control: null,
    opponentSpentMs: null,
    opponent: { rating: null, isBot: false },
    personality,
    memory: FRESH_MEMORY,
    seed,
  };
}

export async function flounder(quick) {
  const pool = createEnginePool({
    clock: systemClock,
    log: SILENT_LOG,
    size: 1,
    path: null,
    hashMb: 16,
    random: stream('bench'),
  });
  await pool.start();
  const bare = await BareEngine.start();
  const players = createRoster({
    pool,
    monotonicMs: () => performance.now(),
    onFallback: (_from, _to, why) => console.error(why),
  });
  const times = { ours: [], bare: [] };
  for (let round = 0; round < (quick ? 3 : 10); round++) {
    for (const moves of OPENINGS) {
      const line = lineOf(moves);
      times.bare.push(await bare.search(moves, legalUcis(line).length));
      const startedMs = performance.now();
      await decide(
        factsOf(line, `${round}`),
        { players },
        { signal: new AbortController().signal, deadlineMs: performance.now() + 7000 },
      );
      times.ours.push(performance.now() - startedMs);
    }
  }
  await pool.close();
  bare.stop();
  const [ours, alone] = [quantile(times.ours, 0.5), quantile(times.bare, 0.5)];
  const more = ours / alone - 1;
  return [
    row(
      `Flounder at depth 8 (${ms(ours)}) over the bare search (${ms(alone)})`,
      `${(more * 100).toFixed(1)} %`,
      '<= 10 %',
      more <= 0.1,
    ),
  ];
}

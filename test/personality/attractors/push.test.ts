import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fenOf } from '../../../src/chess/line.ts';
import { ATTRACTORS } from '../../../src/personality/attractors/attractors.ts';
import { lineOf } from '../../chess/lines.ts';
import { NO_SHARED, shared } from '../../support/shared.ts';
import { attractorOf, sceneOf } from './boards.ts';

const POSITIONS = 300;
const CONTROLS = ATTRACTORS.filter(({ scaled }) => scaled).map(({ key }) => key);

/** One position a game, strewn over the file and over the game. */
function humanPositions(): string[] {
  const games = gunzipSync(readFileSync(shared('data/games/lichess-rated.jsonl.gz')))
    .toString()
    .trim()
    .split('\n');
  return Array.from({ length: POSITIONS }, (_, i) => {
    const { m } = JSON.parse(games[(i * 5003) % games.length] ?? '{}') as { m: string };
    const moves = m.split(' ');
    return fenOf(lineOf(moves.slice(0, (i * 37) % moves.length)));
  });
}

/** Of a slider at either end: the response to the move it most wants, where there is one. */
function pushes(key: string, fen: string): number[] {
  const { moves, context } = sceneOf(fen, { attackerFormula: 'delta' });
  const responses = moves.map((move) => attractorOf(key).respond(move, context));
  return [Math.max(...responses), -Math.min(...responses)].filter((push) => push > 0);
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

describe.skipIf(NO_SHARED)('the push that a control really gives', () => {
  const fens = NO_SHARED ? [] : humanPositions();

  const realised = (some: readonly string[]): number =>
    mean(CONTROLS.map((key) => mean(some.flatMap((fen) => pushes(key, fen)))));

  it('is about 0.81 of the nominal one, over nine controls, human positions and both ends', () => {
    const push = realised(fens);
    // 95 % by ten batches of positions: t of nine degrees of freedom is 2.26.
    const batches = Array.from({ length: 10 }, (_, batch) => realised(fens.filter((_fen, i) => i % 10 === batch)));
    const error = 2.26 * Math.sqrt(mean(batches.map((batch) => (batch - push) ** 2)) / 9);
    console.info(`realised push: ${push.toFixed(3)} ± ${error.toFixed(3)} of nominal (95 %), ${fens.length} positions`);
    expect(error).toBeLessThan(0.03);
    expect(Math.abs(push - 0.81)).toBeLessThan(error);
  });

  it.each(CONTROLS)('moves something by more than a tenth of the nominal push on most positions: %s', (key) => {
    const heard = fens.filter((fen) => pushes(key, fen).some((push) => push > 0.1));
    expect(heard.length).toBeGreaterThan(fens.length / 2);
  });
});

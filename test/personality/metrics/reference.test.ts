import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { legalUcis } from '../../../src/chess/uci.ts';
import type { MetricName } from '../../../src/model/metric-name.ts';
import { METRICS } from '../../../src/personality/metrics/metrics.ts';
import { lineOf } from '../../chess/lines.ts';
import { NAIVE_METRICS, naiveBoardOf } from '../../support/naive-metrics.mjs';
import { mirrored, mirroredUci } from '../attractors/boards.ts';
import { anyFen, bothOf, moveIn, readingOf } from './positions.ts';

const RUNS = { numRuns: 100 };
const everyOf = (value: (name: MetricName) => unknown) =>
  Object.fromEntries(METRICS.map(({ name }) => [name, value(name)]));

describe('[A-15] every metric', () => {
  it('measures what its definition, counted out square by square, says', () => {
    fc.assert(
      fc.property(anyFen, (fen) => {
        const [reading, naive] = [readingOf(fen), naiveBoardOf(fen)];
        expect(everyOf((name) => bothOf(name, reading))).toEqual(
          everyOf((name) => [NAIVE_METRICS[name]?.(naive, 'w'), NAIVE_METRICS[name]?.(naive, 'b')]),
        );
      }),
      RUNS,
    );
  });

  it('is the same with the board turned over and the colours exchanged', () => {
    fc.assert(
      fc.property(anyFen, (fen) => {
        const [reading, twin] = [readingOf(fen), readingOf(mirrored(fen))];
        expect(everyOf((name) => bothOf(name, twin).toReversed())).toEqual(everyOf((name) => bothOf(name, reading)));
      }),
      RUNS,
    );
  });

  it('changes by the same amount when a move and its mirror image are played', () => {
    fc.assert(
      fc.property(anyFen, fc.nat(), (fen, pick) => {
        const ucis = legalUcis(lineOf([], fen));
        fc.pre(ucis.length > 0);
        const uci = ucis[pick % ucis.length] ?? '';
        const { after } = moveIn(readingOf(fen), uci);
        const twin = moveIn(readingOf(mirrored(fen)), mirroredUci(uci));
        expect(everyOf((name) => bothOf(name, twin.after).toReversed())).toEqual(
          everyOf((name) => bothOf(name, after)),
        );
      }),
      RUNS,
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fenOf } from '../../../src/chess/line.ts';
import { legalUcis, spellMove } from '../../../src/chess/uci.ts';
import { ATTRACTORS } from '../../../src/personality/attractors/attractors.ts';
import type { ContextInput } from '../../../src/personality/attractors/context.ts';
import { LIVELY_STARTS, lineOf, playPicks } from '../../chess/lines.ts';
import { attractorOf, mirrored, mirroredUci, type Scene, sceneOf } from './boards.ts';
import { slowResponses } from './reference.ts';

/** Positions that games reach from starts full of castling, promotions, pins and en passant. */
const position = fc
  .tuple(fc.constantFrom(...LIVELY_STARTS), fc.array(fc.nat(), { maxLength: 40 }))
  .map(([start, picks]) => fenOf(playPicks(lineOf([], start), picks, legalUcis).at(-1) ?? lineOf([], start)));

type Responses = Record<string, Record<string, number>>;

/** By move, then by control; -0 is 0. */
function responsesOf({ position: board, context, moves }: Scene): Responses {
  const asked = moves.map((move) => {
    const parts = ATTRACTORS.map((attractor) => [attractor.key, attractor.respond(move, context) + 0]);
    return [spellMove(board, move.move, context.fischerRandom), Object.fromEntries(parts)];
  });
  return Object.fromEntries(asked);
}

describe('every attractor', () => {
  it('answers within -1 and 1 and never tells the colours apart', () => {
    const opinions = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 900 })), { maxLength: 12 });
    fc.assert(
      fc.property(
        position,
        opinions,
        fc.constantFrom('tiered', 'delta'),
        fc.boolean(),
        (fen, probed, design, byShape) => {
          const ucis = Object.keys(responsesOf(sceneOf(fen)));
          const scores = probed.map(([pick, cp]) => [ucis[pick % ucis.length] ?? 'a1a2', cp] as const);
          const settings = (spell: (uci: string) => string): Partial<ContextInput> => ({
            plies: 4,
            attackerFormula: design,
            volatility: new Map(scores.map(([uci, cp]) => [spell(uci), cp])),
            gambits: { continuations: new Set(scores.map(([uci]) => spell(uci))), byShape },
          });
          const seen = responsesOf(
            sceneOf(
              fen,
              settings((uci) => uci),
            ),
          );
          const turned = responsesOf(sceneOf(mirrored(fen), settings(mirroredUci)));
          for (const [uci, responses] of Object.entries(seen)) {
            expect(turned[mirroredUci(uci)], `${uci} in ${fen}`).toEqual(responses);
            for (const response of Object.values(responses)) expect(Math.abs(response)).toBeLessThanOrEqual(1);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('[A-01] to [A-11] agree with a slow reading of the rules on another chess library', () => {
    fc.assert(
      fc.property(position, fc.nat(), (fen, pick) => {
        const scene = sceneOf(fen, { plies: 0 });
        const delta = sceneOf(fen, { plies: 0, attackerFormula: 'delta' });
        for (const move of scene.moves.filter((_, i) => i % 4 === pick % 4)) {
          const uci = spellMove(scene.position, move.move, false);
          for (const [key, response] of Object.entries(slowResponses(fen, uci))) {
            const [name, { context }] = key === 'attackerDelta' ? ['attacker', delta] : [key, scene];
            expect(attractorOf(name).respond(move, context), `${key} ${uci} in ${fen}`).toBeCloseTo(response, 10);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

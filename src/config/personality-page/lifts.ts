import { makeSan } from 'chessops/san';

import { type MoveReading, readMove, readPosition } from '../../chess/reading.ts';
import { legalMoves } from '../../chess/uci.ts';
import type { CustomControl } from '../../model/personality.ts';
import type { Attractor } from '../../personality/attractors/attractor.ts';
import { type AttractorContext, attractorContext, NO_OPENING_TABLE } from '../../personality/attractors/context.ts';
import { customBoosts } from '../../personality/custom.ts';
import { type Example, positionOf } from './examples.ts';

/** What a slider does to a move's probability, alone at 5 with a budget of 150: exp(response). */
interface Lift {
  readonly san: string;
  readonly factor: number;
}

/** The moves that the high pole likes, and those that the low pole does, the most liked first. */
export interface Lifts {
  readonly high: readonly Lift[];
  readonly low: readonly Lift[];
}

interface Scene {
  readonly context: AttractorContext;
  readonly moves: readonly MoveReading[];
}

function sceneOf(example: Example): Scene {
  const position = positionOf(example);
  const before = readPosition(position);
  const context = attractorContext({
    before,
    plies: example.plies,
    fischerRandom: false,
    attackerFormula: 'tiered',
    gambits: NO_OPENING_TABLE,
    volatility: example.volatility,
  });
  return { context, moves: legalMoves(position).map((move) => readMove(before, move)) };
}

export function liftsOf(attractor: Attractor, example: Example): Lifts {
  const { context, moves } = sceneOf(example);
  return ranked(moves, (move) => attractor.respond(move, context));
}

export function customLifts(control: CustomControl, example: Example): Lifts {
  const { context, moves } = sceneOf(example);
  const moment = { ...context, scaleCustom: true, evaluationCp: null, clock: null, initialMs: null };
  const [asked] = customBoosts([control], moment);
  return ranked(moves, (move) => asked?.boost(move) ?? 0);
}

/** Below this no factor differs from 1.00. */
const LEAST = 0.005;

function ranked(moves: readonly MoveReading[], respond: (move: MoveReading) => number): Lifts {
  const all = moves.map((move) => ({ san: makeSan(move.before.position, move.move), response: respond(move) }));
  const liked = (sign: 1 | -1): Lift[] =>
    all
      .filter(({ response }) => sign * response > LEAST)
      .sort((a, b) => sign * (b.response - a.response) || (a.san < b.san ? -1 : 1))
      .map(({ san, response }) => ({ san, factor: Math.exp(sign * response) }));
  return { high: liked(1), low: liked(-1) };
}

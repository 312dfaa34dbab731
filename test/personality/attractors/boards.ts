import { Chess } from 'chessops/chess';
import { makeFen, parseFen } from 'chessops/fen';
import { flipVertical, transformSetup } from 'chessops/transform';
import { opposite } from 'chessops/util';
import { expect } from 'vitest';
import { type MoveReading, readMove, readPosition } from '../../../src/chess/reading.ts';
import { isFischerRandom, legalMove, legalMoves } from '../../../src/chess/uci.ts';
import type { Attractors } from '../../../src/model/personality.ts';
import type { Attractor } from '../../../src/personality/attractors/attractor.ts';
import { ATTRACTORS } from '../../../src/personality/attractors/attractors.ts';
import {
  type AttractorContext,
  attractorContext,
  type ContextInput,
  NO_OPENING_TABLE,
} from '../../../src/personality/attractors/context.ts';

export const NEUTRAL: Attractors = {
  attacker: 0,
  fortKnox: 0,
  trade: 0,
  structure: 0,
  spaceCadet: 0,
  gambito: 0,
  tension: 0,
  chaos: 0,
  grabber: 0,
  kingSafety: 0,
  prophylaxis: 0,
  frontRunner: 0,
  hustle: 0,
  luck: 0,
  panicky: 0,
  pieces: { pawn: 0, knight: 0, bishop: 0, rook: 0, queen: 0, king: 0 },
  custom: [],
  attackerFormula: 'tiered',
  scaleCustom: true,
};

export interface Scene {
  readonly position: Chess;
  readonly context: AttractorContext;
  readonly moves: readonly MoveReading[];
}

/** A position with all its moves read and what attractors share on it; unusual settings on request. */
export function sceneOf(fen: string, settings: Partial<ContextInput> = {}): Scene {
  const position = Chess.fromSetup(parseFen(fen).unwrap()).unwrap();
  const before = readPosition(position);
  const context = attractorContext({
    before,
    plies: 30,
    fischerRandom: isFischerRandom(position),
    attackerFormula: 'tiered',
    gambits: NO_OPENING_TABLE,
    volatility: null,
    ...settings,
  });
  return { position, context, moves: legalMoves(position).map((move) => readMove(before, move)) };
}

export function attractorOf(key: string): Attractor {
  const found = ATTRACTORS.find((attractor) => attractor.key === key);
  if (!found) throw new Error(`no attractor ${key}`);
  return found;
}

export function respond(key: string, fen: string, uci: string, settings: Partial<ContextInput> = {}): number {
  const { position, context } = sceneOf(fen, settings);
  const move = legalMove(position, uci);
  if (!move) throw new Error(`${uci} is not legal in ${fen}`);
  return attractorOf(key).respond(readMove(context.before, move), context);
}

/** The example as written, and the same with colours and ranks swapped. */
export function expectBothColours(
  key: string,
  [fen, uci]: readonly [fen: string, uci: string],
  response: number,
  settings: Partial<ContextInput> = {},
): void {
  expect(respond(key, fen, uci, settings), `${key} ${uci} in ${fen}`).toBeCloseTo(response, 12);
  const turned = { ...settings, ...(settings.gambits && { gambits: mirroredGambits(settings.gambits) }) };
  expect(respond(key, mirrored(fen), mirroredUci(uci), turned), `${key} ${uci} mirrored`).toBeCloseTo(response, 12);
}

const mirroredGambits = ({ continuations, byShape }: ContextInput['gambits']): ContextInput['gambits'] => ({
  continuations: new Set([...continuations].map(mirroredUci)),
  byShape,
});

export function mirrored(fen: string): string {
  const setup = transformSetup(parseFen(fen).unwrap(), flipVertical);
  const { board } = setup;
  [board.white, board.black] = [board.black, board.white];
  return makeFen({ ...setup, turn: opposite(setup.turn) });
}

export const mirroredUci = (uci: string): string => uci.replace(/[1-8]/g, (rank) => String(9 - Number(rank)));

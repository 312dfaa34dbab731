import { ROLES } from 'chessops/types';
import { MOVE_CONTROLS, type MoveControl } from '../../model/personality.ts';
import { attacker } from './attacker.ts';
import type { Attractor } from './attractor.ts';
import { chaos } from './chaos.ts';
import { fortKnox } from './fort-knox.ts';
import { gambito } from './gambito.ts';
import { grabber } from './grabber.ts';
import { kingSafety } from './king-safety.ts';
import { PIECE_PREFERENCES } from './pieces.ts';
import { prophylaxis } from './prophylaxis.ts';
import { spaceCadet } from './space-cadet.ts';
import { structure } from './structure.ts';
import { tension } from './tension.ts';
import { trade } from './trade.ts';

export const MOVE_ATTRACTORS: { readonly [C in MoveControl]: Attractor } = {
  attacker,
  fortKnox,
  trade,
  structure,
  spaceCadet,
  gambito,
  tension,
  chaos,
  grabber,
  kingSafety,
  prophylaxis,
};

/** Every control that scores a move: those of `MOVE_CONTROLS` in their order, then the six piece preferences. */
export const ATTRACTORS: readonly Attractor[] = [
  ...MOVE_CONTROLS.map((control) => MOVE_ATTRACTORS[control]),
  ...ROLES.map((role) => PIECE_PREFERENCES[role]),
];

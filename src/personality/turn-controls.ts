import type { TurnControl } from '../model/personality.ts';

/** A slider that acts on the whole turn: it scores no move and takes no budget. */
export interface TurnControlInfo {
  /** What -5 and 5 are called. */
  readonly poles: readonly [low: string, high: string];
  /** Two or three sentences for the docs. */
  readonly help: string;
  /** The effect written out for the docs; `v` is the slider. */
  readonly formula: string;
}

export const TURN_CONTROL_INFO: { readonly [C in TurnControl]: TurnControlInfo } = {
  frontRunner: {
    poles: ['Swindler', 'Front-runner'],
    help:
      'Speaks once the game has a direction, more than half a pawn either way. A front-runner gets wilder in complex ' +
      'positions when ahead and folds when behind; a swindler converts quietly and muddies what is lost.',
    formula:
      'temperature × exp(±0.08·v·tanh(4·(complexity − 0.5))), + above 50 centipawns, − below −50, kept within 0.1 to 5',
  },
  hustle: {
    poles: ['Overthinker', 'Hustler'],
    help:
      'Tempo alone: a hustler takes a quarter of the time at 5, an overthinker 1.75 times as long at -5. Modes that set ' +
      'the pace themselves (fixed, mirror, instant) do not hear it.',
    formula: 'think time × (1 − 0.15·v)',
  },
  luck: {
    poles: ['Good day', 'Bad day'],
    help:
      'Slides the part of the popularity list that is considered: a bad day reaches for moves that fewer people play, a ' +
      'good day stays with the crowd. Only where moves come with a popularity.',
    formula:
      'lower = clamp(lowerPct − 4·v, 0, 95), upper = clamp(upperPct − 4·v, lower + 5, 100); 0 is the rarest move, 100 the most popular',
  },
  panicky: {
    poles: ['Calm', 'Panicky'],
    help:
      'How hard little time bites: it scales how far up the temperature ramp a short think pushes. Fully calm, nothing ' +
      'happens; fully panicky, the ceiling comes after two fifths of the way.',
    formula:
      'ramp: the rise × (1 + v/5) up to 0, × (1 + 0.3·v) above it, never past the ceiling. cutoff: adds 0 below 1, 1 up to 2, 2.5 from 3 on, each times the share cut off',
  },
};

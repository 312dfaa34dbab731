import type { SquareSet } from 'chessops/squareSet';
import type { Color } from 'chessops/types';
import { opposite } from 'chessops/util';
import type { Reading } from '../../chess/reading.ts';
import { defence, threats } from '../measures/contact.ts';
import type { Measure } from '../measures/measure.ts';
import type { MetricGroup } from './metric.ts';

/** A side's men without its king, which never hangs and needs no defence (blundermind §2). */
const menOf = ({ position: { board } }: Reading, color: Color): SquareSet => board[color].diff(board.king);

const hanging: Measure = (reading, color) =>
  menOf(reading, color).intersect(reading.attacked[opposite(color)]).diff(reading.attacked[color]).size();

export const THREAT_METRICS = {
  attacksOnEnemy: {
    k: 3,
    help: 'Own attacks on enemy men; a second attacker of the same man counts again.',
    formula: 'Σ enemy men (own attackers of it)',
    measure: threats,
  },
  hangingPieces: {
    k: 2,
    help: 'Own men, the king aside, that are attacked and not defended.',
    formula: 'own men with an enemy attacker and no own defender',
    measure: hanging,
  },
  looseEnemyPieces: {
    k: 1,
    help: 'Enemy men, the king aside, that are attacked and not defended.',
    formula: 'enemy men with an own attacker and no enemy defender',
    measure: (reading, color) => hanging(reading, opposite(color)),
  },
  defendedPieces: {
    k: 3,
    help: 'Own men, the king aside, that have a defender.',
    formula: 'own men with an own defender',
    measure: (reading, color) => menOf(reading, color).intersect(reading.attacked[color]).size(),
  },
  pieceDefence: {
    k: 3,
    help: 'Defences of own men, each for itself: what Fort Knox measures.',
    formula: 'Σ own men (own defenders of it)',
    measure: defence,
  },
} as const satisfies MetricGroup;

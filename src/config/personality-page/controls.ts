import { ROLES } from 'chessops/types';

import { METRIC_NAMES } from '../../model/metric-name.ts';
import { MOVE_CONTROLS, type MoveControl, TURN_CONTROLS, type TurnControl } from '../../model/personality.ts';
import { MOVE_ATTRACTORS } from '../../personality/attractors/attractors.ts';
import { PIECE_PREFERENCES } from '../../personality/attractors/pieces.ts';
import { metricNamed } from '../../personality/metrics/metrics.ts';
import { TURN_CONTROL_INFO } from '../../personality/turn-controls.ts';
import { boardText } from './board.ts';
import { CUSTOM_EXAMPLE, EXAMPLES, PIECE_EXAMPLE } from './examples.ts';
import { customLifts, type Lifts, liftsOf } from './lifts.ts';
import { table } from './table.ts';

/** Every control that scores moves, each with a board. */
export const moveControls = (): string[] => MOVE_CONTROLS.flatMap(moveControl);

function moveControl(control: MoveControl): string[] {
  const { poles, help, formula, divisor, scaled } = MOVE_ATTRACTORS[control];
  const k = divisor === null ? '' : ` (k = ${divisor}${scaled ? ', times the material scale' : ''})`;
  const example = EXAMPLES[control];
  return [
    `### ${poles[1]} · ${poles[0]}`,
    keyLine(control, poles),
    help,
    `Response: \`${formula}\`${k}`,
    boardText(example),
    liftLine(liftsOf(MOVE_ATTRACTORS[control], example)),
  ];
}

const keyLine = (control: MoveControl | TurnControl, [low, high]: readonly [low: string, high: string]): string =>
  `\`attractors.${control}\`: ${low} at -5, ${high} at 5. Default: 0.`;

const MOST_SHOWN = 4;

function liftLine({ high, low }: Lifts): string {
  const shown = (side: Lifts['high']): string => {
    if (side.length === 0) return 'nothing';
    const moves = side.slice(0, MOST_SHOWN).map(({ san, factor }) => `${san} ×${factor.toFixed(2)}`);
    const more = side.length - moves.length;
    return `${moves.join(', ')}${more > 0 ? `, and ${more} more` : ''}`;
  };
  return `Lifted at 5: ${shown(high)}. Lifted at -5: ${shown(low)}.`;
}

export function pieceControls(): string[] {
  const { poles, help, formula } = PIECE_PREFERENCES[PIECE_EXAMPLE.role];
  return [
    table(
      ['key', 'at -5', 'at 5', 'response'],
      ROLES.map((role) => {
        const preference = PIECE_PREFERENCES[role];
        return [`\`attractors.${preference.key}\``, ...preference.poles, preference.formula];
      }),
    ),
    `${help} Default: 0.`,
    boardText(PIECE_EXAMPLE),
    `${poles[1]}, ${formula}. ${liftLine(liftsOf(PIECE_PREFERENCES[PIECE_EXAMPLE.role], PIECE_EXAMPLE))}`,
  ];
}

/** Controls that act on the whole turn. */
export const turnControls = (): string[] =>
  TURN_CONTROLS.flatMap((control) => {
    const { poles, help, formula } = TURN_CONTROL_INFO[control];
    return [`### ${poles[1]} · ${poles[0]}`, keyLine(control, poles), help, `Effect: \`${formula}\``];
  });

export function customControls(): string[] {
  const { metric, value } = CUSTOM_EXAMPLE.control;
  return [
    table(
      ['metric', 'k', 'what it counts', 'formula'],
      METRIC_NAMES.map((name) => {
        const { k, help, formula } = metricNamed(name);
        return [`\`${name}\``, String(k), help, formula];
      }),
    ),
    boardText(CUSTOM_EXAMPLE),
    `\`{ metric: ${metric}, value: ${value} }\`. ${liftLine(customLifts(CUSTOM_EXAMPLE.control, CUSTOM_EXAMPLE))}`,
  ];
}

import { ROLES } from 'chessops/types';

import { MOVE_CONTROLS } from '../../model/personality.ts';
import type { PersonalityFile } from '../schema.ts';
import { either, finished, type IdleRule, playsAs, rule, unlessNeutral, unpopular, unpressed } from './rule.ts';

const unpaid = either(finished, ({ budget }) => (budget.cp === 0 ? 'budget.cp is 0' : null));

const isStyled = ({ attractors }: PersonalityFile): boolean =>
  MOVE_CONTROLS.some((control) => attractors[control] !== 0) ||
  ROLES.some((role) => attractors.pieces[role] !== 0) ||
  attractors.custom.some(({ value }) => value !== 0);

const SLIDERS: readonly IdleRule[] = [
  ...MOVE_CONTROLS.map((control) =>
    rule(
      `attractors.${control}`,
      unlessNeutral(({ attractors }) => attractors[control] === 0, unpaid),
    ),
  ),
  ...ROLES.map((role) =>
    rule(
      `attractors.pieces.${role}`,
      unlessNeutral(({ attractors }) => attractors.pieces[role] === 0, unpaid),
    ),
  ),
  rule(
    'attractors.custom',
    unlessNeutral(({ attractors }) => attractors.custom.length === 0, unpaid),
  ),
  rule(
    'attractors.attackerFormula',
    either(finished, ({ attractors }) => (attractors.attacker === 0 ? 'attractors.attacker is 0' : null)),
  ),
  rule(
    'attractors.scaleCustom',
    either(finished, ({ attractors }) => (attractors.custom.length === 0 ? 'there are no custom controls' : null)),
  ),
];

const WHOLE_TURN: readonly IdleRule[] = [
  rule(
    'attractors.frontRunner',
    unlessNeutral(({ attractors }) => attractors.frontRunner === 0, finished),
  ),
  rule(
    'attractors.luck',
    unlessNeutral(({ attractors }) => attractors.luck === 0, unpopular),
  ),
  rule(
    'attractors.panicky',
    unlessNeutral(
      ({ attractors }) => attractors.panicky === 0,
      either(unpressed, finished, ({ pressure }) =>
        pressure.spread.enabled ? null : 'pressure.spread.enabled is false',
      ),
    ),
  ),
];

const BUDGET: readonly IdleRule[] = [
  rule(
    'budget.cp',
    either(finished, (file) => (isStyled(file) ? null : 'no slider that scores moves is off zero')),
  ),
  rule(
    'budget.floor',
    unlessNeutral(({ budget }) => budget.floor === 'off', unpopular),
  ),
];

const onlyFlounder = (file: PersonalityFile): string | null =>
  playsAs(file, 'flounder') ? null : 'only Flounder varies';

const CHOICE: readonly IdleRule[] = [
  rule(
    'choice.temperature',
    either(finished, ({ choice }) => (choice.schedule === 'hustler' ? 'schedule is hustler' : null)),
  ),
  rule('choice.schedule', finished),
  rule(
    'choice.complexityFactor',
    unlessNeutral(({ choice }) => !choice.complexityFactor, finished),
  ),
  rule(
    'choice.convictionPct',
    unlessNeutral(({ choice }) => choice.convictionPct === 0, unpopular),
  ),
  rule(
    'choice.variety.by100Pct',
    unlessNeutral(({ choice }) => choice.variety.by100Pct === 0, onlyFlounder),
  ),
  rule(
    'choice.variety.by200Pct',
    unlessNeutral(({ choice }) => choice.variety.by200Pct === 0, onlyFlounder),
  ),
];

const WINDOW: readonly IdleRule[] = [
  rule(
    'window.minPct',
    unlessNeutral(({ window }) => window.minPct === 0, unpopular),
  ),
  rule(
    'window.lowerPct',
    unlessNeutral(({ window }) => window.lowerPct === 0, unpopular),
  ),
  rule(
    'window.upperPct',
    unlessNeutral(({ window }) => window.upperPct === 100, unpopular),
  ),
  rule(
    'window.badDay',
    unlessNeutral(({ window }) => window.badDay === null, unpopular),
  ),
];

/** Keys that say how a move is chosen. */
export const IDLE_STYLE: readonly IdleRule[] = [...SLIDERS, ...WHOLE_TURN, ...BUDGET, ...CHOICE, ...WINDOW];

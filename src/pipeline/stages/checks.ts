import { acceptWithinBudget } from '../../personality/choosing/budget.ts';
import { preferenceOrder } from '../../personality/choosing/favourites.ts';
import { guardBrilliancy } from '../../personality/choosing/guard.ts';
import { holdHardFloor } from '../../personality/choosing/hard-floor.ts';
import { check } from '../checks.ts';
import type { Stage } from '../stage.ts';

/** Style spends no more than its budget against the most popular move (D0 §1 stage 8, §9a). */
export const budgetAcceptance: Stage = {
  name: 'budget acceptance',
  async run(input) {
    const { candidates } = input.draft;
    const { cp } = input.facts.personality.budget;
    const { kind, patch, note } = await check(input, (picked, known) =>
      acceptWithinBudget(picked, preferenceOrder(candidates, picked.pick, picked.top), cp, known),
    );
    const verified = kind === 'kept' || kind === 'replaced';
    return { patch: { ...patch, ...(verified && { verified }) }, note };
  },
};

/** What makes a bot play worse never turns up a brilliancy (D0 §1 stage 9, §9b). */
export const degradationGuard: Stage = {
  name: 'degradation guard',
  run: (input) => {
    const { budget, window } = input.facts.personality;
    const degradation = { badDay: window.badDayFloor !== null, raisedBy: input.draft.raisedBy };
    return check(input, (picked, known) => guardBrilliancy(picked, degradation, budget.cp, known));
  },
};

/** The backstop: whatever chose the move (D0 §1 stage 10, §9c). */
export const hardFloor: Stage = {
  name: 'hard floor',
  run: (input) => check(input, (picked, known) => holdHardFloor(picked, input.facts.personality.budget.floorCp, known)),
};

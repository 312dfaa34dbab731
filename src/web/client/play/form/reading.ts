import { err, ok, type Result } from '../../../../chess/result.ts';
import { CONTROLS, readCustom } from '../table/controls.ts';
import type { Bot, ControlWish, Wish } from '../table/types.ts';
import type { Choices } from './choices.ts';
import { readStart, type Start } from './start.ts';

/** What is wrong with the form, by field; a field that is not named is right. */
export interface Refusals {
  readonly bot?: string;
  readonly minutes?: string;
  readonly increment?: string;
  readonly control?: string;
  readonly position?: string;
  readonly form?: string;
}

export interface Reading {
  readonly bot: Bot | null;
  readonly control: ControlWish | null;
  readonly start: Start | null;
  readonly refusals: Refusals;
  /** Null while something is wrong. */
  readonly wish: Wish | null;
}

/** What the form means. Without a choice, the first bot plays. */
export function readForm(choices: Choices, bots: readonly Bot[]): Reading {
  const bot = bots.find(({ id }) => id === choices.botId) ?? bots[0] ?? null;
  const control = readControl(choices);
  const start = readStart(choices);
  const refusals: Refusals = {
    ...(bot ? {} : { bot: 'There is nobody to play yet.' }),
    ...(control.ok ? {} : control.error),
    ...positionRefusal(start),
  };
  const sound = bot && control.ok && start.ok && Object.keys(refusals).length === 0;
  return {
    bot,
    control: control.ok ? control.value : null,
    start: start.ok ? start.value : null,
    refusals,
    wish: sound ? { botId: bot.id, color: choices.color, control: control.value, fen: start.value?.fen ?? null } : null,
  };
}

function positionRefusal(start: Result<Start | null, string>): Pick<Refusals, 'position'> {
  if (!start.ok) return { position: start.error };
  return start.value?.over ? { position: 'The game is over in this position: choose an earlier one.' } : {};
}

function readControl(choices: Choices): Result<ControlWish, Refusals> {
  const ready = CONTROLS.find(({ id }) => id === choices.control);
  if (ready) return ok(ready.control);
  const custom = readCustom(choices.minutes, choices.increment);
  if (custom.ok) return custom;
  // With an increment that is surely right, what stays wrong are the minutes.
  const field = readCustom(choices.minutes, '5').ok ? 'increment' : 'minutes';
  return err({ [field]: custom.error });
}

/** `10+0`, `½+5`, `Untimed`. */
export function controlName(control: ControlWish): string {
  if (control.kind === 'unlimited') return 'Untimed';
  const minutes = control.limitSeconds / 60;
  const whole = Math.floor(minutes);
  const part = PARTS[minutes - whole] ?? '';
  return `${whole === 0 && part ? '' : whole}${part}+${control.incrementSeconds}`;
}

const PARTS: Readonly<Record<number, string>> = { 0.25: '¼', 0.5: '½', 0.75: '¾' };

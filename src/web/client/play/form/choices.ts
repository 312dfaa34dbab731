import type { Color } from '../../../../chess/line.ts';
import { recall, remember } from '../../parts/storage.ts';

/** What stands in the form. Texts are as they were typed, so that nothing is lost over a mistake. */
export interface Choices {
  readonly botId: string | null;
  readonly color: Color | 'random';
  /** The id of one of the ready controls, or `custom`. */
  readonly control: string;
  readonly minutes: string;
  readonly increment: string;
  readonly start: 'usual' | 'pasted';
  readonly pasted: string;
  /** The position of a pasted game to start from, in plies; null for its last one. */
  readonly ply: number | null;
}

export const FIRST_CHOICES: Choices = {
  botId: null,
  color: 'random',
  control: '10+0',
  minutes: '10',
  increment: '5',
  start: 'usual',
  pasted: '',
  ply: null,
};

const KEPT = ['botId', 'color', 'control', 'minutes', 'increment'] as const;

/** The last game's choices. A start position is for one game, and is not kept. */
export function recallChoices(): Choices {
  const kept = readObject(recall('choices'));
  const strings = KEPT.filter((key) => typeof kept[key] === 'string');
  const read = { ...FIRST_CHOICES, ...Object.fromEntries(strings.map((key) => [key, kept[key]])) };
  return ['white', 'black', 'random'].includes(read.color) ? read : { ...read, color: FIRST_CHOICES.color };
}

export function rememberChoices(choices: Choices): void {
  remember('choices', JSON.stringify(Object.fromEntries(KEPT.map((key) => [key, choices[key]]))));
}

function readObject(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    // Not ours, or cut short: as if nothing had been kept.
    return {};
  }
}

import type { JSX } from 'preact';

import { CONTROLS } from '../table/controls.ts';
import type { Choices } from './choices.ts';
import type { Refusals } from './reading.ts';
import { Refusal } from './refusal.tsx';

const OPTIONS = [
  ...CONTROLS.map(({ id, label }) => ({ id, name: id, kind: label.slice(0, label.indexOf(' ')) })),
  { id: 'custom', name: 'Custom', kind: null },
];

export interface ControlPickerProps {
  readonly choices: Pick<Choices, 'control' | 'minutes' | 'increment'>;
  readonly refusals: Pick<Refusals, 'minutes' | 'increment' | 'control'>;
  choose(changes: Partial<Choices>): void;
}

export function ControlPicker({ choices, refusals, choose }: ControlPickerProps): JSX.Element {
  return (
    <fieldset aria-describedby={refusals.control ? 'control-refusal' : undefined}>
      <legend>Time</legend>
      <div class="choices controls">
        {OPTIONS.map(({ id, name, kind }) => (
          <label class="choice" key={id}>
            <input
              type="radio"
              name="control"
              value={id}
              checked={id === choices.control}
              onChange={() => choose({ control: id })}
            />
            {name}
            {kind && <small>{kind}</small>}
          </label>
        ))}
      </div>
      {choices.control === 'custom' && <Custom choices={choices} refusals={refusals} choose={choose} />}
      <Refusal id="control-refusal" message={refusals.control ?? null} />
    </fieldset>
  );
}

const CUSTOM_FIELDS = [
  { field: 'minutes', name: 'Minutes a side', mode: 'decimal' },
  { field: 'increment', name: 'Seconds a move', mode: 'numeric' },
] as const;

function Custom({ choices, refusals, choose }: ControlPickerProps): JSX.Element {
  return (
    <div class="custom">
      {CUSTOM_FIELDS.map(({ field, name, mode }) => (
        <div key={field}>
          <label for={`custom-${field}`}>{name}</label>
          <input
            id={`custom-${field}`}
            inputMode={mode}
            autocomplete="off"
            value={choices[field]}
            aria-invalid={refusals[field] !== undefined}
            aria-describedby={refusals[field] ? `${field}-refusal` : undefined}
            onInput={(event) => choose({ [field]: event.currentTarget.value })}
          />
        </div>
      ))}
      {CUSTOM_FIELDS.map(({ field }) => (
        <Refusal key={field} id={`${field}-refusal`} message={refusals[field] ?? null} />
      ))}
    </div>
  );
}

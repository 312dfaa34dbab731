import type { JSX } from 'preact';

import type { Color } from '../../../../chess/line.ts';

const COLORS = [
  { value: 'white', name: 'White' },
  { value: 'random', name: 'Random' },
  { value: 'black', name: 'Black' },
] as const;

export interface ColorPickerProps {
  readonly chosen: Color | 'random';
  choose(color: Color | 'random'): void;
}

export function ColorPicker({ chosen, choose }: ColorPickerProps): JSX.Element {
  return (
    <fieldset>
      <legend>Your colour</legend>
      <div class="choices three">
        {COLORS.map(({ value, name }) => (
          <label class="choice" key={value}>
            <input type="radio" name="color" value={value} checked={value === chosen} onChange={() => choose(value)} />
            <span class={`side ${value}`} aria-hidden="true" />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

import type { JSX } from 'preact';

import { Icon } from '../../parts/icons.tsx';
import type { Choices } from './choices.ts';
import { bringIntoSight, Refusal } from './refusal.tsx';
import type { Start } from './start.ts';

export interface PositionPickerProps {
  readonly choices: Pick<Choices, 'start' | 'pasted'>;
  /** What the pasted text means; null while it means nothing. */
  readonly start: Start | null;
  readonly refusal: string | null;
  /** A small board to see the position on, where the large one is out of sight. */
  readonly preview: JSX.Element | null;
  choose(changes: Partial<Choices>): void;
}

export function PositionPicker({ choices, start, refusal, preview, choose }: PositionPickerProps): JSX.Element {
  return (
    <fieldset>
      <legend>Start position</legend>
      <div class="choices two">
        {(['usual', 'pasted'] as const).map((value) => (
          <label class="choice" key={value}>
            <input
              type="radio"
              name="start"
              value={value}
              checked={value === choices.start}
              onChange={() => choose({ start: value })}
            />
            {value === 'usual' ? 'Usual' : 'FEN or PGN'}
          </label>
        ))}
      </div>
      {choices.start === 'pasted' && (
        <div class="pasted" ref={bringIntoSight}>
          <textarea
            rows={3}
            spellcheck={false}
            aria-label="FEN or PGN"
            placeholder="Paste a FEN or a PGN"
            value={choices.pasted}
            aria-invalid={refusal !== null}
            aria-describedby={refusal ? 'position-refusal' : undefined}
            data-field="position"
            onInput={(event) => choose({ pasted: event.currentTarget.value, ply: null })}
          />
          <Refusal id="position-refusal" message={refusal} />
          {start && start.last > 0 && <PlyChooser start={start} choose={(ply) => choose({ ply })} />}
          {start && preview}
        </div>
      )}
    </fieldset>
  );
}

interface PlyChooserProps {
  readonly start: Start;
  choose(ply: number): void;
}

function PlyChooser({ start, choose }: PlyChooserProps): JSX.Element {
  const { ply, last, label } = start;
  return (
    <div class="ply" ref={bringIntoSight}>
      <button type="button" class="icon-button" disabled={ply === 0} onClick={() => choose(ply - 1)}>
        <Icon name="back" />
        <span class="unseen">One move back</span>
      </button>
      <input
        type="range"
        min={0}
        max={last}
        value={ply}
        aria-label="Start from"
        aria-valuetext={label}
        onInput={(event) => choose(event.currentTarget.valueAsNumber)}
      />
      <button type="button" class="icon-button" disabled={ply === last} onClick={() => choose(ply + 1)}>
        <Icon name="forward" />
        <span class="unseen">One move on</span>
      </button>
      <output class="quiet">{label}</output>
    </div>
  );
}

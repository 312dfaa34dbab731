import type { JSX } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

import { Icon, type IconName } from '../../parts/icons.tsx';
import type { Notated } from '../table/notation.ts';
import { MoveList } from './move-list.tsx';

export interface MovesViewProps {
  readonly record: readonly Notated[];
  /** The ply on the board; 0 is the start. */
  readonly shown: number;
  /** @param ply the last one is the game itself */
  show(ply: number): void;
  readonly tools: JSX.Element;
}

/** The moves and the ways through them; the left and right arrow keys work on the whole page. */
export function MovesView({ record, shown, show, tools }: MovesViewProps): JSX.Element {
  const last = record.length;
  // Before the next key: a held arrow comes faster than effects.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
      if (step === 0 || event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
      event.preventDefault();
      show(Math.max(0, Math.min(last, shown + step)));
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [last, shown, show]);
  return (
    <section class="record" aria-label="Moves of the game">
      <MoveList record={record} shown={shown} show={show} />
      <div class="steps">
        <Step icon="first" name="First position" to={0} {...{ shown, last, show }} />
        <Step icon="back" name="One move back" to={shown - 1} {...{ shown, last, show }} />
        <Step icon="forward" name="One move on" to={shown + 1} {...{ shown, last, show }} />
        <Step icon="last" name="Last position" to={last} {...{ shown, last, show }} />
        {tools}
      </div>
    </section>
  );
}

interface StepProps {
  readonly icon: IconName;
  readonly name: string;
  readonly to: number;
  readonly shown: number;
  readonly last: number;
  show(ply: number): void;
}

function Step({ icon, name, to, shown, last, show }: StepProps): JSX.Element {
  const idle = to < 0 || to > last || to === shown;
  return (
    <button type="button" class="icon-button" title={name} disabled={idle} onClick={() => show(to)}>
      <Icon name={icon} />
      <span class="unseen">{name}</span>
    </button>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

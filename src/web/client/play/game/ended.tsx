import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

import { Icon } from '../../parts/icons.tsx';
import { Refusal } from '../form/refusal.tsx';
import type { Notated } from '../table/notation.ts';
import type { Table, TableGame, TableState } from '../table/types.ts';
import { outcomeKind, outcomeSentence } from './outcome.ts';
import { pgnOf } from './pgn.ts';

export interface EndedProps {
  readonly game: TableGame;
  /** For the next game, asked for from here. */
  readonly challenge: TableState['challenge'];
  readonly table: Pick<Table, 'again' | 'leave' | 'withdraw'>;
  readonly record: readonly Notated[];
}

/** The result, and what can come after it. */
export function Ended({ game, challenge, table, record }: EndedProps): JSX.Element {
  const result = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    // Whoever is writing to the bot goes on writing.
    if (!(document.activeElement instanceof HTMLInputElement)) result.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section class="ended" aria-labelledby="result">
      <h2 id="result" class={outcomeKind(game)} tabIndex={-1} ref={result}>
        {outcomeSentence(game)}
      </h2>
      <Next game={game} challenge={challenge} table={table} />
      <p class="copies">
        <CopyButton name="PGN" text={() => pgnOf(game, record, new Date())} />
        <CopyButton name="FEN" text={() => record.at(-1)?.fen ?? game.startFen} />
      </p>
    </section>
  );
}

/** A game that was found running has no terms to ask for again. */
function Next({ game, challenge, table }: Omit<EndedProps, 'record'>): JSX.Element {
  const asking = challenge.phase === 'asking';
  return (
    <div class="actions">
      {game.wish && (
        <button type="button" class="button primary" disabled={asking} onClick={() => table.again()}>
          <Icon name="again" />
          {asking ? `Waiting for ${game.bot.name}…` : 'Again, colours swapped'}
        </button>
      )}
      <button type="button" class="button" onClick={() => (asking ? table.withdraw() : table.leave())}>
        {asking ? 'Cancel' : 'New game'}
      </button>
      <Refusal id="again-refusal" message={challenge.phase === 'refused' ? challenge.refusal.message : null} />
    </div>
  );
}

interface CopyProps {
  readonly name: string;
  text(): string;
}

/** Copies; where the browser does not let a page do so, shows the text to be copied by hand. */
function CopyButton({ name, text }: CopyProps): JSX.Element {
  const [state, setState] = useState<'idle' | 'copied' | 'shown'>('idle');
  const copy = (): void => {
    const done = navigator.clipboard?.writeText(text()) ?? Promise.reject(new Error('no clipboard'));
    done.then(
      () => setState('copied'),
      () => setState('shown'),
    );
  };
  return (
    <>
      <button type="button" class="text-button" onClick={copy}>
        {state === 'copied' ? `${name} copied` : `Copy ${name}`}
      </button>
      {state === 'shown' && <textarea readOnly rows={4} aria-label={name} value={text()} />}
    </>
  );
}

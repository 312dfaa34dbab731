import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import type { Color } from '../../../../chess/line.ts';

export interface MoveEntryProps {
  readonly turn: Color;
  /** Makes the move that the text means. @returns what is wrong with it, null where it was made */
  make(text: string): string | null;
}

/** Every move from the keyboard, in either spelling. */
export function MoveEntry({ turn, make }: MoveEntryProps): JSX.Element {
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  // What was wrong with a move is so no longer once the other side is to move.
  useEffect(() => setRefusal(null), [turn]);
  const submit = (event: Event): void => {
    event.preventDefault();
    if (text.trim() === '') return;
    const wrong = make(text.trim());
    setRefusal(wrong);
    if (wrong === null) setText('');
  };
  return (
    <form class="entry move-entry" onSubmit={submit}>
      <input
        aria-label="Type a move"
        placeholder="Type a move: e4, Nf3, O-O"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        enterkeyhint="go"
        value={text}
        aria-invalid={refusal !== null}
        aria-describedby={refusal ? 'move-refusal' : undefined}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setRefusal(null);
        }}
      />
      <button type="submit" class="button" disabled={text.trim() === ''}>
        Move
      </button>
      {refusal && (
        <p class="refusal" id="move-refusal" role="alert">
          {refusal}
        </p>
      )}
    </form>
  );
}

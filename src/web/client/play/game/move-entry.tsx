import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

export interface MoveEntryProps {
  /** Makes the move that the text means. @returns what is wrong with it, null where it was made */
  make(text: string): string | null;
}

/** Every move from the keyboard, in either spelling. */
export function MoveEntry({ make }: MoveEntryProps): JSX.Element {
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
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

import type { JSX } from 'preact';

export interface RefusalProps {
  /** The field names it in `aria-describedby`. */
  readonly id: string;
  readonly message: string | null;
}

/** What is wrong with a field, beside it. */
export function Refusal({ id, message }: RefusalProps): JSX.Element | null {
  return message === null ? null : (
    <p class="refusal" id={id} role="alert">
      {message}
    </p>
  );
}

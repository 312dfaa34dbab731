import type { JSX } from 'preact';

export interface RefusalProps {
  /** The field names it in `aria-describedby`. */
  readonly id: string;
  readonly message: string | null;
}

/** Called when something appears, often below the edge. */
export const bringIntoSight = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** What is wrong with a field, beside it. */
export function Refusal({ id, message }: RefusalProps): JSX.Element | null {
  return message === null ? null : (
    <p class="refusal" id={id} role="alert" ref={bringIntoSight}>
      {message}
    </p>
  );
}

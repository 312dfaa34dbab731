import type { JSX } from 'preact';

/** Strokes on a 24-unit square, drawn for these pages. */
const PATHS = {
  sun: 'M12 7.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M4.9 4.9l1.8 1.8M17.3 17.3l1.8 1.8M4.9 19.1l1.8-1.8M17.3 6.7l1.8-1.8',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  screen: 'M4 5h16v11H4zM8.5 20h7M12 16v4',
  first: 'M18 6l-6 6 6 6M11 6l-6 6 6 6',
  back: 'M15 6l-6 6 6 6',
  forward: 'M9 6l6 6-6 6',
  last: 'M6 6l6 6-6 6M13 6l6 6-6 6',
  flip: 'M8 20V5M4.5 8.5L8 5l3.5 3.5M16 4v15M12.5 15.5L16 19l3.5-3.5',
  soundOn: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18.2 6.5a8 8 0 0 1 0 11',
  soundOff: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5',
  flag: 'M6 21V4M6 5c5-2.5 7 2.5 12 0v9c-5 2.5-7-2.5-12 0',
  undo: 'M8.5 5L4.5 9l4 4M5 9h9a5 5 0 0 1 0 10h-4',
  cross: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  again: 'M19 12a7 7 0 1 1-2.2-5.1M19 3.5V8h-4.5',
} as const;

export type IconName = keyof typeof PATHS;

/** A picture beside or in place of a word; what carries it has a name of its own. */
export function Icon({ name }: { readonly name: IconName }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

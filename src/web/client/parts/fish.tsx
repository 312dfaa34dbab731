import type { JSX } from 'preact';

export interface FishProps {
  /** Gives every bot a colour of its own, 0 to 359; the service's where it is left out. */
  readonly hue?: number;
}

/** The sign of the service, and the face of its bots; what carries it has a name of its own. */
export function Fish({ hue }: FishProps): JSX.Element {
  return (
    <svg class="fish" viewBox="0 0 32 32" aria-hidden="true" style={hue === undefined ? {} : { '--hue': String(hue) }}>
      <path
        fill-rule="evenodd"
        d="M2 16c4-7 10-9.500 15-8 3 1 5.500 3.500 7 6l6-5c-1.500 4.500-1.500 9.500 0 14l-6-5c-1.500 2.500-4 5-7 6-5 1.500-11-1-15-8zm8.500 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4z"
      />
    </svg>
  );
}

/** The same bot, the same colour, everywhere. */
export function hueOf(id: string): number {
  let hash = 7;
  for (const letter of id) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  // Golden-angle steps: near numbers lie far apart on the wheel.
  return Math.round((hash * 137.5) % 360);
}

import { readItem, type Shelf, writeItem } from './shelf.ts';

const KEY = 'fumblefish.person';
const PREFIX = 'sandbox_person_';
const LENGTH = 32;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Bytes from here up would make the first letters likelier than the last. */
const FAIR_BELOW = 256 - (256 % LETTERS.length);

const TOKEN = new RegExp(`^${PREFIX}[A-Za-z0-9]{${LENGTH}}$`);

/** The token by which the sandbox knows this person again: made once, then kept in the storage. */
export function personToken(storage: Shelf): string {
  const kept = readItem(storage, KEY);
  if (kept !== null && TOKEN.test(kept)) return kept;
  const made = PREFIX + randomLetters();
  writeItem(storage, KEY, made);
  return made;
}

function randomLetters(): string {
  let letters = '';
  while (letters.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH))) {
      if (byte < FAIR_BELOW && letters.length < LENGTH) letters += LETTERS.charAt(byte % LETTERS.length);
    }
  }
  return letters;
}

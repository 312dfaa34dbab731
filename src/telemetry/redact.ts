/** Stands where a secret was. */
export const REDACTED = '[secret]';

/** Shorter ones are no tokens, and would be found in ordinary words and numbers. */
const MIN_SECRET = 8;

/** Tokens of the server by their look (lichess-api §1.0), and whatever an Authorization header carries. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/li[po]_[A-Za-z0-9_]{8,}/g, REDACTED],
  // Made up by browsers that play in the sandbox.
  [/sandbox_person_[A-Za-z0-9]{16,}/g, REDACTED],
  [/(authorization\\?["']?\s*[:=]\s*\\?["']?)[^"',;\\}\r\n]+/gi, `$1${REDACTED}`],
  [/(\b(?:bearer|basic)\s+)[^\s"',;\\]+/gi, `$1${REDACTED}`],
  [/(authToken=)[^&\s"']+/gi, `$1${REDACTED}`],
];

/** Field names whose whole value is a secret. */
export const isSecretName = (name: string): boolean => /authorization$|token$|^cookie$/i.test(name);

/** Takes known secrets, and what looks like one, out of any text. The list is asked anew each time: accounts come later. */
export class Redactor {
  readonly #secrets: () => readonly string[];
  #known: readonly string[] = [];
  #pattern: RegExp | null = null;

  constructor(secrets: () => readonly string[]) {
    this.#secrets = secrets;
  }

  redact(text: string): string {
    const known = this.#knownPattern();
    let clean = known ? text.replace(known, REDACTED) : text;
    for (const [pattern, replacement] of PATTERNS) clean = clean.replace(pattern, replacement);
    return clean;
  }

  #knownPattern(): RegExp | null {
    const secrets = this.#secrets();
    if (secrets.length !== this.#known.length || secrets.some((secret, i) => secret !== this.#known[i])) {
      this.#known = [...secrets];
      this.#pattern = patternOf(secrets.filter((secret) => secret.length >= MIN_SECRET));
    }
    return this.#pattern;
  }
}

/** The longest first: one secret may begin with another. */
function patternOf(secrets: readonly string[]): RegExp | null {
  if (secrets.length === 0) return null;
  const longest = [...secrets].sort((a, b) => b.length - a.length);
  return new RegExp(longest.map((secret) => secret.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|'), 'g');
}

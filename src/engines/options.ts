import { err, ok, type Result } from '../chess/result.ts';
import { type AnnouncedOption, checkValue, type OptionValue } from './option.ts';

/** The search sets these itself, from what it is asked. */
const MANAGED = new Set(['multipv', 'uci_chess960', 'ponder']);
/** Any value for these ends the WebAssembly build (`ce.Y is not a function`). */
const FORBIDDEN = new Set(['evalfile', 'evalfilesmall']);
/** How every engine plays that does not announce these. */
const WITHOUT: ReadonlyMap<string, OptionValue> = new Map<string, OptionValue>([
  ['MultiPV', 1],
  ['UCI_Chess960', false],
]);

/** What an engine's options are and what they ought to be; only the differences are sent. */
export class EngineOptions {
  readonly #announced: ReadonlyMap<string, AnnouncedOption>;
  #base = new Map<string, string>();
  readonly #actual = new Map<string, string>();
  #wanted = new Map<string, string>();

  constructor(announced: readonly AnnouncedOption[]) {
    this.#announced = new Map(announced.map((option) => [option.name.toLowerCase(), option]));
  }

  /**
   * Wants a value until the next reset.
   * @returns the line to send at once for a button; the reason where the engine would not take the value
   */
  want(name: string, value: OptionValue): Result<string | undefined, string> {
    const key = name.toLowerCase();
    if (MANAGED.has(key)) return err(`${name} is set by each search and cannot be set by hand`);
    if (FORBIDDEN.has(key)) return err(`${name} cannot be changed: the engine would not survive it`);
    return this.manage(name, value);
  }

  /** The same without the list of names that are kept from callers; what an engine does as it is needs no option. */
  manage(name: string, value: OptionValue): Result<string | undefined, string> {
    const option = this.#announced.get(name.toLowerCase());
    if (!option) return WITHOUT.get(name) === value ? ok(undefined) : err(`the engine has no option ${name}`);
    const checked = checkValue(option, value);
    if (!checked.ok) return checked;
    if (option.type === 'button') return ok(`setoption name ${option.name}`);
    this.#wanted.set(option.name, checked.value);
    return ok(undefined);
  }

  /** Wants a value for good, where the engine takes it. */
  base(name: string, value: OptionValue): void {
    if (this.manage(name, value).ok) this.#base = new Map(this.#wanted);
  }

  /** Back to what is wanted for good, and to what the engine began with in everything else. */
  reset(): void {
    this.#wanted = new Map(this.#base);
  }

  /** The lines that make the engine what is wanted; the caller sends them, and they are not asked for again. */
  takeChanges(): string[] {
    const lines: string[] = [];
    for (const name of new Set([...this.#wanted.keys(), ...this.#actual.keys()])) {
      const initial = this.#announced.get(name.toLowerCase())?.initial || '<empty>';
      const wanted = this.#wanted.get(name) ?? initial;
      if (wanted === (this.#actual.get(name) ?? initial)) continue;
      this.#actual.set(name, wanted);
      lines.push(`setoption name ${name} value ${wanted}`);
    }
    return lines;
  }
}

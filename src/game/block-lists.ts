import { err, ok, type Result } from '../chess/result.ts';
import type { ChallengePolicy } from '../model/account.ts';
import type { Clock, Timer } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { ChallengeLists } from './challenge-policy.ts';

/** Names kept of one list; the server's own published lists are far shorter. */
const MAX_NAMES = 100_000;
const RETRY_MS = 300_000;
const HOUR_MS = 3_600_000;
export const DEFAULT_REFRESH_MS = 6 * HOUR_MS;

export interface BlockListOptions {
  readonly policy: Pick<ChallengePolicy, 'allow' | 'block' | 'allowFrom' | 'blockFrom'>;
  /** Reads a file or an address whole; rejects when it cannot, and in bounded time and size. */
  readonly readText: (source: string) => Promise<string>;
  readonly clock: Clock;
  readonly log: Log;
  readonly refreshMs?: number;
}

/**
 * Who may and may not challenge: the names of the policy and of the lists it points to, which are read in the
 * background. Challenges wait for the first reading of each, games for none; where a list cannot be read, what was known
 * last holds.
 */
export class BlockLists implements ChallengeLists {
  readonly #options: BlockListOptions;
  readonly #names = new Map<string, readonly string[]>();
  readonly #timers = new Map<string, Timer>();
  readonly #failing = new Set<string>();
  #stopped: boolean = false;
  #ready: boolean;
  #waiting: (() => void)[] = [];
  #allow: ReadonlySet<string> | null;
  #block: ReadonlySet<string>;

  constructor(options: BlockListOptions) {
    this.#options = options;
    this.#allow = this.#allowed();
    this.#block = this.#blocked();
    const { allowFrom, blockFrom } = options.policy;
    this.#ready = allowFrom.length + blockFrom.length === 0;
  }

  get ready(): boolean {
    return this.#ready;
  }

  onReady(run: () => void): void {
    if (this.#ready) run();
    else this.#waiting.push(run);
  }

  get allow(): ReadonlySet<string> | null {
    return this.#allow;
  }

  get block(): ReadonlySet<string> {
    return this.#block;
  }

  start(): void {
    const { allowFrom, blockFrom } = this.#options.policy;
    const first = [...new Set([...allowFrom, ...blockFrom])].map((source) => this.#refresh(source));
    void Promise.all(first).then(() => this.#becomeReady());
  }

  stop(): void {
    this.#stopped = true;
    for (const timer of this.#timers.values()) timer.cancel();
  }

  #becomeReady(): void {
    if (this.#stopped) return;
    this.#ready = true;
    for (const run of this.#waiting.splice(0)) run();
  }

  async #refresh(source: string): Promise<void> {
    const { clock, refreshMs = DEFAULT_REFRESH_MS } = this.#options;
    const names = await this.#read(source);
    if (this.#stopped) return;
    if (names.ok) this.#take(source, names.value);
    else this.#warn(source, names.error);
    const nextMs = names.ok ? refreshMs : Math.min(RETRY_MS, refreshMs);
    this.#timers.set(
      source,
      clock.after(nextMs, () => void this.#refresh(source)),
    );
  }

  async #read(source: string): Promise<Result<readonly string[], string>> {
    try {
      return parseNames(await this.#options.readText(source));
    } catch (error) {
      return err(error instanceof Error ? error.message : String(error));
    }
  }

  #take(source: string, names: readonly string[]): void {
    this.#failing.delete(source);
    this.#names.set(source, names);
    this.#allow = this.#allowed();
    this.#block = this.#blocked();
    this.#options.log.info('list read', { source, names: names.length });
  }

  /** Once a failure, not once a try. */
  #warn(source: string, reason: string): void {
    if (this.#failing.has(source)) return;
    this.#failing.add(source);
    this.#options.log.warn('list not read', { source, reason, namesKept: this.#names.get(source)?.length ?? 0 });
  }

  #allowed(): ReadonlySet<string> | null {
    const { allow, allowFrom } = this.#options.policy;
    return allow.length + allowFrom.length > 0 ? this.#union(allow, allowFrom) : null;
  }

  #blocked(): ReadonlySet<string> {
    return this.#union(this.#options.policy.block, this.#options.policy.blockFrom);
  }

  #union(names: readonly string[], sources: readonly string[]): ReadonlySet<string> {
    return new Set([
      ...names.map((name) => name.toLowerCase()),
      ...sources.flatMap((source) => this.#names.get(source) ?? []),
    ]);
  }
}

/**
 * User ids of a list: one a line, or the first column of a table; `#` begins a comment. A text with more other lines
 * than names (an error page, say) is no list.
 */
export function parseNames(text: string): Result<readonly string[], string> {
  const names = new Set<string>();
  let others = 0;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const cell = firstCell(line);
    if (cell === '') continue;
    if (/^[a-z0-9_-]{2,30}$/.test(cell)) names.add(cell);
    else others++;
    if (names.size > MAX_NAMES) return err(`more than ${MAX_NAMES} names`);
  }
  return others > names.size ? err('not a list of names') : ok([...names]);
}

function firstCell(line: string): string {
  const [cell = ''] = line.replace(/#.*/, '').split(/[,;\t]/);
  return cell
    .replace(/^\uFEFF/, '')
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/^@/, '')
    .trim()
    .toLowerCase();
}

import type { Line } from '../chess/line.ts';
import { legalMove } from '../chess/uci.ts';
import type { Facts } from '../model/facts.ts';
import type { Decision } from '../model/trace.ts';
import type { PremoveAnswer } from '../pipeline/premove.ts';
import type { Log } from '../ports/log.ts';
import type { PremoveCounts } from '../ports/service.ts';
import { stream } from '../random/streams.ts';
import { computeBudgetMs } from '../timing/compute-budget.ts';
import { whyNoPremove } from '../timing/premove-gate.ts';
import type { Notebook } from './notebook.ts';
import type { SessionPorts } from './session-ports.ts';
import type { Table } from './table.ts';

export interface PremovesOptions extends Pick<SessionPorts, 'accountId' | 'clock' | 'metrics' | 'preparePremove'> {
  readonly log: Log;
  readonly notebook: Pick<Notebook, 'note'>;
  readonly factsAt: (table: Table) => Facts;
  /** The counts have changed. */
  readonly onChange: () => void;
}

/** A reply that waits for the opponent's next move. */
interface Armed {
  /** The game when it was prepared, the opponent to move. */
  readonly line: Line;
  readonly move: string;
  readonly decision: Decision;
}

/**
 * Replies prepared while the opponent thinks (D0 §3c). They are computed beside the game and nobody waits for them: a
 * position that changes makes what is in work void (ruling 8), and one that is taken back what was prepared too.
 */
export class Premoves {
  readonly #options: PremovesOptions;
  #work = new AbortController();
  #armed: Armed | null = null;
  #counts: PremoveCounts = { armed: 0, fired: 0, busted: 0 };
  /** The game's player foresees no moves: it is not asked again. */
  #blind = false;

  constructor(options: PremovesOptions) {
    this.#options = options;
  }

  get counts(): PremoveCounts {
    return this.#counts;
  }

  /** Our move stands on the board: the reply to what will likely follow is prepared, if it is to be. */
  arm(table: Table): void {
    this.discard();
    if (this.#blind || !table.personality.premove.enabled) return;
    const facts = this.#options.factsAt(table);
    const why = whyNoPremove(facts.personality.premove, facts.clock, stream(facts.seed, 'premove').next());
    if (why === null) void this.#prepare(facts, this.#work.signal);
  }

  /**
   * The opponent has moved. The prepared reply, if there is one and it is still legal: it is played whatever the move was.
   * One that has become impossible costs the next think its tax.
   */
  fire(table: Table): Decision | null {
    const armed = this.#armed;
    this.discard();
    if (!armed || !answers(armed.line, table.line)) return null;
    const fits = legalMove(table.line.position, armed.move) !== undefined;
    this.#count(fits ? 'fired' : 'busted', armed.move);
    if (!fits) this.#options.notebook.note({ bustTaxMs: table.personality.premove.bustDelayMs });
    return fits ? armed.decision : null;
  }

  /** The game has taken another way, or is over. */
  discard(): void {
    this.#work.abort();
    this.#work = new AbortController();
    this.#armed = null;
  }

  async #prepare(facts: Facts, signal: AbortSignal): Promise<void> {
    const answer = await this.#ask(facts, signal);
    // Whatever it found, the board has moved on.
    if (answer === null || signal.aborted) return;
    if (answer.kind === 'none') {
      this.#blind = answer.blind;
      this.#options.log.debug('no premove', { why: answer.why });
      return;
    }
    this.#armed = { line: facts.line, move: answer.move, decision: answer.decision };
    this.#count('armed', answer.move);
  }

  /** A premove is an extra: its failure is told and costs nothing more. */
  async #ask(facts: Facts, signal: AbortSignal): Promise<PremoveAnswer | null> {
    const { clock, preparePremove, log } = this.#options;
    try {
      return await preparePremove(facts, signal, clock.monotonicMs() + computeBudgetMs(facts));
    } catch (error) {
      if (!signal.aborted) log.error('premove failed', { error });
      return null;
    }
  }

  #count(what: keyof PremoveCounts, move: string): void {
    const { metrics, accountId, log, onChange } = this.#options;
    this.#counts = { ...this.#counts, [what]: this.#counts[what] + 1 };
    metrics.premove(accountId, what);
    log.info(`premove ${what}`, { move });
    onChange();
  }
}

/** Whether a line is another one with a single further move. */
const answers = (before: Line, { moves }: Line): boolean =>
  moves.length === before.moves.length + 1 && before.moves.every((move, ply) => move === moves[ply]);

import { other } from '../chess/line.ts';
import type { Facts } from '../model/facts.ts';
import type { GameMemory } from '../model/memory.ts';
import type { PlayerSpec } from '../model/player-spec.ts';
import type { LichessPort } from '../ports/lichess.ts';
import { stream } from '../random/streams.ts';
import { computeBudgetMs } from '../timing/compute-budget.ts';
import type { Agreement } from './agreement.ts';
import { type DrawMoment, takesDraw, weighsDraw } from './draw-policy.ts';
import type { SessionPorts } from './session-ports.ts';
import { clockFactsAt, isOurTurn, type Table } from './table.ts';

/** An evaluation serves for our move and the answer to it: one of the position before does for the one after. */
const FRESH_PLIES = 2;

export interface DrawDeskOptions extends Pick<SessionPorts, 'evaluate' | 'seedOf' | 'clock' | 'log'> {
  readonly gameId: string;
  readonly lichess: Pick<LichessPort, 'answerDraw'>;
  readonly agreement: Agreement;
  readonly factsAt: (table: Table) => Facts;
}

/** Whether every decision of a player says how the position stands. */
const evaluates = ({ kind }: PlayerSpec): boolean => kind === 'flounder';

/** The opponent's draw offers, weighed as this bot sees its position. No move waits for an engine to look at one. */
export class DrawDesk {
  readonly #options: DrawDeskOptions;
  #seen: { readonly ply: number; readonly evaluationCp: number } | null = null;

  constructor(options: DrawDeskOptions) {
    this.#options = options;
  }

  /** What an engine thought of the position at a ply, from our side; null where none did. */
  evaluated(ply: number, evaluationCp: number | null): void {
    if (evaluationCp !== null) this.#seen = { ply, evaluationCp };
  }

  /**
   * An offer has come. On their turn it is answered as soon as the bot knows what to think; on ours `answer` is asked
   * before the move leaves.
   * @param position aborted when the position is over
   */
  consider(table: Table, memory: GameMemory, position: AbortSignal): void {
    if (!weighsDraw(table.personality, this.#momentOf(table))) return;
    const [fresh, ours] = [this.#isFresh(table), isOurTurn(table)];
    if (fresh && !ours) this.answer(table, memory);
    // On our turn a player that evaluates is at it already.
    if (!fresh && !(ours && evaluates(table.personality.player))) void this.#look(table, memory, position);
  }

  answer(table: Table, memory: GameMemory): void {
    const { lichess, gameId, seedOf, agreement } = this.#options;
    const rng = stream(seedOf(gameId, table.line.moves.length), 'draw offered');
    const evaluationCp = this.#seen?.evaluationCp ?? memory.evaluationCp;
    if (!takesDraw(table.personality, this.#momentOf(table), evaluationCp, rng)) return;
    agreement.make((signal) => lichess.answerDraw(gameId, true, signal));
  }

  async #look(table: Table, memory: GameMemory, position: AbortSignal): Promise<void> {
    const ply = table.line.moves.length;
    const evaluationCp = await this.#evaluate(table, position);
    if (position.aborted) return;
    this.evaluated(ply, evaluationCp);
    if (table.state.drawOffer[other(table.color)] && !isOurTurn(table)) this.answer(table, memory);
  }

  /** Without an answer the bot goes by what it thought before. */
  async #evaluate(table: Table, position: AbortSignal): Promise<number | null> {
    const { evaluate, factsAt, clock, log } = this.#options;
    const facts = factsAt(table);
    try {
      return await evaluate(facts, position, clock.monotonicMs() + computeBudgetMs(facts));
    } catch (error) {
      log.error('draw offer not looked at', { error });
      return null;
    }
  }

  #isFresh({ line }: Table): boolean {
    const age = line.moves.length - (this.#seen?.ply ?? Number.NEGATIVE_INFINITY);
    return age >= 0 && age <= FRESH_PLIES;
  }

  #momentOf(table: Table): DrawMoment {
    const clock = clockFactsAt(table, this.#options.clock.monotonicMs());
    return { clock, fullMove: table.line.position.fullmoves };
  }
}

import { other } from '../chess/line.ts';
import { cannotMate } from '../chess/outcome.ts';
import type { Facts } from '../model/facts.ts';
import type { GameState } from '../model/lichess.ts';
import type { GameMemory } from '../model/memory.ts';
import { Agreement } from './agreement.ts';
import { ChatDesk } from './chat-desk.ts';
import { DrawDesk } from './draw-desk.ts';
import { GoneWatch } from './gone-watch.ts';
import { kindOf } from './opponent-kind.ts';
import type { SessionPorts } from './session-ports.ts';
import { isOurTurn, opponentOf, type Table } from './table.ts';
import { grantsTakeback } from './takeback-policy.ts';
import type { TurnPhase } from './turn.ts';

export interface MannersOptions
  extends Pick<SessionPorts, 'lichess' | 'clock' | 'log' | 'policy' | 'seedOf' | 'evaluate'> {
  readonly gameId: string;
  readonly factsAt: (table: Table) => Facts;
  /** What our running clock has left; null while it stands still. */
  readonly runningClockMs: () => number | null;
}

/** Everything said and answered beside the moves: draws, takebacks, an opponent who left, hello and goodbye. */
export class Manners {
  readonly #options: MannersOptions;
  readonly #chat: ChatDesk;
  readonly #gone: GoneWatch;
  readonly #agreement: Agreement;
  readonly #draws: DrawDesk;
  /** Renewed with each position: what has not left by then is not said any more. */
  #position = new AbortController();
  #table: Table | null = null;
  #agreedToTakeback = false;

  constructor(options: MannersOptions) {
    const { lichess, log, gameId, clock, runningClockMs } = options;
    this.#options = options;
    this.#chat = new ChatDesk(lichess, log, gameId);
    this.#gone = new GoneWatch({ clock, claim: () => this.#claim() });
    this.#agreement = new Agreement(clock, runningClockMs);
    this.#draws = new DrawDesk({ ...options, agreement: this.#agreement });
  }

  sitDown(table: Table, greet: boolean): void {
    this.#table = table;
    if (greet) this.#chat.greet(this.#options.policy.chat, namesAt(table));
  }

  goodbye(): void {
    if (this.#table) this.#chat.goodbye(this.#options.policy.chat, namesAt(this.#table));
  }

  opponentGone(gone: boolean, claimInMs: number | null): void {
    this.#gone.update(gone, claimInMs);
  }

  /** @returns true where this is the takeback that we agreed to */
  newPosition(weMoved: boolean, wasLonger: boolean): boolean {
    const tookBack = wasLonger && this.#agreedToTakeback;
    this.#agreedToTakeback = false;
    this.#forget();
    if (weMoved) this.#gone.weMoved();
    else this.#gone.cancel();
    return tookBack;
  }

  /** What an engine thought of the position at a ply; offers are weighed by it. */
  evaluated(ply: number, evaluationCp: number | null): void {
    this.#draws.evaluated(ply, evaluationCp);
  }

  /** The end: nobody is being waited for any more. */
  stop(): void {
    this.#forget();
    this.#gone.cancel();
  }

  /**
   * Answers what the opponent asks for in a state. Once our move is under way it is the answer, and before a move of ours
   * leaves `beforeMove` takes a draw, so that the latest evaluation decides.
   * @param asked the state before, so that a request that stands is answered once
   */
  answer(asked: GameState, table: Table, phase: TurnPhase | null, memory: GameMemory): void {
    if (phase === 'sending' || phase === 'sent') return;
    const theirs = other(table.color);
    const { drawOffer, takebackOffer } = table.state;
    if (drawOffer[theirs] && !asked.drawOffer[theirs]) this.#draws.consider(table, memory, this.#position.signal);
    if (takebackOffer[theirs] && !asked.takebackOffer[theirs]) this.#answerTakeback(table, memory);
  }

  /** What must come before a move of ours; null where it may leave at once. */
  beforeMove(table: Table, memory: GameMemory, signal: AbortSignal): Promise<void> | null {
    if (table.state.drawOffer[other(table.color)]) this.#draws.answer(table, memory);
    return this.#agreement.settled(signal);
  }

  /** A takeback counts once the board has been taken back: the answer may not arrive. */
  #answerTakeback(table: Table, memory: GameMemory): void {
    const { lichess, gameId, policy } = this.#options;
    const yes = grantsTakeback(policy.takebacks, kindOf(opponentOf(table)), memory.takebacksGranted);
    this.#agreedToTakeback = yes;
    if (yes) this.#agreement.make((signal) => lichess.answerTakeback(gameId, true, signal));
    else void lichess.answerTakeback(gameId, false, this.#position.signal);
  }

  #forget(): void {
    this.#position.abort();
    this.#position = new AbortController();
    this.#agreement.forget();
  }

  /** On the opponent's turn only; a draw where we have nothing to mate with (lichess-api §1.3). */
  #claim(): boolean {
    const table = this.#table;
    if (!table || isOurTurn(table)) return false;
    const { lichess, gameId, log } = this.#options;
    const { signal } = this.#position;
    const drawn = cannotMate(table.line, table.color);
    const claim = drawn ? lichess.claimDraw(gameId, signal) : lichess.claimVictory(gameId, signal);
    void claim.then((answer) => {
      log.info('claimed', { drawn, accepted: answer.ok });
      if (!answer.ok && !signal.aborted) this.#gone.refused();
    });
    return true;
  }
}

function namesAt(table: Table) {
  return {
    opponent: opponentOf(table).name,
    me: table.info.players[table.color].name,
    personality: table.personality.name,
  };
}

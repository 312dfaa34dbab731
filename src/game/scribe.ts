import { type Color, other, turnOf } from '../chess/line.ts';
import type { GameMemory, PlyNote } from '../model/memory.ts';
import type { Decision } from '../model/trace.ts';
import type { GameKey, GameRecord } from '../ports/store.ts';
import { ClockBook } from './clock-book.ts';
import { recordOf } from './record-of.ts';
import type { SessionPorts } from './session-ports.ts';
import type { Table } from './table.ts';
import type { TurnReport } from './turn.ts';

export type ScribePorts = Pick<SessionPorts, 'accountId' | 'site' | 'store' | 'metrics' | 'log' | 'clock'>;

/** Writes one game down: its moves with their times, its decisions, its memory, and the whole at its start and end. */
export class Scribe {
  readonly #ports: ScribePorts;
  readonly #key: GameKey;
  readonly #clocks: ClockBook;
  /** What the store kept is not known yet, and must not be written over. */
  #held: boolean;

  /** @param kept the notes of an earlier session; null where the store has not told yet */
  constructor(ports: ScribePorts, gameId: string, kept: readonly PlyNote[] | null) {
    this.#ports = ports;
    this.#key = { accountId: ports.accountId, gameId };
    this.#clocks = new ClockBook(kept ?? []);
    this.#held = kept === null;
  }

  get plies(): readonly PlyNote[] {
    return this.#clocks.plies;
  }

  /** The store has told what it kept. */
  restore(kept: readonly PlyNote[]): void {
    this.#clocks.restore(kept);
    this.#held = false;
  }

  begin(table: Table): void {
    this.#ports.store.saveGame(this.#record(table, null, table.state.status));
  }

  remember(memory: GameMemory): void {
    if (!this.#held) this.#ports.store.saveMemory(this.#key, { ...memory, plies: this.#clocks.plies });
  }

  /** The server knows of no such game: nobody will ask for its memory again. */
  forget(): void {
    this.#ports.store.forgetGame(this.#key);
  }

  /** @returns what the latest ply cost its mover in ms; null where that cannot be known */
  newPosition({ info, state, line, stateAtMs }: Table): number | null {
    // Days are counted anew each turn, and unlimited games count nothing.
    return this.#clocks.note(state, other(turnOf(line)), info.control ? null : stateAtMs);
  }

  decided(ply: number, color: Color, { memory: { evaluationCp } }: Decision): void {
    this.#clocks.evaluate(ply, evaluationCp === null || color === 'white' ? evaluationCp : -evaluationCp);
  }

  /** @param clockMs what our clock showed when the turn began */
  sent({ decision, ...report }: TurnReport, clockMs: number | null, memory: GameMemory): void {
    const { store, metrics, log, accountId } = this.#ports;
    const plannedMs = decision.delayMs;
    const { ply, ...times } = report;
    metrics.movePosted(accountId, report);
    log.info('move', { ply, player: decision.trace.player, plannedMs, ...times });
    store.saveMove({ ...this.#key, ...report, plannedMs, clockMs });
    store.saveDecision({ ...this.#key, ply }, decision);
    this.remember(memory);
  }

  /** A record that cannot be made is a defect, but no reason to hold on to a game that is over. */
  end(table: Table, status: string): void {
    const { store, clock, log } = this.#ports;
    try {
      const record = this.#record(table, clock.nowMs(), status);
      store.saveGame(record);
      store.archive(record);
    } catch (error) {
      log.error('game not recorded', { error });
    }
    log.info('game over', { status, winner: table.state.winner, plies: table.line.moves.length });
  }

  #record(table: Table, endedAtMs: number | null, status: string): GameRecord {
    const { accountId, site } = this.#ports;
    return recordOf(table, { accountId, site, endedAtMs, status, plies: this.#clocks.plies });
  }
}

import { other } from '../../src/chess/line.ts';
import type { Trace } from '../../src/model/trace.ts';
import type { MoveRecord } from '../../src/ports/store.ts';
import type { Control } from '../../src/sandbox/control.ts';
import type { GameSnapshot } from '../../src/sandbox/snapshot.ts';

/** A loss on time, and what the loser had meant to do. */
export interface Forfeit {
  readonly gameId: string;
  readonly account: string;
  readonly control: Control;
  readonly plies: number;
  /** On its clock when its last turn began, ms of the game. */
  readonly clockMs: number;
  /** What it meant to wait in that turn, ms of the game; null where it was still computing. */
  readonly plannedMs: number | null;
  /** What the control left for each of its moves beside all that it meant to wait, in real ms. */
  readonly roomMs: number;
}

/** It would have lost on the fastest machine, too. */
export const byWaiting = ({ plannedMs, clockMs, roomMs }: Forfeit): boolean =>
  roomMs <= 0 || (plannedMs !== null && plannedMs > 0 && plannedMs >= clockMs);

export interface ForfeitWatchOptions {
  readonly timeScale: number;
  readonly controlOf: (gameId: string) => Control;
  /** How an account came to its decision for a ply; null where it has come to none. */
  readonly traceOf: (accountId: string, gameId: string, ply: number) => Trace | null;
}

/** Remembers every clock at the start of its turn, and what everybody has meant to wait. */
export class ForfeitWatch {
  readonly forfeits: Forfeit[] = [];
  readonly #options: ForfeitWatchOptions;
  readonly #clocks = new Map<string, number>();
  readonly #waits = new Map<string, number>();

  constructor(options: ForfeitWatchOptions) {
    this.#options = options;
  }

  moved({ accountId, gameId, plannedMs }: MoveRecord): void {
    const key = `${accountId} ${gameId}`;
    this.#waits.set(key, (this.#waits.get(key) ?? 0) + plannedMs);
  }

  follow(game: GameSnapshot): void {
    if (game.status === 'started') this.#clocks.set(game.id, game.clocksMs?.[game.turn] ?? Number.POSITIVE_INFINITY);
    else if (game.status === 'outoftime') this.forfeits.push(this.#forfeit(game));
  }

  #forfeit(game: GameSnapshot): Forfeit {
    const { id, moves, turn, winner } = game;
    const { controlOf, traceOf, timeScale } = this.#options;
    const account = game[winner ? other(winner) : turn].id ?? '';
    const plannedMs = traceOf(account, id, moves.length)?.timing.finalMs ?? null;
    const ownMoves = Math.ceil(moves.length / 2) + 1;
    const waitsMs = (this.#waits.get(`${account} ${id}`) ?? 0) + (plannedMs ?? 0);
    const control = controlOf(id);
    const roomMs = (timeFor(control, ownMoves) - waitsMs) / ownMoves / timeScale;
    return { gameId: id, account, control, plies: moves.length, clockMs: this.#clocks.get(id) ?? 0, plannedMs, roomMs };
  }
}

function timeFor(control: Control, moves: number): number {
  if (control.kind !== 'clock') return Number.POSITIVE_INFINITY;
  return 1000 * (control.limitSeconds + control.incrementSeconds * moves);
}

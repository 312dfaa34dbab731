import { other } from '../../src/chess/line.ts';
import type { Trace } from '../../src/model/trace.ts';
import type { Control } from '../../src/sandbox/control.ts';
import type { GameSnapshot } from '../../src/sandbox/snapshot.ts';

/** A loss on time, and what the loser had meant to do. All times in ms of the game. */
export interface Forfeit {
  readonly gameId: string;
  readonly account: string;
  readonly control: Control;
  readonly plies: number;
  /** On its clock when its turn began. */
  readonly clockMs: number;
  /** What it meant to wait in all; null where it was still computing. */
  readonly plannedMs: number | null;
}

/** It would have lost on the fastest machine, too. */
export const byWaiting = ({ plannedMs, clockMs }: Forfeit): boolean =>
  (plannedMs ?? 0) > 0 && (plannedMs ?? 0) >= clockMs;

/** Remembers every clock at the start of its turn. */
export class ForfeitWatch {
  readonly forfeits: Forfeit[] = [];
  readonly #clocks = new Map<string, number>();
  readonly #controlOf: (gameId: string) => Control;
  readonly #traceOf: (accountId: string, gameId: string, ply: number) => Trace | null;

  /** @param traceOf how an account came to its decision for a ply; null where it has come to none */
  constructor(
    controlOf: (gameId: string) => Control,
    traceOf: (accountId: string, gameId: string, ply: number) => Trace | null,
  ) {
    this.#controlOf = controlOf;
    this.#traceOf = traceOf;
  }

  follow(game: GameSnapshot): void {
    if (game.status === 'started') this.#clocks.set(game.id, game.clocksMs?.[game.turn] ?? Number.POSITIVE_INFINITY);
    else this.#end(game);
  }

  #end(game: GameSnapshot): void {
    const loser = game.winner ? other(game.winner) : game.turn;
    const account = game[loser].id ?? '';
    if (game.status === 'outoftime') {
      this.forfeits.push({
        gameId: game.id,
        account,
        control: this.#controlOf(game.id),
        plies: game.moves.length,
        clockMs: this.#clocks.get(game.id) ?? 0,
        plannedMs: this.#traceOf(account, game.id, game.moves.length)?.timing.finalMs ?? null,
      });
    }
    this.#clocks.delete(game.id);
  }
}

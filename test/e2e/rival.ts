import { parseFen } from 'chessops/fen';
import { makeUci } from 'chessops/util';
import { setupPosition } from 'chessops/variant';
import type { Color } from '../../src/chess/line.ts';
import { stream } from '../../src/random/streams.ts';
import { chooseMove } from '../../src/sandbox/move-policy.ts';
import type { Sandbox } from '../../src/sandbox/sandbox.ts';
import type { GameSnapshot } from '../../src/sandbox/snapshot.ts';

export interface RivalOptions {
  readonly sandbox: Sandbox;
  /** Ids of the users whose moves it makes. */
  readonly ids: readonly string[];
  readonly seed: string;
  /** How long it thinks, 0 unless given. */
  readonly delayMs?: (roll: number) => number;
  /** 0–1, how well it plays. */
  readonly skill?: number;
}

/** Plays the other side of every game, past the server's interface, until it is told to pause. */
export class Rival {
  readonly #options: RivalOptions;
  readonly #stop: () => void;
  #paused = false;

  constructor(options: RivalOptions) {
    this.#options = options;
    this.#stop = options.sandbox.onGame((id, change) => {
      if (change !== 'finished') this.#consider(id);
    });
  }

  /** The boards stand still wherever it is the rival's turn. */
  pause(): void {
    this.#paused = true;
  }

  goOn(): void {
    this.#paused = false;
    for (const { id } of this.#options.sandbox.games()) this.#consider(id);
  }

  stop(): void {
    this.#paused = true;
    this.#stop();
  }

  #consider(id: string): void {
    const game = this.#options.sandbox.game(id);
    if (!game || this.#paused || !this.#isToMove(game)) return;
    const rng = stream(this.#options.seed, id, game.moves.length);
    const { delayMs = () => 0, skill = 0.9 } = this.#options;
    const move = moveIn(game, rng, skill);
    setTimeout(() => this.#play(id, game, move), delayMs(rng.next()));
  }

  #play(id: string, before: GameSnapshot, move: string): void {
    const game = this.#options.sandbox.game(id);
    if (!game || this.#paused || game.moves.length !== before.moves.length || !this.#isToMove(game)) return;
    const played = this.#options.sandbox.play(id, game.turn, move);
    if (!played.ok) throw new Error(`${move} in ${game.fen}: ${played.error}`);
  }

  #isToMove({ status, turn, white, black }: GameSnapshot): boolean {
    const mover: { readonly [C in Color]: string | null } = { white: white.id, black: black.id };
    return status === 'started' && this.#options.ids.includes(mover[turn] ?? '');
  }
}

function moveIn({ fen, variant }: GameSnapshot, rng: ReturnType<typeof stream>, skill: number): string {
  if (variant !== 'standard' && variant !== 'fromPosition') throw new Error(`the rival does not play ${variant}`);
  const position = setupPosition('chess', parseFen(fen).unwrap()).unwrap();
  const move = chooseMove(position, rng, skill);
  if (!move) throw new Error(`no move in ${fen}`);
  return makeUci(move);
}

import type { TimeControl } from '../../src/chess/clock.ts';
import { type Line, playUci, startLine } from '../../src/chess/line.ts';
import { legalUcis } from '../../src/chess/uci.ts';
import { FRESH_MEMORY } from '../../src/model/memory.ts';
import type { Timing } from '../../src/model/personality.ts';
import { stream } from '../../src/random/streams.ts';
import { readBoard } from '../../src/timing/human/board.ts';
import { drawTemper } from '../../src/timing/temper.ts';
import { planThink } from '../../src/timing/think-plan.ts';
import { clockOf, factsFor, PLAIN } from '../support/facts.ts';
import type { PeoplesGame } from './human-scripts.ts';

/** A course of moves and what both players have to play it in. */
export interface Course {
  /** Null: no clock runs. */
  readonly control: TimeControl | null;
  /** What both clocks show all the time where no clock runs; absent where they show nothing. */
  readonly daysMs?: number;
  readonly ratings: readonly [number, number];
  readonly moves: readonly string[];
  /** Time that each player gets at its fortieth move. */
  readonly bonusMs?: number;
  /** Moves without the increment come before this one. */
  readonly incrementFrom?: number;
  /** `human` and nothing else where not said. */
  readonly timing?: Partial<Timing>;
}

export interface PlayedPly {
  readonly ownMs: number;
  /** After the move. */
  readonly leftMs: number;
  readonly thinkMs: number;
  readonly curveMs: number;
  /** Names of the plan's steps. */
  readonly steps: readonly string[];
}

export type Played = Omit<PeoplesGame, 'plies'> & {
  readonly plies: readonly (PlayedPly & PeoplesGame['plies'][number])[];
};

const HUMAN = { ...PLAIN.timing, mode: 'human' } as const;
/** What `human` does not ask about a position. */
const CLOSED = { entropyBits: null, complexity: null };

/** Both sides think as real plans say; clocks run by that and stand still for the first two plies. */
export function playClocks(course: Course, seed: string): Played {
  const { control = null, bonusMs = 0, incrementFrom = 0 } = course;
  const clocks = [0, 1].map(() => control?.initialMs ?? 0);
  const tempers = clocks.map((_, side) => drawTemper(stream(seed, side)));
  const plies: (PlayedPly & PeoplesGame['plies'][number])[] = [];
  let line = opening();
  for (const [ply, move] of course.moves.entries()) {
    const side = ply % 2;
    const ownMs = clocks[side] ?? 0;
    const temper = tempers[side] ?? { tempo: 0, familiarity: 0 };
    const heardMs = plies.flatMap(({ spentMs }, i) => (i % 2 !== side && spentMs !== null ? [spentMs] : []));
    const facts = factsOf(course, line, side, ownMs, clocks[1 - side] ?? 0, heardMs);
    const chance = stream(seed, ply, 'position');
    const open = course.timing ? { entropyBits: chance.between(0, 4), complexity: chance.next() } : CLOSED;
    const input = { facts, rng: stream(seed, ply), source: 'engine', move, temper, bustTaxMs: 0 } as const;
    const plan = planThink({ ...input, ...open, evaluationCp: null });
    const spentMs = ply < 2 ? null : plan.ms;
    const givenMs = ply >= 78 && ply < 80 ? bonusMs : 0;
    const incrementMs = (ply >> 1) + 1 >= incrementFrom ? (control?.incrementMs ?? 0) : 0;
    const leftMs = ownMs - (spentMs ?? 0);
    clocks[side] = spentMs === null ? leftMs : leftMs + incrementMs + givenMs;
    const { ms: thinkMs, curveMs } = plan;
    const steps = plan.parts.map(({ name }) => name);
    plies.push({ board: readBoard(line, move), ownMs, spentMs, leftMs, thinkMs, curveMs, steps });
    line = played(line, move);
  }
  const shown = control ?? { initialMs: 1, incrementMs: 0 };
  return { control: shown, ratings: course.ratings, stepMs: 10, moves: course.moves, plies };
}

function factsOf(
  course: Course,
  line: Line,
  side: number,
  ownMs: number,
  opponentMs: number,
  heardMs: readonly number[],
) {
  const { control, ratings, timing, daysMs } = course;
  const still = daysMs === undefined ? null : clockOf(daysMs);
  const player = { kind: 'maia', rating: ratings[side] ?? 1500 } as const;
  return factsFor(line, {
    control,
    clock: control ? { ownMs, opponentMs, incrementMs: control.incrementMs } : still,
    opponentSpentMs: heardMs.at(-1) ?? null,
    memory: { ...FRESH_MEMORY, opponentTimesMs: heardMs },
    personality: { ...PLAIN, player, timing: { ...HUMAN, ...timing } },
  });
}

function opening(): Line {
  const start = startLine();
  if (!start.ok) throw new Error('the initial position is a position');
  return start.value;
}

function played(line: Line, move: string): Line {
  const next = playUci(line, move);
  if (!next.ok) throw new Error(JSON.stringify(next.error));
  return next.value;
}

/** Longer and messier than people's games. */
export function randomMoves(game: number, plies: number): readonly string[] {
  const rng = stream('random course', game);
  let line = opening();
  for (let ply = 0; ply < plies; ply++) {
    const moves = legalUcis(line);
    const next = moves.length > 0 ? playUci(line, moves[rng.below(moves.length)] ?? '') : null;
    if (!next?.ok) break;
    line = next.value;
  }
  return line.moves;
}

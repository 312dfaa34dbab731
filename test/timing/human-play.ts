import type { TimeControl } from '../../src/chess/clock.ts';
import { type Line, playUci, startLine } from '../../src/chess/line.ts';
import { stream } from '../../src/random/streams.ts';
import { readBoard } from '../../src/timing/human/board.ts';
import { drawTemper } from '../../src/timing/temper.ts';
import { planThink } from '../../src/timing/think-plan.ts';
import { factsFor, PLAIN } from '../support/facts.ts';
import type { PeoplesGame } from './human-scripts.ts';

/** A course of moves and what both players have to play it in. */
export interface Course {
  /** Null: no clock runs. */
  readonly control: TimeControl | null;
  readonly ratings: readonly [number, number];
  readonly moves: readonly string[];
  /** Time that each player gets at its fortieth move. */
  readonly bonusMs?: number;
}

export interface PlayedPly {
  readonly ownMs: number;
  /** After the move. */
  readonly leftMs: number;
  readonly thinkMs: number;
  readonly curveMs: number;
}

export type Played = Omit<PeoplesGame, 'plies'> & {
  readonly plies: readonly (PlayedPly & PeoplesGame['plies'][number])[];
};

const HUMAN = { ...PLAIN.timing, mode: 'human' } as const;

/** Both sides think as real plans in `human` mode say; clocks run by that and stand still for the first two plies. */
export function playClocks(course: Course, seed: string): Played {
  const clocks = [0, 1].map(() => course.control?.initialMs ?? 0);
  const tempers = clocks.map((_, side) => drawTemper(stream(seed, side)));
  const plies: (PlayedPly & PeoplesGame['plies'][number])[] = [];
  let line = opening();
  for (const [ply, move] of course.moves.entries()) {
    const side = ply % 2;
    const ownMs = clocks[side] ?? 0;
    const temper = tempers[side] ?? { tempo: 0, familiarity: 0 };
    const opponentSpentMs = plies.at(-1)?.spentMs ?? null;
    const facts = factsOf(course, line, side, ownMs, clocks[1 - side] ?? 0, opponentSpentMs);
    const input = { facts, rng: stream(seed, ply), source: 'engine', move, temper, bustTaxMs: 0 } as const;
    const plan = planThink({ ...input, entropyBits: null, complexity: null, evaluationCp: null });
    const spentMs = ply < 2 ? null : plan.ms;
    const bonusMs = ply >= 78 && ply < 80 ? (course.bonusMs ?? 0) : 0;
    const leftMs = ownMs - (spentMs ?? 0);
    clocks[side] = spentMs === null ? leftMs : leftMs + (course.control?.incrementMs ?? 0) + bonusMs;
    plies.push({ board: readBoard(line, move), ownMs, spentMs, leftMs, thinkMs: plan.ms, curveMs: plan.curveMs });
    line = played(line, move);
  }
  const control = course.control ?? { initialMs: 1, incrementMs: 0 };
  return { control, ratings: course.ratings, stepMs: 10, moves: course.moves, plies };
}

function factsOf(
  course: Course,
  line: Line,
  side: number,
  ownMs: number,
  opponentMs: number,
  opponentSpentMs: number | null,
) {
  const { control, ratings } = course;
  const player = { kind: 'maia', rating: ratings[side] ?? 1500 } as const;
  return factsFor(line, {
    control,
    clock: control && { ownMs, opponentMs, incrementMs: control.incrementMs },
    opponentSpentMs,
    personality: { ...PLAIN, player, timing: HUMAN },
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

import type { Color, Line } from '../chess/line.ts';
import { other } from '../chess/line.ts';
import type { ClockFacts, Facts } from '../model/facts.ts';
import type { GameInfo, GameState } from '../model/lichess.ts';
import type { GameMemory } from '../model/memory.ts';
import type { Personality } from '../model/personality.ts';
import { kindOf } from './opponent-kind.ts';

export interface FactsInput {
  readonly accountId: string;
  readonly info: GameInfo;
  readonly state: GameState;
  readonly line: Line;
  readonly color: Color;
  readonly personality: Personality;
  readonly memory: GameMemory;
  /** What the opponent's move cost it. */
  readonly lastPlyMs: number | null;
  readonly overheadMs: number;
  readonly seed: string;
}

/** What a decision may know, gathered from the game. */
export function factsOf(input: FactsInput): Facts {
  const { info, color, memory } = input;
  const opponent = info.players[other(color)];
  return {
    accountId: input.accountId,
    gameId: info.id,
    line: input.line,
    color,
    clock: clockFacts(input),
    control: info.control,
    opponentSpentMs: input.lastPlyMs,
    opponent: { rating: opponent.rating, isBot: kindOf(opponent) === 'bot' },
    personality: input.personality,
    memory,
    seed: input.seed,
  };
}

function clockFacts({ state, color, overheadMs }: FactsInput): ClockFacts | null {
  if (!state.clocksMs) return null;
  return {
    ownMs: Math.max(0, state.clocksMs[color] - overheadMs),
    opponentMs: state.clocksMs[other(color)],
    incrementMs: state.incrementMs,
  };
}

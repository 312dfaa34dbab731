import { makeSan } from 'chessops/san';
import { fenOf } from '../chess/line.ts';
import { legalMove } from '../chess/uci.ts';
import type { Facts } from '../model/facts.ts';
import type { Decision, StageNote, Trace, TraceCandidate } from '../model/trace.ts';

/** Candidates worth a line each. */
const SHOWN = 8;
const BAR_WIDTH = 24;

/** A decision as a person reads it: the move, why, and what else was weighed. */
export function renderDecision(facts: Facts, { move, delayMs, drawOffer, trace }: Decision): string {
  const said = move === null ? 'no move: the game is over' : `${san(facts, move)} (${move})`;
  return [
    `position     ${fenOf(facts.line)}`,
    `move         ${said}`,
    `delay        ${(delayMs / 1000).toFixed(2)} s from the start of the turn`,
    `draw offer   ${drawOffer ? 'yes' : 'no'}`,
    `player       ${trace.player}${trace.ratingInForce === null ? '' : `, rating in force ${trace.ratingInForce}`}`,
    `seed         ${trace.seed}`,
    '',
    ...trace.stages.map(stageLine),
    '',
    ...timingLines(trace.timing),
    '',
    ...candidateLines(facts, trace.candidates, move),
  ].join('\n');
}

function stageLine({ stage, ran, why, data }: StageNote): string {
  const details = data ? `  ${JSON.stringify(data, rounded)}` : '';
  return `${ran ? '*' : ' '} ${stage.padEnd(18)} ${why}${details}`;
}

/** How the planned time came about, a step a line: each says what the think then stood at. */
function timingLines({ parts }: Trace['timing']): string[] {
  return parts.map(({ name, ms }, i) => {
    const label = i === 0 ? 'think' : '';
    return `${label.padEnd(12)} ${name.padEnd(18)} ${(ms / 1000).toFixed(2).padStart(7)} s`;
  });
}

const rounded = (_key: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;

function candidateLines(facts: Facts, candidates: readonly TraceCandidate[], chosen: string | null): string[] {
  const best = [...candidates].sort((a, b) => b.weight - a.weight);
  const shown = best.filter((candidate, rank) => rank < SHOWN || candidate.move === chosen);
  const lines = shown.map((candidate) => {
    const { weight, raw, rawKind } = candidate;
    const bar = '#'.repeat(Math.round(weight * BAR_WIDTH));
    const cost = rawKind === 'costCp' ? `${raw} cp below the best` : `p ${raw.toPrecision(3)}`;
    return `${san(facts, candidate.move).padEnd(8)} ${(weight * 100).toFixed(1).padStart(5)} %  ${bar.padEnd(BAR_WIDTH)} ${cost}`;
  });
  const more = candidates.length - shown.length;
  return more > 0 ? [...lines, `and ${more} more`] : lines;
}

function san({ line }: Facts, uci: string): string {
  const move = legalMove(line.position, uci);
  return move ? makeSan(line.position, move) : uci;
}

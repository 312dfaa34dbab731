import { makeSan } from 'chessops/san';
import { fenOf } from '../chess/line.ts';
import { legalMove } from '../chess/uci.ts';
import type { Facts } from '../model/facts.ts';
import type { Decision, StageNote, Trace, TraceCandidate } from '../model/trace.ts';
import { STAGES } from '../pipeline/decide.ts';

/** Candidates worth a line each. */
const SHOWN = 8;
const BAR_WIDTH = 24;
/** Controls worth a word: the loudest few, and none that changes a weight by less than a percent. */
const VOICES = 4;
const LEAST_BOOST = 0.01;

/** A decision as a person reads it: the move, why, and what else was weighed. */
export function renderDecision(facts: Facts, { move, delayMs, drawOffer, trace }: Decision): string {
  const said = move === null ? 'no move: the game is over' : `${san(facts, move)} (${move})`;
  return [
    `position     ${fenOf(facts.line)}`,
    `move         ${said}`,
    `delay        ${(delayMs / 1000).toFixed(2)} s from the start of the turn`,
    `draw offer   ${drawOffer ? 'yes' : 'no'}`,
    `player       ${trace.player}${trace.ratingInForce === null ? '' : `, rating in force ${trace.ratingInForce}`}`,
    ...(trace.temperature === null ? [] : [`temperature  ${trace.temperature.toPrecision(3)}`]),
    `seed         ${trace.seed}`,
    '',
    ...trace.stages.map(stageLine),
    '',
    ...timingLines(trace.timing),
    '',
    ...candidateLines(facts, trace.candidates, move),
  ].join('\n');
}

/** Stages in their order, those that did something marked; the names as wide as the widest. */
function stageLine({ stage, ran, why, data = {} }: StageNote): string {
  const details = Object.entries(data).map(([key, value]) => `${key} ${inWords(value)}`);
  return `${ran ? '*' : ' '} ${stage.padEnd(STAGE_WIDTH)} ${[why, ...details].join(' · ')}`;
}

const STAGE_WIDTH = Math.max(...STAGES.map(({ name }) => name.length));

const inWords = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, rounded));

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
  const lines = shown.map((candidate) => candidateLine(facts, candidate));
  const more = candidates.length - shown.length;
  return more > 0 ? [...lines, `and ${more} more`] : lines;
}

function candidateLine(facts: Facts, { move, weight, raw, rawKind, contributions }: TraceCandidate): string {
  const bar = '#'.repeat(Math.round(weight * BAR_WIDTH)).padEnd(BAR_WIDTH);
  const cost = rawKind === 'costCp' ? `${raw} cp below the best` : `p ${raw.toPrecision(3)}`;
  const share = `${(weight * 100).toFixed(1).padStart(5)} %`;
  return [`${san(facts, move).padEnd(8)} ${share}  ${bar} ${cost}`, ...voicesOf(contributions)].join('  ');
}

/** The loudest controls first, as what they add to the logarithm of the weight. */
function voicesOf(contributions: TraceCandidate['contributions']): string[] {
  const loud = Object.entries(contributions).filter(([, boost]) => Math.abs(boost) >= LEAST_BOOST);
  const sorted = loud.sort(([, a], [, b]) => Math.abs(b) - Math.abs(a)).slice(0, VOICES);
  return sorted.map(([name, boost]) => `${name} ${boost > 0 ? '+' : '-'}${Math.abs(boost).toFixed(2)}`);
}

function san({ line }: Facts, uci: string): string {
  const move = legalMove(line.position, uci);
  return move ? makeSan(line.position, move) : uci;
}

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { MoveReading } from '../../src/chess/reading.ts';
import { ok } from '../../src/chess/result.ts';
import type { Candidate } from '../../src/model/draft.ts';
import type { Facts } from '../../src/model/facts.ts';
import type { MetricName } from '../../src/model/metric-name.ts';
import { MOVE_CONTROLS, type Personality, TURN_CONTROLS } from '../../src/model/personality.ts';
import type { DepthLines } from '../../src/model/search.ts';
import type { Decision } from '../../src/model/trace.ts';
import { tempered } from '../../src/personality/choosing/conviction.ts';
import { metricNamed } from '../../src/personality/metrics/metrics.ts';
import { personalityFile, toPersonality } from '../../src/personality/schema.ts';
import { decide } from '../../src/pipeline/decide.ts';
import type { DecisionPorts } from '../../src/pipeline/stage.ts';
import { clockOf, factsFor } from '../support/facts.ts';
import { NO_SHARED } from '../support/shared.ts';
import { LIMITS } from './folding.ts';
import { type HumanPosition, readUci, samplePositions } from './people.ts';

const POSITIONS = 300;
const SEED = 'characters 1';

/** A preset as its file says, but for its books: here it chooses. */
function preset(name: string): Personality {
  const text = readFileSync(new URL(`../../config/personalities/${name}.yml`, import.meta.url), 'utf8');
  const { books, ...read } = toPersonality(personalityFile.parse(parse(text)));
  const none = { ...books.repertoire, white: [], black: [] };
  return { ...read, books: { ...books, repertoire: none } };
}

/** The same without its sliders. */
function neutral(personality: Personality): Personality {
  const zero = Object.fromEntries([...MOVE_CONTROLS, ...TURN_CONTROLS].map((control) => [control, 0]));
  return { ...personality, attractors: { ...personality.attractors, ...zero, custom: [] } };
}

/** Popularity and an engine's numbers as the position has them; every answer is there. */
function portsFor({ moves, popularity, worthCp, volatility }: HumanPosition): DecisionPorts {
  const candidates = moves.map((move, i): Candidate => {
    const p = popularity[i] ?? 0;
    return { move, raw: p, rawKind: 'p', weight: p, contributions: {} };
  });
  const shared = { probes: [], evaluationCp: 0, entropyBits: 2.5, player: 'people' };
  const note = { ran: true, why: 'people' };
  const score = (value: number) => ({ kind: 'cp', value }) as const;
  const depths = (asked: readonly string[]): DepthLines[] =>
    [0, 1].map((depth) => ({
      depth: 7 + depth,
      lines: asked.map((move) => ({ move, score: score(depth * (volatility.get(move) ?? 0)) })),
    }));
  return {
    players: { find: () => async () => ok({ kind: 'distribution', candidates, note, ...shared }) },
    probe: async () => ok(depths(moves.slice(0, 2))),
    moves: {
      evaluate: async (request) => new Map(request.moves.map((move) => [move, worthCp.get(move) ?? null])),
      compare: async (request) => ok(depths(request.moves)),
    },
  };
}

/** What a move shows of a character. */
type Measure = (move: MoveReading, position: HumanPosition, uci: string) => number;

const captures: Measure = ({ captured }) => (captured ? 1 : 0);
const popularity: Measure = (_, position, uci) => position.popularity[position.moves.indexOf(uci)] ?? 0;
const unsettled: Measure = (_, position, uci) => position.volatility.get(uci) ?? 0;
const change =
  (metric: MetricName): Measure =>
  ({ before, after, color }) =>
    metricNamed(metric).measure(after, color) - metricNamed(metric).measure(before, color);

/** How likely each move is; a mean over it says more of a character than single draws do. */
type Law = (decision: Decision, personality: Personality) => ReadonlyMap<string, number>;

/** What the choice is made from. */
const reshaped: Law = ({ trace }) => new Map(trace.candidates.map(({ move, weight }) => [move, weight]));
/** Where conviction has no say: a draw at the temperature in force. */
const drawn: Law = ({ trace }) => {
  const weights = tempered(
    trace.candidates.map(({ weight }) => weight),
    trace.temperature ?? 1,
  );
  return new Map(trace.candidates.map(({ move }, i) => [move, weights[i] ?? 0]));
};
/** The move itself. */
const played: Law = ({ move }) => new Map([[move ?? '', 1]]);

const thinkMs = ({ delayMs }: Decision): number => delayMs;

let positions: HumanPosition[] = [];

async function decisions(personality: Personality, clocks: Partial<Facts>): Promise<Decision[]> {
  const taken: Decision[] = [];
  for (const [i, position] of positions.entries()) {
    const facts = factsFor(position.line, {
      control: { initialMs: 900_000, incrementMs: 10_000 },
      clock: clockOf(600_000, 600_000, 10_000),
      personality,
      seed: `${SEED} ${i}`,
      ...clocks,
    });
    taken.push(await decide(facts, portsFor(position), LIMITS));
  }
  return taken;
}

function expected(law: ReadonlyMap<string, number>, measure: Measure, position: HumanPosition): number {
  let sum = 0;
  for (const [uci, p] of law)
    if (p > 0) sum += p * measure(readUci(position.line, position.reading, uci), position, uci);
  return sum;
}

interface Difference {
  readonly mean: number;
  /** Of 95 %, position by position: both play the same ones. */
  readonly interval: readonly [number, number];
}

function difference(values: readonly number[], against: readonly number[]): Difference {
  const steps = values.map((value, i) => value - (against[i] ?? 0));
  const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length;
  const variance = steps.reduce((sum, step) => sum + (step - mean) ** 2, 0) / (steps.length - 1);
  const half = 1.96 * Math.sqrt(variance / steps.length);
  return { mean, interval: [mean - half, mean + half] };
}

interface Sight {
  readonly measure: Measure;
  readonly law?: Law;
  readonly clocks?: Partial<Facts>;
}

async function shift(personality: Personality, against: Personality, sight: Sight): Promise<Difference> {
  const { measure, law = reshaped, clocks = {} } = sight;
  const seen = async (one: Personality) =>
    (await decisions(one, clocks)).map((decision, i) =>
      expected(law(decision, one), measure, positions[i] as HumanPosition),
    );
  return difference(await seen(personality), await seen(against));
}

const told = ({ mean, interval }: Difference): string =>
  `${mean.toPrecision(3)}, 95 %: ${interval.map((end) => end.toPrecision(3)).join(' to ')}; seed "${SEED}"`;

/** What each preset does more of, or less, than the same bot without sliders (ruling 30). */
const CHARACTERS: readonly (readonly [name: string, says: string, measure: Measure, direction: 1 | -1])[] = [
  ['captain-entropy', 'plays more unsettled moves', unsettled, 1],
  ['captain-entropy', 'and loosens its pawns', change('structureHealth'), -1],
  ['norm', 'keeps its pawns tidier', change('structureHealth'), 1],
  ['norm', 'and plays clearer moves', unsettled, -1],
  ['attacky-mctackerson', 'captures more', captures, 1],
  ['attacky-mctackerson', 'and attacks more', change('attacksOnEnemy'), 1],
  ['overthinker', 'leaves fewer weak squares', change('weakSquares'), -1],
  ['the-hoarder', 'trades less', captures, -1],
  ['pawn-chain-gang', 'has the better structure', change('structureHealth'), 1],
  ['spite-check', 'gives more checks', change('givesCheck'), 1],
  ['drunken-master', 'attacks more', change('attacksOnEnemy'), 1],
  ['drunken-master', 'and covers less', change('pieceDefence'), -1],
  ['the-drawmeister', 'covers more', change('pieceDefence'), 1],
  ['the-drawmeister', 'and is left with fewer pieces', change('totalPieces'), -1],
];

describe.skipIf(NO_SHARED)(`[A-16] over ${POSITIONS} positions of people`, { timeout: 60_000 }, () => {
  beforeAll(() => {
    positions = samplePositions(POSITIONS, SEED);
  });

  it.each(CHARACTERS)('%s %s', async (name, _, measure, direction) => {
    const personality = preset(name);
    const found = await shift(personality, neutral(personality), { measure });
    expect(direction * (direction > 0 ? found.interval[0] : found.interval[1]), told(found)).toBeGreaterThan(0);
  });

  it('attacky-mctackerson really takes more, move by move, within the budget', async () => {
    const attacky = preset('attacky-mctackerson');
    const found = await shift(attacky, neutral(attacky), { measure: captures, law: played });
    expect(found.interval[0], told(found)).toBeGreaterThan(0);
  });

  it.each([
    ['coffeehouse-hustler', 0.25],
    ['overthinker', 1.6],
  ] as const)('[T-08] %s takes %d of an ordinary think', async (name, factor) => {
    const personality = preset(name);
    const times = (await decisions(personality, {})).map(thinkMs);
    const ordinary = (await decisions(neutral(personality), {})).map(thinkMs);
    // Caps hold some thinks, and a style may choose another move, which takes another time: the middle one does neither.
    const ratios = times.map((ms, i) => ms / (ordinary[i] ?? 0)).sort((a, b) => a - b);
    expect(ratios[POSITIONS >> 1]).toBeCloseTo(factor, 1);
  });

  it('[M-21] grandmaster-bad-day plays less popular moves', async () => {
    const badDay = preset('grandmaster-bad-day');
    const ordinary = { ...neutral(badDay), window: { ...badDay.window, badDayFloor: null } };
    const found = await shift(badDay, ordinary, { measure: popularity, law: played });
    expect(found.interval[1], told(found)).toBeLessThan(0);
  });

  it('[M-11] coffeehouse-hustler plays less popular moves with the board full, by temperature', async () => {
    const hustler = preset('coffeehouse-hustler');
    const sober = { ...hustler, choice: { ...hustler.choice, schedule: 'constant' } as const };
    const found = await shift(hustler, sober, { measure: popularity, law: drawn });
    expect(found.interval[1], told(found)).toBeLessThan(0);
  });

  it('[A-14] the-blunderer cracks when its clock is low, and without a clock never', async () => {
    const blunderer = preset('the-blunderer');
    const steadfast = { ...blunderer, attractors: { ...blunderer.attractors, panicky: 0 } };
    const sight = { measure: popularity, law: drawn };
    // Half way up the curve, where panic makes a difference.
    const low = { clock: clockOf(90_000, 300_000), control: { initialMs: 900_000, incrementMs: 0 } };
    const found = await shift(blunderer, steadfast, { ...sight, clocks: low });
    expect(found.interval[1], told(found)).toBeLessThan(0);
    const untimed = await shift(blunderer, steadfast, { ...sight, clocks: { clock: null, control: null } });
    expect(untimed.mean).toBe(0);
  });

  it('[A-15] clock-watcher covers its men while the opponent is short, and attacks while it is itself', async () => {
    const watcher = preset('clock-watcher');
    const control = { initialMs: 300_000, incrementMs: 0 };
    const opponentShort = { control, clock: clockOf(200_000, 20_000) };
    const selfShort = { control, clock: clockOf(20_000, 200_000) };
    const covers = await shift(watcher, neutral(watcher), { measure: change('pieceDefence'), clocks: opponentShort });
    expect(covers.interval[0], told(covers)).toBeGreaterThan(0);
    const attacks = await shift(watcher, neutral(watcher), { measure: change('attacksOnEnemy'), clocks: selfShort });
    expect(attacks.interval[0], told(attacks)).toBeGreaterThan(0);
  });
});

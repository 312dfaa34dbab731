import { randomInt } from 'node:crypto';
import type { TimeControl } from '../chess/clock.ts';
import { fenWords } from '../chess/fen-words.ts';
import { type Line, type LineError, playAll, startLine, turnOf, VARIANTS, type Variant } from '../chess/line.ts';
import { err, ok, type Result } from '../chess/result.ts';
import { configFileFor } from '../config/place.ts';
import { parseControl } from '../game/challenge-time.ts';
import type { ClockFacts, Facts } from '../model/facts.ts';
import { FRESH_MEMORY } from '../model/memory.ts';
import type { Personality } from '../model/personality.ts';
import { parsePlayerSpec } from '../model/player-spec.ts';
import { personalityFile, toPersonality } from '../personality/schema.ts';
import { whyNotPlayable } from '../players/roster.ts';
import { findPersonality } from './find-personality.ts';

export interface DecideOptions {
  readonly fen?: string;
  readonly moves?: string;
  readonly variant?: string;
  readonly personality?: string;
  readonly player?: string;
  readonly clock?: string;
  readonly tc?: string;
  readonly tcMs?: string;
  readonly opponentSpent?: string;
  readonly seed?: string;
  readonly config?: string;
  readonly json: boolean;
}

/** Everything that is wrong with a request, a sentence each. */
type Wrong = readonly string[];

/** Reads the words of the command line into the facts of a decision; every mistake is told at once. */
export function readRequest(options: DecideOptions, env: NodeJS.ProcessEnv): Result<Facts, Wrong> {
  const line = readLine(options);
  const personality = readPersonality(options, env);
  const control = readControl(options);
  const clocks = readClocks(options.clock);
  const spent = readMs('--opponent-spent', options.opponentSpent);
  const seed = readSeed(options.seed);
  const parts = [line, personality, control, clocks, spent, seed];
  const wrong = parts.flatMap((part) => (part.ok ? [] : part.error));
  if (!line.ok || !personality.ok || !control.ok || !clocks.ok || !spent.ok || !seed.ok) return err(wrong);
  return ok(factsFrom(line.value, personality.value, control.value, clocks.value, spent.value, seed.value));
}

type Clocks = { readonly white: number; readonly black: number };

function factsFrom(
  line: Line,
  personality: Personality,
  control: TimeControl | null,
  given: Clocks | null,
  opponentSpentMs: number | null,
  seed: number,
): Facts {
  const color = turnOf(line);
  const clocks = given ?? (control && { white: control.initialMs, black: control.initialMs });
  const incrementMs = control?.incrementMs ?? 0;
  const clock: ClockFacts | null = clocks && {
    ownMs: clocks[color],
    opponentMs: clocks[color === 'white' ? 'black' : 'white'],
    incrementMs,
  };
  return {
    accountId: 'decide',
    gameId: 'decide',
    line,
    color,
    clock,
    control,
    opponentSpentMs,
    opponent: { rating: null, isBot: false },
    personality,
    memory: { ...FRESH_MEMORY, opponentTimesMs: opponentSpentMs === null ? [] : [opponentSpentMs] },
    seed: String(seed),
  };
}

function readLine({ fen, moves, variant }: DecideOptions): Result<Line, Wrong> {
  const kind = variant === undefined ? usualVariant(fen) : VARIANTS.find((known) => known === variant);
  const wrongVariant = kind ? [] : [`--variant: expected one of ${VARIANTS.join(', ')}, not "${variant}"`];
  const start = startLine(kind ?? usualVariant(fen), fen ?? 'startpos');
  if (!start.ok) return err([...wrongVariant, `--fen: ${describe(start.error)}`]);
  const line = playAll(
    start.value,
    (moves ?? '').split(/[\s,]+/).filter((word) => word !== ''),
  );
  const wrongMoves = line.ok ? [] : [`--moves: ${describe(line.error)}`];
  return line.ok && kind ? line : err([...wrongVariant, ...wrongMoves]);
}

const usualVariant = (fen: string | undefined): Variant =>
  fen === undefined || fen === 'startpos' ? 'standard' : 'fromPosition';

function describe(error: LineError): string {
  if (error.kind === 'badFen')
    return `"${error.fen}" is no position that chess can be played from: ${fenWords(error.reason)}`;
  return `move ${error.ply + 1}, "${error.uci}", is not legal in ${error.fen}`;
}

function readPersonality(
  { personality, player, config }: DecideOptions,
  env: NodeJS.ProcessEnv,
): Result<Personality, Wrong> {
  const base =
    personality === undefined
      ? ok(toPersonality(personalityFile.parse({ version: 1, name: 'Plain', player: 'flounder@1500' })))
      : findPersonality(personality, configFileFor(env, config), player ? () => null : whyNotPlayable);
  if (player === undefined) return base;
  const spec = parsePlayerSpec(player);
  const reason = spec.ok ? whyNotPlayable(spec.value) : spec.error;
  if (base.ok && spec.ok && !reason) return ok({ ...base.value, player: spec.value });
  return err([...(base.ok ? [] : base.error), ...(reason ? [`--player: ${reason}`] : [])]);
}

/** Minutes and seconds beyond these are no control that anybody offers, and surely milliseconds. */
const MOST_SECONDS = { initial: 180 * 60, increment: 180 } as const;

function readControl({ tc, tcMs }: DecideOptions): Result<TimeControl | null, Wrong> {
  if (tc !== undefined && tcMs !== undefined) return err(['--tc and --tc-ms both give the time control; keep one']);
  if (tcMs !== undefined) return readControlMs(tcMs);
  if (tc === undefined) return ok(null);
  const read = parseControl(tc);
  const known = read?.kind === 'clock' ? read : null;
  if (!known || known.initialSeconds > MOST_SECONDS.initial || known.incrementSeconds > MOST_SECONDS.increment)
    return err([
      `--tc: expected minutes and seconds up to 180+180, such as 5+3, not "${tc}"; milliseconds go to --tc-ms`,
    ]);
  return ok({ initialMs: known.initialSeconds * 1000, incrementMs: known.incrementSeconds * 1000 });
}

function readControlMs(text: string): Result<TimeControl, Wrong> {
  const match = /^(\d{1,9})\+(\d{1,9})$/.exec(text.trim());
  if (!match) return err([`--tc-ms: expected base and increment in milliseconds, such as 300000+3000, not "${text}"`]);
  return ok({ initialMs: Number(match[1]), incrementMs: Number(match[2]) });
}

function readClocks(text: string | undefined): Result<Clocks | null, Wrong> {
  if (text === undefined) return ok(null);
  const match = /^(\d{1,10}),\s*(\d{1,10})$/.exec(text.trim());
  if (!match) return err([`--clock: expected both clocks in milliseconds, such as 300000,287000, not "${text}"`]);
  return ok({ white: Number(match[1]), black: Number(match[2]) });
}

function readMs(option: string, text: string | undefined): Result<number | null, Wrong> {
  if (text === undefined) return ok(null);
  return /^\d{1,10}$/.test(text.trim())
    ? ok(Number(text))
    : err([`${option}: expected milliseconds as a whole number, not "${text}"`]);
}

/** Seeds that JSON and shells carry without loss. */
const MAX_SEED = 2 ** 47;

function readSeed(text: string | undefined): Result<number, Wrong> {
  if (text === undefined) return ok(randomInt(MAX_SEED));
  const seed = Number(text);
  return /^\d+$/.test(text) && Number.isSafeInteger(seed)
    ? ok(seed)
    : err([`--seed: expected a whole number from 0 to ${Number.MAX_SAFE_INTEGER}, not "${text}"`]);
}

import { ok } from '../chess/result.ts';
import type { Proposal } from '../model/draft.ts';
import { DEFAULT_RATING, formatPlayerSpec, type PlayerSpec, type SinglePlayer } from '../model/player-spec.ts';
import type { EnginePool } from '../ports/engine.ts';
import type { Player, PlayerFailure, PlayerRoster } from '../ports/player.ts';
import { flounder } from './flounder/flounder.ts';
import { reflex } from './reflex.ts';
import { randomMover } from './rules/random.ts';
import { skillPlayer } from './skill.ts';

/** Below this there is no point in asking an engine: a round trip and the shallowest depths cost as much. */
const MIN_ENGINE_MS = 60;

/** Those with Flounder behind them: Maia in place of its networks, the explorer once a game has left it (D0 §2c, §2d). */
const RATED: ReadonlySet<SinglePlayer['kind']> = new Set(['flounder', 'maia', 'explorer']);

/** @returns why this build cannot play a player, or null where it can */
export function whyNotPlayable(spec: PlayerSpec): string | null {
  if (spec.kind === 'blend')
    return spec.blend.map(({ player }) => whyNotPlayable(player)).find((why) => why !== null) ?? null;
  if (spec.kind === 'rule' ? spec.bot === 'random' : RATED.has(spec.kind)) return null;
  return `${formatPlayerSpec(spec)} cannot be played by this version; flounder@600 to flounder@2400, explorer@600 to explorer@2600 and rule:random can, blends of them, and maia as flounder of the same rating`;
}

/** True where the player asks an engine, which counts for admission. */
export const needsEngine = (spec: PlayerSpec): boolean =>
  spec.kind === 'blend' ? spec.blend.some(({ player }) => needsEngine(player)) : spec.kind !== 'rule';

export interface RosterOptions {
  readonly pool: EnginePool;
  /** Now on the clock that deadlines are counted by. */
  readonly monotonicMs: () => number;
  readonly onFallback: (from: string, to: string, reason: string) => void;
}

/** Every player with its stand-ins: a failure goes to a second engine, then to any legal move, and says so. */
export function createRoster(options: RosterOptions): PlayerRoster {
  return { find: (spec) => ladder(rungsOf(spec, options), options) };
}

interface Rung {
  readonly name: string;
  readonly player: Player;
  readonly needsEngine: boolean;
}

const LAST_RUNG: Rung = { name: 'reflex', player: reflex, needsEngine: false };

function rungsOf(spec: SinglePlayer, { pool }: RosterOptions): readonly Rung[] {
  const name = formatPlayerSpec(spec);
  if (spec.kind === 'rule') return [{ name, player: randomMover, needsEngine: false }, LAST_RUNG];
  const elo = 'rating' in spec ? spec.rating : DEFAULT_RATING;
  const player = spec.kind === 'flounder' ? flounder(pool, elo) : standIn(name, flounder(pool, elo));
  return [
    { name, player, needsEngine: true },
    { name: 'stockfish skill', player: skillPlayer(pool, elo), needsEngine: true },
    LAST_RUNG,
  ];
}

function ladder(rungs: readonly Rung[], { monotonicMs, onFallback }: RosterOptions): Player {
  return async (request) => {
    const failures: PlayerFailure[] = [];
    for (const rung of rungs) {
      const leftMs = request.deadlineMs - monotonicMs();
      if (rung.needsEngine && leftMs < MIN_ENGINE_MS) {
        failures.push({ player: rung.name, reason: 'no time left' });
        continue;
      }
      // A first try that hangs must leave time for the next one.
      const deadlineMs = rung === rungs[0] && rungs.length > 2 ? monotonicMs() + leftMs * 0.7 : request.deadlineMs;
      const answer = await rung.player({ ...request, deadlineMs });
      if (answer.ok) return ok(withFailures(answer.value, failures, onFallback));
      failures.push(answer.error);
      if (request.signal.aborted) break;
    }
    return { ok: false, error: failures.at(-1) ?? { player: 'none', reason: 'no rung' } };
  };
}

function withFailures(
  proposal: Proposal,
  failures: readonly PlayerFailure[],
  onFallback: RosterOptions['onFallback'],
): Proposal {
  if (failures.length === 0) return proposal;
  onFallback(failures[0]?.player ?? '', proposal.player, failures.map(inFull).join('; '));
  const told = failures.map(({ player, reason }) => ({ player, reason }));
  return withData(proposal, { failures: told });
}

const inFull = ({ player, reason, detail }: PlayerFailure): string =>
  `${player}: ${reason}${detail === undefined ? '' : `, ${detail}`}`;

/** Maia without its networks, and the explorer past its games, play Flounder at the same rating, and the trace says so. */
function standIn(name: string, player: Player): Player {
  return async (request) => {
    const answer = await player(request);
    return answer.ok ? ok(withData(answer.value, { standsInFor: name })) : answer;
  };
}

const withData = (proposal: Proposal, data: Readonly<Record<string, unknown>>): Proposal => ({
  ...proposal,
  note: { ...proposal.note, data: { ...proposal.note.data, ...data } },
});

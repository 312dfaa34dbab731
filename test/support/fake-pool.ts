import { err, ok, type Result } from '../../src/chess/result.ts';
import type { SearchAnswer, SearchRequest } from '../../src/model/search.ts';
import type { EngineFailure, EnginePool } from '../../src/ports/engine.ts';

export interface FakePool extends EnginePool {
  readonly requests: SearchRequest[];
  readonly options: [string, string | number | boolean][];
  leased: number;
  released: number;
}

type FakeAnswer = Result<SearchAnswer, EngineFailure>;

/** A pool whose every search is answered by a function of the request, at once or when its promise says so. */
export function fakePool(answer: (request: SearchRequest, n: number) => FakeAnswer | Promise<FakeAnswer>): FakePool {
  const pool: FakePool = {
    requests: [],
    options: [],
    leased: 0,
    released: 0,
    async lease() {
      pool.leased++;
      return ok({
        search: async (request) => {
          pool.requests.push(request);
          return answer(request, pool.requests.length);
        },
        staticEval: async () => ok(0),
        freshHash: async () => undefined,
        setOption: async (name, value) => {
          pool.options.push([name, value]);
          return ok(undefined);
        },
        transcript: () => [],
        release: () => {
          pool.released++;
        },
      });
    },
    status: () => ({ size: 1, ready: 1, busy: 0, queued: 0, restarts: 0, meanLeaseMs: 1, engine: 'fake' }),
    close: async () => undefined,
  };
  return pool;
}

/** An answer at depth 8 with these centipawn scores by move. */
export function scored(scores: Readonly<Record<string, number>>): Result<SearchAnswer, EngineFailure> {
  const lines = Object.entries(scores)
    .map(([move, value]) => ({ move, score: { kind: 'cp', value } as const }))
    .sort((a, b) => b.score.value - a.score.value);
  return ok({ bestMove: lines[0]?.move ?? null, depths: [{ depth: 8, lines }], nodes: 1 });
}

export const died = (): Result<SearchAnswer, EngineFailure> => err({ kind: 'died', reason: 'exit 1' });

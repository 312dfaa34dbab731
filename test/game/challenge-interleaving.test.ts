import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChallengeInfo } from '../../src/model/lichess.ts';
import type { RequestFailure } from '../../src/ports/lichess.ts';
import { challenge, player } from './challenge-samples.ts';
import { DeskRoom, limited, lost, notFound } from './challenge-server.ts';

const POLICY = { concurrency: 3, reservedForHumans: 1, perUser: 1, gamesPerOpponent: { hour: 1000, day: 1000 } };
const USERS = ['ann', 'bob', 'cat', 'dan', 'bot1', 'bot2', 'bot3'].map((id) =>
  player(id, { isBot: id.startsWith('bot') }),
);

const alreadyAccepted: RequestFailure = { kind: 'rejected', status: 400, message: 'already accepted' };

type Fate = 'ok' | 'no game' | 'gone' | 'lost' | 'lost for good' | 'limited' | 'bots limited';
type Step =
  | { readonly do: 'challenge' | 'cancel' | 'start' | 'startEarly' | 'finish'; readonly which: number }
  | { readonly do: 'answer'; readonly fate: Fate }
  | { readonly do: 'advance'; readonly ms: number }
  | { readonly do: 'replay' };

const which = fc.nat(20);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('challenge' as const), which }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      fate: fc.constantFrom<Fate>(
        'ok',
        'ok',
        'ok',
        'no game',
        'gone',
        'lost',
        'lost for good',
        'limited',
        'bots limited',
      ),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constantFrom('cancel' as const, 'start', 'start', 'startEarly', 'finish'), which }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('advance' as const), ms: fc.integer({ min: 1, max: 40_000 }) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'replay' } as const) },
);

/** The server's side: what is open, what was accepted and will start within its thirty seconds, what runs. */
class Server {
  readonly room: DeskRoom;
  readonly #infos = new Map<string, ChallengeInfo>();
  readonly #open = new Set<string>();
  readonly #promised = new Map<string, number>();
  readonly #started = new Set<string>();
  /** Ids whose accept the server did not process, or whose answer was lost: these may be accepted again. */
  readonly mayRepeat = new Set<string>();
  #next = 0;

  constructor(room: DeskRoom) {
    this.room = room;
  }

  /** Games begun so far. */
  get games(): number {
    return this.#started.size;
  }

  async take(step: Step): Promise<void> {
    switch (step.do) {
      case 'challenge':
        return this.#challenge(step.which);
      case 'answer':
        return this.#answer(step.fate);
      case 'cancel':
        return this.#cancel(
          pick(
            [...this.#infos.keys()].filter((id) => !this.room.games.has(id)),
            step.which,
          ),
        );
      case 'start':
        return this.#start(pick([...this.#promised.keys()], step.which));
      case 'startEarly':
        return this.#start(pick(this.room.open, 0));
      case 'finish':
        return this.#finish(pick([...this.room.games.keys()], step.which));
      case 'advance':
        return this.advance(step.ms);
      case 'replay':
        return this.room.challenges(...[...this.#open].flatMap((id) => this.#infos.get(id) ?? []));
    }
  }

  async advance(ms: number): Promise<void> {
    await this.room.clock.advance(ms);
    for (const [id, untilMs] of this.#promised) if (this.room.clock.nowMs() >= untilMs) this.#promised.delete(id);
  }

  async challenge(id: string, userIndex: number): Promise<void> {
    const info = challenge(id, { challenger: USERS[userIndex % USERS.length] ?? null });
    this.#infos.set(id, info);
    this.#open.add(id);
    await this.room.challenges(info);
  }

  async #challenge(userIndex: number): Promise<void> {
    await this.challenge(`c${this.#next++}`, userIndex);
  }

  async #answer(fate: Fate): Promise<void> {
    const id = this.room.open[0];
    if (id === undefined) return;
    const willStart = (fate === 'ok' || fate === 'lost') && !this.#started.has(id);
    if (willStart) this.#promised.set(id, this.room.clock.nowMs() + 30_000);
    if (fate === 'lost' && !this.#open.has(id)) this.#promised.delete(id);
    if (fate !== 'limited' && fate !== 'bots limited') this.#open.delete(id);
    if (fate !== 'ok' && fate !== 'no game' && fate !== 'gone') this.mayRepeat.add(id);
    const failures: Record<Fate, RequestFailure | undefined> = {
      ok: undefined,
      'no game': undefined,
      gone: notFound,
      lost,
      'lost for good': lost,
      limited: limited(),
      'bots limited': limited(20),
    };
    const known = this.#promised.has(id) || this.#started.has(id);
    await this.room.answer(fate === 'gone' && known ? alreadyAccepted : failures[fate]);
  }

  async #cancel(id: string | undefined): Promise<void> {
    if (id === undefined) return;
    this.#open.delete(id);
    this.#promised.delete(id);
    await this.room.cancel(id);
  }

  async #start(id: string | undefined): Promise<void> {
    if (id === undefined || this.#started.has(id)) return;
    this.#started.add(id);
    this.#promised.delete(id);
    this.#open.delete(id);
    await this.room.start(id, this.#userOf(id), this.#userOf(id).startsWith('bot') ? 'bot' : 'human');
  }

  async #finish(id: string | undefined): Promise<void> {
    if (id !== undefined) await this.room.finish(id);
  }

  #userOf(id: string): string {
    return this.#infos.get(id)?.challenger?.id ?? '';
  }
}

const pick = <T>(from: readonly T[], index: number): T | undefined => from[index % Math.max(1, from.length)];

function expectWithinLimits({ games, desk, accepted, declined, open }: DeskRoom, server: Server): void {
  const reserved = desk.view().reserved.filter(({ id }) => !games.has(id));
  const bots = [
    ...[...games.values()].filter((game) => game.opponentKind === 'bot'),
    ...reserved.filter(({ challenger }) => challenger?.isBot),
  ];
  const users = [...[...games.values()].map((g) => g.opponentId), ...reserved.map(({ challenger }) => challenger?.id)];
  expect(games.size + reserved.length).toBeLessThanOrEqual(POLICY.concurrency);
  expect(bots.length).toBeLessThanOrEqual(POLICY.concurrency - POLICY.reservedForHumans);
  expect(new Set(users).size).toBe(users.length);
  expect(open.length).toBeLessThanOrEqual(1);
  const once = accepted.filter((id) => !server.mayRepeat.has(id));
  expect(new Set(once).size).toBe(once.length);
  expect(new Set(declined.map(([id]) => id)).size).toBe(declined.length);
}

/** Every call is answered with no, every game ends, every wait runs out. */
async function windDown(room: DeskRoom, server: Server): Promise<void> {
  for (
    let round = 0;
    round < 200 && room.open.length + room.games.size + room.waiting.length + room.reserved.length > 0;
    round++
  ) {
    await server.take({ do: 'answer', fate: 'gone' });
    await server.take({ do: 'finish', which: 0 });
    await server.advance(30_000);
  }
  await server.advance(120_000);
}

describe('[S-04] whatever the order of events', () => {
  it('running and reserved games stay within the limits, and every place comes back', async () => {
    const policy = fc.record({ order: fc.constantFrom('first' as const, 'best' as const), queue: fc.nat(4) });
    const seen = { accepts: 0, games: 0, declines: 0 };
    await fc.assert(
      fc.asyncProperty(policy, fc.array(step, { maxLength: 80, size: 'max' }), async (choice, steps) => {
        const room = new DeskRoom({ policy: { ...POLICY, ...choice } });
        const server = new Server(room);
        for (const next of steps) {
          await server.take(next);
          expectWithinLimits(room, server);
        }
        await windDown(room, server);
        expect([room.reserved, room.waiting, room.clock.pending]).toEqual([[], [], 0]);
        await server.challenge('last', 0);
        expect(room.accepted.at(-1)).toBe('last');
        seen.accepts += room.accepted.length;
        seen.games += server.games;
        seen.declines += room.declined.length;
      }),
      { numRuns: 400 },
    );
    // The steps did lead somewhere: a desk that never accepts would keep every limit.
    expect(seen.accepts).toBeGreaterThan(1000);
    expect(seen.games).toBeGreaterThan(200);
    expect(seen.declines).toBeGreaterThan(200);
  });
});

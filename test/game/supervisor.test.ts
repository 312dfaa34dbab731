import { describe, expect, it } from 'vitest';
import { err, ok } from '../../src/chess/result.ts';
import { AccountSupervisor, type AccountTrouble } from '../../src/game/supervisor.ts';
import type { AccountInfo } from '../../src/model/lichess.ts';
import { FRESH_MEMORY } from '../../src/model/memory.ts';
import { PLAIN } from '../support/facts.ts';
import { FakeLichess, full, gameInfo, gameState, ongoing, state } from '../support/fake-lichess.ts';
import { FakeStore } from '../support/fake-store.ts';
import { listsOf } from '../support/lists.ts';
import { ManualClock, settle } from '../support/manual-clock.ts';
import { portsFor, type TableOptions } from '../support/session-table.ts';

const US: AccountInfo = { id: 'us', username: 'Us', isBot: true, scopes: ['bot:play'], gamesPlayed: 0 };

function employ(options: TableOptions & { troubles?: AccountTrouble[] } = {}) {
  const clock = new ManualClock();
  const lichess = new FakeLichess();
  const store = new FakeStore();
  const troubles = [...(options.troubles ?? [])];
  const { accountId, me, ...ports } = portsFor(lichess, store, clock, options);
  const supervisor = new AccountSupervisor({
    ...ports,
    id: accountId,
    server: 'test',
    check: async () => {
      const trouble = troubles.shift();
      return trouble ? err(trouble) : ok({ ...US, id: me });
    },
    lists: listsOf(null, new Set()),
    capacity: { predictedUse: () => 0, useOf: () => 0 },
  });
  const done = supervisor.run();
  return { clock, lichess, store, supervisor, done };
}

const start = (gameId: string) => ({ type: 'gameStart', game: ongoing(gameId) }) as const;

describe('an account', () => {
  it('[S-01] plays as soon as its event stream is open, and says so', async () => {
    const { lichess, supervisor } = employ();
    await settle();
    expect(lichess.eventStreams).toHaveLength(1);
    expect(supervisor.view()).toMatchObject({ phase: 'playing', username: 'Us', trouble: null });
  });

  it('[S-15] stops with every sentence of what is wrong, and asks the server nothing more', async () => {
    const trouble = { transient: false, sentences: ['The token is unknown.', 'Make a new one.'] };
    const { lichess, supervisor, done } = employ({ troubles: [trouble] });
    await done;
    expect(supervisor.view()).toMatchObject({ phase: 'failed', trouble: 'The token is unknown. Make a new one.' });
    expect(lichess.calls).toEqual([]);
  });

  it('[S-15] tries again while the server cannot be reached', async () => {
    const trouble = { transient: true, sentences: ['The server cannot be reached.'] };
    const { clock, supervisor } = employ({ troubles: [trouble, trouble] });
    await settle();
    expect(supervisor.view().phase).toBe('starting');
    await clock.advance(5000);
    expect(supervisor.view().phase).toBe('playing');
  });

  it('[S-01] reopens an event stream that ended within two seconds, whatever its end', async () => {
    for (const end of [
      { kind: 'ended' },
      { kind: 'dropped', reason: 'reset' },
      { kind: 'silent', afterMs: 20_000 },
    ] as const) {
      const { clock, lichess, supervisor } = employ();
      await settle();
      lichess.eventStreams[0]?.end(end);
      await settle();
      expect(supervisor.view().phase).toBe('reconnecting');
      await clock.advance(2000);
      expect(lichess.eventStreams, end.kind).toHaveLength(2);
      expect(supervisor.view()).toMatchObject({ phase: 'playing', reconnects: 1 });
    }
  });

  it('[S-01] stays under thirty openings in ten minutes however often the stream ends', async () => {
    const { clock, lichess } = employ();
    await settle();
    for (let second = 0; second < 600; second++) {
      lichess.eventStreams.at(-1)?.end();
      await clock.advance(1000);
    }
    expect(lichess.eventStreams.length).toBeLessThan(30);
    expect(lichess.eventStreams.length).toBeGreaterThan(8);
  });

  it('[S-01] has one session and one stream for a game, however often its start is told', async () => {
    const { lichess, supervisor } = employ();
    lichess.playingGames = [];
    await settle();
    for (let i = 0; i < 3; i++) lichess.eventStreams[0]?.send(start('game0001'));
    await settle();
    expect(lichess.count('stream game0001')).toBe(1);
    expect(supervisor.view().games).toBe(1);
  });

  it('resumes every running game at start, the least time on our clock first', async () => {
    const { lichess } = employ();
    lichess.playingGames = [
      ongoing('theirs00', { isMyTurn: false, clockMs: 1000 }),
      ongoing('slow0000', { clockMs: 900_000 }),
      ongoing('days0000', { clockMs: null }),
      ongoing('scramble', { clockMs: 2000 }),
    ];
    await settle();
    const streams = lichess.calls.filter((call) => call.startsWith('stream'));
    expect(streams).toEqual(['stream theirs00', 'stream scramble', 'stream slow0000', 'stream days0000']);
  });

  it('gives a resumed game the memory that the store kept', async () => {
    const { lichess, store, supervisor } = employ();
    store.kept.set('game0001', { ...FRESH_MEMORY, takebacksGranted: 1, greeted: true });
    lichess.playingGames = [ongoing('game0001')];
    await settle();
    expect(supervisor.games.get('game0001')?.runner.session.memory.takebacksGranted).toBe(1);
  });

  it('takes up running games from the event stream where the list was refused', async () => {
    const { lichess } = employ();
    lichess.fail('playing', { kind: 'rateLimited', retryAfterMs: null, limiter: null });
    await settle();
    lichess.eventStreams[0]?.send(start('game0001'));
    await settle();
    expect(lichess.count('stream game0001')).toBe(1);
  });

  it('leaves a game alone that the server lets no bot play', async () => {
    const { lichess } = employ();
    await settle();
    lichess.eventStreams[0]?.send({ type: 'gameStart', game: ongoing('game0001', { playable: false }) });
    await settle();
    expect(lichess.count('stream')).toBe(0);
  });

  it('frees the place of a finished game within a second', async () => {
    const { lichess, clock, supervisor } = employ();
    await settle();
    lichess.eventStreams[0]?.send(start('game0001'));
    await settle();
    lichess.stream.send(full());
    lichess.stream.send(state('e2e4', { status: 'resign', winner: 'white' }));
    await clock.advance(1000);
    expect(supervisor.view().games).toBe(0);
  });

  it('[S-15] says what to do when the token is refused while it plays', async () => {
    const { clock, lichess, supervisor } = employ();
    await settle();
    const failure = { kind: 'rejected', status: 401, message: 'No such token', limiter: null } as const;
    lichess.eventStreams[0]?.end({ kind: 'refused', failure });
    await settle();
    expect(supervisor.view().trouble).toMatch(/refuses the token \(No such token\).*create a new one/);
    await clock.advance(2000);
    expect(supervisor.view().trouble).toBeNull();
  });

  it('[S-13] asks a slow store again and gives what it kept to games that are played already', async () => {
    const { clock, lichess, store, supervisor } = employ();
    const kept = new Map([['game0001', { ...FRESH_MEMORY, takebacksGranted: 1 }]]);
    let asked = 0;
    store.memories = async () => (++asked < 3 ? null : kept) as never;
    lichess.playingGames = [ongoing('game0001')];
    await settle();
    const memory = () => supervisor.games.get('game0001')?.runner.session.memory.takebacksGranted;
    expect(memory()).toBe(0);
    await clock.advance(5000);
    expect(memory()).toBe(1);
  });
});

describe('a session that breaks down', () => {
  const broken = () => Promise.reject(new Error('a defect'));

  it('is followed by a fresh one with the same memory, at last one that plays any legal move', async () => {
    const { lichess, clock } = employ({ decide: broken });
    await settle();
    lichess.eventStreams[0]?.send(start('game0001'));
    await settle();
    for (let i = 0; i < 20; i++) {
      if (lichess.stream.open) lichess.stream.send(full());
      await clock.advance(1000);
      if (lichess.count('move') > 0) break;
    }
    expect(lichess.count('stream game0001')).toBe(4);
    expect(lichess.count('move')).toBe(1);
  });

  it('leaves other games untouched', async () => {
    let calls = 0;
    const { lichess, clock, supervisor } = employ({
      decide: (facts) => {
        calls++;
        return facts.gameId === 'game0001' ? broken() : new Promise(() => undefined);
      },
    });
    await settle();
    lichess.eventStreams[0]?.send(start('game0001'));
    lichess.eventStreams[0]?.send(start('game0002'));
    await settle();
    const [, other] = lichess.gameStreams;
    lichess.gameStreams[0]?.send(full());
    other?.send(full(gameState(''), gameInfo({ id: 'game0002' })));
    await clock.advance(300);
    expect(calls).toBe(2);
    expect(other?.open).toBe(true);
    expect(supervisor.view().games).toBe(2);
  });
});

describe('a stop', () => {
  it('[S-14] first sends every move that is owed and lets go of everything', async () => {
    const { lichess, clock, supervisor } = employ({
      personality: { timing: { ...PLAIN.timing, mode: 'fixed', fixedMs: 60_000 } },
    });
    await settle();
    lichess.eventStreams[0]?.send(start('game0001'));
    await settle();
    lichess.stream.send(full(gameState('')));
    await settle();
    await supervisor.drain();
    expect(lichess.count('move')).toBe(1);
    await clock.advance(100_000);
    expect(lichess.eventStreams[0]?.open).toBe(false);
    expect(lichess.stream.open).toBe(false);
    expect(clock.pending).toBe(0);
  });

  it('[S-14] at a second signal aborts the thinking and lets go at once', async () => {
    const { lichess, supervisor } = employ({ decide: () => new Promise(() => undefined) });
    await settle();
    lichess.eventStreams[0]?.send(start('game0001'));
    await settle();
    lichess.stream.send(full());
    await settle();
    void supervisor.drain();
    supervisor.close();
    await settle();
    expect(lichess.count('move')).toBe(0);
    expect(lichess.stream.open).toBe(false);
  });
});

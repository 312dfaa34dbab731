import { Chess } from 'chess.js';
import { describe, expect, it } from 'vitest';
import { passing } from './client.ts';
import { room } from './world.ts';

describe('the guest', () => {
  it('[W-03] challenges a bot within three seconds and has moves on the board within ten', async () => {
    const { sandbox, clock, a } = await room({ guest: { opponents: ['bota'] } });
    const cameAtMs = clock.nowMs();
    const events = await a.stream('/api/stream/event');
    const challenge = await passing(clock, events.nextOf('challenge'));
    expect(clock.nowMs() - cameAtMs).toBeLessThanOrEqual(3_000);
    expect(challenge.challenge).toMatchObject({ challenger: { name: 'Visitor' }, rated: false, speed: 'blitz' });
    sandbox.acceptChallenge(challenge.challenge.id);
    const bot = sandbox.game(challenge.challenge.id)?.white.id === 'bota' ? 'white' : 'black';
    if (bot === 'white') sandbox.play(challenge.challenge.id, 'white', 'e2e4');
    await clock.advance(10_000 - (clock.nowMs() - cameAtMs));
    expect(sandbox.game(challenge.challenge.id)?.moves.length).toBeGreaterThanOrEqual(1);
  });

  it('[W-03] asks again after a refusal, a pause after each game, and leaves bots alone that are away', async () => {
    const { sandbox, clock, a } = await room({ guest: { opponents: ['bota'] } });
    await clock.advance(20_000);
    const events = await a.stream('/api/stream/event');
    const first = await passing(clock, events.nextOf('challenge'));
    sandbox.declineChallenge(first.challenge.id, 'later');
    const second = await passing(clock, events.nextOf('challenge'));
    sandbox.acceptChallenge(second.challenge.id);
    sandbox.finish(second.challenge.id, 'draw');
    const overAtMs = clock.nowMs();
    await passing(clock, events.nextOf('challenge'));
    expect(clock.nowMs() - overAtMs).toBeLessThan(6_000);
    events.close();
    await passing(clock, events.end());
    await clock.advance(600_000);
    expect(sandbox.games().filter(({ status }) => status === 'started')).toEqual([]);
  });

  it('[W-03] keeps as many games going as it is told', async () => {
    const { sandbox, clock, a } = await room({ guest: { games: 3 } });
    const events = await a.stream('/api/stream/event');
    for (let i = 0; i < 3; i++) {
      const { challenge } = await passing(clock, events.nextOf('challenge'));
      sandbox.acceptChallenge(challenge.id);
    }
    await clock.advance(20_000);
    expect(events.lines.filter(({ type }) => type === 'challenge')).toHaveLength(3);
    expect(sandbox.games().filter(({ status }) => status === 'started')).toHaveLength(3);
  });

  it('[W-03] goes to a bot by chance among those with the fewest games, and leaves those alone that have company', async () => {
    const met = new Set<string>();
    for (let n = 0; n < 12; n++) {
      const { clock, a, b } = await room({ guest: {}, seed: `visit ${n}` });
      const events = [await a.stream('/api/stream/event'), await b.stream('/api/stream/event')];
      const challenges = () => events.flatMap(({ lines }) => lines.filter(({ type }) => type === 'challenge'));
      while (challenges().length === 0) {
        await clock.advance(100);
        await new Promise((resolve) => setImmediate(resolve));
      }
      const [asked] = challenges();
      met.add(asked.challenge.destUser.id);
    }
    expect([...met].sort()).toEqual(['bota', 'botb']);
    const { sandbox, clock, a } = await room({ guest: { opponents: ['bota'] } });
    const id = sandbox.createGame({ white: 'bota', black: 'ann' });
    const events = await a.stream('/api/stream/event');
    await events.nextOf('gameStart');
    await clock.advance(600_000);
    expect(events.lines.map(({ type }) => type)).toEqual(['gameStart']);
    sandbox.finish(id, 'draw');
    await passing(clock, events.nextOf('challenge'));
  });

  it('[W-03] plays legal chess to the end, the same for the same seed, as chess.js sees it', async () => {
    const seen: string[] = [];
    for (let run = 0; run < 2; run++) {
      const { sandbox, clock, a } = await room({ guest: { opponents: ['bota'], skill: 0.9 }, seed: 'whole game' });
      const events = await a.stream('/api/stream/event');
      const { challenge } = await passing(clock, events.nextOf('challenge'), 500);
      sandbox.acceptChallenge(challenge.id);
      const guest = sandbox.game(challenge.id)?.white.id === 'bota' ? 'black' : 'white';
      for (let i = 0; i < 2_000 && sandbox.game(challenge.id)?.status === 'started'; i++) {
        const game = sandbox.game(challenge.id);
        if (!game) break;
        if (game.turn === guest) await clock.advance(500);
        else sandbox.play(game.id, game.turn, first(game.fen));
      }
      const game = sandbox.game(challenge.id);
      expect(game?.status).not.toBe('started');
      expect(game?.status).not.toBe('outoftime');
      const oracle = new Chess();
      for (const uci of game?.moves ?? [])
        oracle.move({ from: uci.slice(0, 2), to: uci.slice(2, 4), promotion: uci[4] ?? 'q' });
      expect(oracle.isGameOver()).toBe(true);
      seen.push(game?.moves.join(' ') ?? '');
    }
    expect(seen[0]).toBe(seen[1]);
  });
});

/** The first legal move by name: a poor opponent. */
function first(fen: string): string {
  const [move] = new Chess(fen)
    .moves({ verbose: true })
    .map(({ lan }) => lan)
    .sort((one, other) => one.localeCompare(other));
  return move ?? '';
}

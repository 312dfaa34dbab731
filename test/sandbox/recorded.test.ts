import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { NO_SHARED, shared } from '../support/shared.ts';
import type { Loose } from './client.ts';
import { playAll, type Room, room } from './world.ts';

const fixture = (name: string): Loose[] =>
  readFileSync(shared(`fixtures/lichess/${name}`), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

/** The members of a value and their types, e.g. `game.status.id number`. */
function shapeOf(value: Loose, path = ''): string[] {
  if (Array.isArray(value) || value === null || typeof value !== 'object') {
    return [`${path} ${value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value}`];
  }
  return Object.keys(value).flatMap((key) => shapeOf(value[key], path ? `${path}.${key}` : key));
}

/** What a recording has that our own line lacks, but for what depends on the account or the age of the recording. */
function lacking(recorded: Loose, ours: Loose): string[] {
  const own = new Set(shapeOf(ours));
  return shapeOf(recorded).filter((member) => !own.has(member) && !PERSONAL.test(member));
}

/** Decorations of people, flags that are there only when true, and flags that were explicit in 2020. */
const PERSONAL = /flair|patron|provisional|\.online|\.title|[wb]draw/;

async function linesOf(place: Room, act: (id: string) => void, rated = false): Promise<Loose[]> {
  const events = await place.a.stream('/api/stream/event');
  const id = place.sandbox.createGame({ white: 'bota', black: 'botb', rated, moves: ['e2e4', 'e7e5'] });
  act(id);
  await events.nextOf('gameFinish');
  return events.lines;
}

describe.skipIf(NO_SHARED)('against recorded lines of the public server', () => {
  it('[S-01] shows games on the event stream with every recorded member, of the same type', async () => {
    const place = await room();
    const [start, finish] = await linesOf(place, (id) => place.sandbox.resign(id, 'white'), true);
    const recorded = [...fixture('01-event-stream-dev-2026.ndjson'), ...fixture('02-event-stream-bots-prod.ndjson')];
    const humans = recorded.filter(({ type, game }) => type.startsWith('game') && game.opponent.id !== null);
    expect(humans.length).toBeGreaterThan(2);
    for (const line of humans) expect(lacking(line, line.type === 'gameStart' ? start : finish)).toEqual([]);
  });

  it('[S-01] shows challenges with every recorded member', async () => {
    const place = await room();
    const events = await place.a.stream('/api/stream/event');
    const recorded = [...fixture('01-event-stream-dev-2026.ndjson'), ...fixture('02-event-stream-bots-prod.ndjson')];
    for (const control of [{ kind: 'unlimited' }, { kind: 'clock', limitSeconds: 180, incrementSeconds: 1 }] as const) {
      const declined = place.sandbox.challenge({ from: 'ann', to: 'bota', control });
      const made = await events.nextOf('challenge');
      place.sandbox.declineChallenge(declined, 'timeControl');
      const no = await events.nextOf('challengeDeclined');
      const cancelled = place.sandbox.challenge({ from: 'ann', to: 'bota', control });
      place.sandbox.cancelChallenge(cancelled);
      const gone = await events.nextOf('challengeCanceled');
      const ours: Record<string, Loose> = { challenge: made, challengeDeclined: no, challengeCanceled: gone };
      const alike = recorded.filter(
        ({ type, challenge }) => type in ours && challenge.timeControl.type === made.challenge.timeControl.type,
      );
      expect(alike.length).toBeGreaterThan(0);
      for (const line of alike) expect(lacking(line, ours[line.type])).toEqual([]);
    }
  });

  it('[S-01] opens a game with every recorded member', async () => {
    const place = await room();
    const recorded = fixture('04-game-samples.ndjson').filter(({ type }) => type === 'gameFull');
    for (const line of recorded) {
      const control = line.clock
        ? ({ kind: 'clock', limitSeconds: 300, incrementSeconds: 0 } as const)
        : ({ kind: 'unlimited' } as const);
      if (!line.white.id || !line.black.id) continue;
      const id = place.sandbox.createGame({ white: 'ann', black: 'bota', control });
      const stream = await place.a.stream(`/api/bot/game/stream/${id}`);
      expect(lacking(line, await stream.next())).toEqual([]);
    }
  });

  it('[S-13] lists running games with every recorded member', async () => {
    const place = await room();
    const id = place.sandbox.createGame({ white: 'bota', black: 'ann' });
    playAll(place.sandbox, id, 'e2e4');
    const recorded = JSON.parse(readFileSync(shared('fixtures/lichess/05-account-playing.json'), 'utf8'));
    const ours = (await place.a.get('/api/account/playing')).body;
    expect(lacking(recorded.nowPlaying[0], ours.nowPlaying[0])).toEqual([]);
  });

  it('[S-17] plays the recorded games to the recorded positions, whatever the castling', async () => {
    const place = await room();
    for (const line of fixture('04-game-samples.ndjson')) {
      const moves: string = (line.state ?? line).moves;
      if ((line.variant && line.variant.key !== 'standard') || moves === '') continue;
      const id = place.sandbox.createGame({ white: 'ann', black: 'ben' });
      playAll(place.sandbox, id, moves);
      expect(place.sandbox.game(id)?.moves.length).toBe(moves.split(' ').length);
    }
  });
});

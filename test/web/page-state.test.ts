import { describe, expect, it } from 'vitest';

import { type FeedMessage, hear, lose, NOTHING_KNOWN, type PageState } from '../../src/web/client/parts/page-state.ts';
import { account, game } from '../http/fake-service.ts';

const snapshot: FeedMessage = {
  event: 'snapshot',
  data: {
    version: '1.2.3',
    nowMs: 5000,
    accounts: [account()],
    games: [game({ gameId: 'late', startedAtMs: 30 }), game({ gameId: 'early', startedAtMs: 10 })],
    finished: [],
  },
};
const begun = hear(NOTHING_KNOWN, snapshot, 100);
const ids = (state: PageState) => state.games.map((live) => live.game.gameId);

describe('what a page knows', () => {
  it('begins with the snapshot, games in the order they began', () => {
    expect(begun).toMatchObject({ link: 'live', version: '1.2.3', serviceNowMs: 5000, accounts: [account()] });
    expect(ids(begun)).toEqual(['early', 'late']);
  });

  it('takes a change in place and a new game where it belongs', () => {
    const changed = hear(
      begun,
      { event: 'game', data: game({ gameId: 'early', startedAtMs: 10, turn: 'black' }) },
      250,
    );
    expect(changed.games[0]).toMatchObject({ heardAtMs: 250, game: { turn: 'black' } });
    expect(changed.games[1]).toBe(begun.games[1]);
    expect(ids(hear(begun, { event: 'game', data: game({ gameId: 'new', startedAtMs: 20 }) }, 250))).toEqual([
      'early',
      'new',
      'late',
    ]);
  });

  it('moves a finished game to the results, once, latest first', () => {
    const over: FeedMessage = { event: 'game', data: game({ gameId: 'early', status: 'mate', winner: 'white' }) };
    const other: FeedMessage = { event: 'game', data: game({ gameId: 'late', status: 'draw' }) };
    const state = [over, other, over].reduce((before, message) => hear(before, message, 300), begun);
    expect(ids(state)).toEqual([]);
    expect(state.finished.map((result) => result.game.gameId)).toEqual(['early', 'late']);
    expect(state.finished[0]?.finishedAtMs).toBe(5000);
  });

  it('tells two of our accounts in one game apart', () => {
    const ours = game({ gameId: 'early', accountId: 'second', startedAtMs: 10 });
    expect(hear(begun, { event: 'game', data: ours }, 300).games).toHaveLength(3);
  });

  it('forgets with a beat the games that run no more, and keeps the others as they are', () => {
    const beat: FeedMessage = { event: 'beat', data: { nowMs: 7000, accounts: [], running: ['house/late'] } };
    const state = hear(begun, beat, 400);
    expect(state).toMatchObject({ serviceNowMs: 7000, accounts: [] });
    expect(state.games).toEqual([begun.games[1]]);
  });

  it('keeps what it knew when the service is lost, until the next snapshot replaces all of it', () => {
    const lost = lose(begun);
    expect(lost).toEqual({ ...begun, link: 'lost' });
    expect(hear(lost, { ...snapshot, data: { ...snapshot.data, games: [] } }, 900)).toMatchObject({
      link: 'live',
      games: [],
    });
  });
});

import { describe, expect, it } from 'vitest';

import { personToken } from '../../src/web/client/play/table/person.ts';
import { pageFetch, play, playAll, quiet, startGame, TestShelf, tableRoom, until, WISH } from './table-room.ts';

describe('a reload', () => {
  it('brings a running game back with its bot, wish, moves and chat', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    const id = await startGame(room, tab, { color: 'random' });
    const { color } = tab.game;
    room.sandbox.chat(id, 'Rook', 'Good luck!');
    playAll(room.sandbox, id, 'e2e4 e7e5');
    await tab.seeGame(({ moves }) => moves.length === 2, 'the moves are shown');
    tab.table.close();
    const again = room.tab({ storage: tab.shelf });
    expect(again.state).toMatchObject({ link: 'connecting', game: { id, color, moves: ['e2e4', 'e7e5'] } });
    playAll(room.sandbox, id, 'g1f3');
    await again.seeGame(({ moves }) => moves.length === 3, 'the game is back');
    await again.seeGame(({ chat }) => chat.length === 1, 'the chat is back');
    expect(again.game).toMatchObject({ color, running: true, wish: { ...WISH, color: 'random' }, bot: { id: 'rook' } });
  });

  it('finds a running game also in a tab that remembers nothing', async () => {
    const room = await tableRoom();
    const fen = '4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1';
    room.sandbox.createGame({ white: 'rook', black: 'ann', fen });
    const tab = room.tab();
    await tab.seeGame(({ running }) => running, 'the game is found');
    expect(tab.game).toMatchObject({
      color: 'black',
      startFen: fen,
      turn: 'white',
      wish: { botId: 'rook', color: 'black', fen, control: { kind: 'clock', limitSeconds: 300, incrementSeconds: 3 } },
    });
  });

  it('leaves games of other rules alone', async () => {
    const room = await tableRoom();
    room.sandbox.createGame({ white: 'ann', black: 'rook', variant: 'atomic' });
    const tab = room.tab();
    await tab.see(({ link }) => link === 'live', 'the table is open');
    await quiet();
    expect(tab.state).toMatchObject({ link: 'live', game: null });
  });

  it('shows the latest finished game of the tab, until the table is left', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    const id = await startGame(room, tab);
    playAll(room.sandbox, id, 'f2f3 e7e5 g2g4 d8h4');
    await tab.seeGame(({ running }) => !running, 'the game is over');
    const { game } = tab.state;
    tab.table.close();
    const again = room.tab({ storage: tab.shelf });
    expect(again.state.game).toMatchObject({ id, status: 'mate', winner: 'black', wish: WISH });
    expect(again.state.game).toEqual({ ...game, clocks: { ...game?.clocks, heardAtMs: room.clock.monotonicMs() } });
    await again.see(({ link }) => link === 'live', 'the table is open');
    again.table.leave();
    expect(room.tab({ storage: tab.shelf }).state.game).toBeNull();
  });

  it('learns how a game ended meanwhile', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    const id = await startGame(room, tab);
    tab.table.close();
    playAll(room.sandbox, id, 'f2f3 e7e5 g2g4 d8h4');
    const again = room.tab({ storage: tab.shelf });
    await again.seeGame(({ running }) => !running, 'the end is shown');
    expect(again.game).toMatchObject({ status: 'mate', winner: 'black', moves: ['f2f3', 'e7e5', 'g2g4', 'd8h4'] });
  });

  it('ends a game in a sentence that a restarted server no longer knows', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    const id = await startGame(room, tab);
    playAll(room.sandbox, id, 'e2e4');
    await tab.seeGame(({ moves }) => moves.length === 1, 'the move is shown');
    tab.table.close();
    await room.restart();
    const again = room.tab({ storage: tab.shelf });
    await again.seeGame(({ running }) => !running, 'the end is shown');
    expect(again.game).toMatchObject({
      moves: ['e2e4'],
      status: 'unknownFinish',
      trouble: expect.stringMatching(/no longer/),
    });
    again.table.again();
    expect(again.state.challenge.phase).toBe('asking');
  });

  it('ends a game in a sentence where the service has no sandbox any more', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    await startGame(room, tab);
    tab.table.close();
    const again = room.tab({ storage: tab.shelf, fetch: pageFetch(null) });
    await again.see(({ open }) => !open, 'the service has answered');
    expect(again.game).toMatchObject({ running: false, trouble: expect.stringMatching(/no longer/) });
    again.table.leave();
    expect(again.state.game).toBeNull();
  });

  it('does not remember a move that the server has not taken', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    await startGame(room, tab);
    room.sandbox.faults.add({ target: 'request', path: '/move/', kind: 'silence' });
    tab.table.move('e2e4');
    tab.table.close();
    expect(room.tab({ storage: tab.shelf }).state.game).toMatchObject({ moves: [], turn: 'white', unconfirmed: false });
  });

  it.each(['', '{', 'null', '{"id":"x"}', '{"id":"x","color":"white","bot":{"id":"b","name":"B"},"moves":["e2e5"]}'])(
    'is not disturbed by a storage that holds %j',
    async (text) => {
      const room = await tableRoom();
      const storage = new TestShelf();
      storage.setItem('fumblefish.table', text);
      const tab = room.tab({ storage });
      expect(tab.state.game).toBeNull();
      await startGame(room, tab);
    },
  );

  it('works without any storage', async () => {
    const room = await tableRoom();
    const broken = () => {
      throw new Error('storage is off');
    };
    const tab = room.tab({ storage: { getItem: broken, setItem: broken, removeItem: broken } as unknown as TestShelf });
    await startGame(room, tab);
    tab.table.resign();
    await tab.seeGame(({ running }) => !running, 'the game is over');
    tab.table.leave();
    expect(tab.state.game).toBeNull();
  });
});

describe('two tabs of one person on one game', () => {
  it('both show the moves of either', async () => {
    const room = await tableRoom();
    const one = room.tab();
    const id = await startGame(room, one);
    const two = room.tab();
    await two.seeGame((game) => game.id === id, 'the second tab has found the game');
    two.table.move('e2e4');
    await one.seeGame(({ moves }) => moves.length === 1, 'the first tab shows the move');
    expect(one.game).toMatchObject({ unconfirmed: false, trouble: null });
    await play(room.bot, id, 'e7e5');
    await one.seeGame(({ turn }) => turn === 'white', 'the bot has moved');
    one.table.move('g1f3');
    await two.seeGame(({ moves }) => moves.length === 3, 'the second tab shows the move');
    expect([one.game.trouble, two.game.trouble]).toEqual([null, null]);
  });

  it('tell the one that came second what happened to its move', async () => {
    const room = await tableRoom();
    const one = room.tab();
    const id = await startGame(room, one);
    const two = room.tab();
    await two.seeGame((game) => game.id === id, 'the second tab has found the game');
    one.table.move('e2e4');
    two.table.move('d2d4');
    await until(() => !one.game.unconfirmed && !two.game.unconfirmed, 'the server has decided');
    const [first, second] = one.game.trouble === null ? [one, two] : [two, one];
    expect(first.game.trouble).toBeNull();
    expect(second.game.trouble).toMatch(/another tab/);
    expect(second.game.moves).toEqual(first.game.moves);
  });

  it('see the end of the other', async () => {
    const room = await tableRoom();
    const one = room.tab();
    await startGame(room, one);
    const two = room.tab();
    await two.seeGame(({ running }) => running, 'the second tab has found the game');
    one.table.resign();
    await two.seeGame(({ running }) => !running, 'the end is shown');
    expect(two.game.status).toBe(one.game.status);
  });
});

describe('a token', () => {
  it('is made once and kept', () => {
    const shelf = new TestShelf();
    const token = personToken(shelf);
    expect(token).toMatch(/^sandbox_person_[A-Za-z0-9]{32}$/);
    expect(personToken(shelf)).toBe(token);
    expect(personToken(new TestShelf())).not.toBe(token);
  });

  it('that is no such token is replaced', () => {
    const shelf = new TestShelf();
    const token = personToken(shelf);
    for (const key of shelf.items.keys()) shelf.setItem(key, 'sandbox_person_../../x');
    expect(personToken(shelf)).toMatch(/^sandbox_person_[A-Za-z0-9]{32}$/);
    expect(personToken(shelf)).not.toBe(token);
  });

  it('opens the sandbox to whoever made it', async () => {
    const room = await tableRoom();
    const tab = room.tab({ token: personToken(new TestShelf()) });
    await startGame(room, tab);
    expect(tab.game.running).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';

import { pageFetch, play, playAll, quiet, type Room, startGame, type Tab, tableRoom, until } from './table-room.ts';

const MOVES = 'e2e4 e7e5 g1f3 b8c6';

async function underWay(room: Room, tab: Tab, moves = MOVES): Promise<string> {
  const id = await startGame(room, tab);
  playAll(room.sandbox, id, moves);
  await tab.seeGame((game) => game.moves.length === moves.split(' ').length, 'the moves are shown');
  return id;
}

describe('draws', () => {
  it('are agreed where the bot offers and the person accepts', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    const id = await underWay(room, tab);
    await room.bot.post(`/api/bot/game/${id}/draw/yes`);
    await tab.seeGame(({ draw }) => draw === 'theirs', 'the offer is shown');
    tab.table.draw(true);
    await tab.seeGame(({ running }) => !running, 'the game is over');
    expect(tab.game).toMatchObject({ status: 'draw', winner: null, draw: null, trouble: null });
  });

  it('are agreed where the person offers and the bot accepts', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    const id = await underWay(room, tab);
    tab.table.draw(true);
    await tab.seeGame(({ draw }) => draw === 'mine', 'the offer is shown');
    await room.bot.post(`/api/bot/game/${id}/draw/yes`);
    await tab.seeGame(({ running }) => !running, 'the game is over');
    expect(tab.game.status).toBe('draw');
  });

  it('are declined by the person, though the server sends no state for it', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    const id = await underWay(room, tab);
    await room.bot.post(`/api/bot/game/${id}/draw/yes`);
    await tab.seeGame(({ draw }) => draw === 'theirs', 'the offer is shown');
    tab.table.draw(false);
    await tab.seeGame(({ draw }) => draw === null, 'the offer is gone');
    expect(tab.game).toMatchObject({ running: true, trouble: null });
  });

  it('are declined by the bot with a word or by playing on, and the person reads it', async () => {
    const room = await tableRoom();
    for (const decline of ['say', 'move']) {
      const tab = room.tab();
      const id = await underWay(room, tab, `${MOVES} f1c4`);
      tab.table.draw(true);
      await tab.seeGame(({ draw }) => draw === 'mine', 'the offer is shown');
      if (decline === 'say') await room.bot.post(`/api/bot/game/${id}/draw/no`);
      else await play(room.bot, id, 'g8f6');
      await tab.seeGame(({ draw }) => draw === null, 'the offer is gone');
      expect(tab.game).toMatchObject({ running: true, trouble: expect.stringMatching(/draw was not taken/) });
      tab.table.resign();
      await tab.seeGame(({ running }) => !running, 'the game is over');
    }
  });

  it('offered where the server takes no notice are said to have come to nothing', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    const id = await underWay(room, tab, `${MOVES} f1c4`);
    tab.table.draw(true);
    await tab.seeGame(({ draw }) => draw === 'mine', 'the offer is shown');
    await play(room.bot, id, 'g8f6');
    await tab.seeGame(({ draw }) => draw === null, 'the offer is gone');
    tab.table.draw(true);
    expect(tab.game.trouble).toBeNull();
    await tab.pass(({ game }) => game?.trouble !== null, 'the silence is told');
    expect(tab.game).toMatchObject({ draw: null, trouble: expect.stringMatching(/draw offer/) });
  });

  it('of the other side are answered by the own move', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    const id = await underWay(room, tab);
    await room.bot.post(`/api/bot/game/${id}/draw/yes`);
    await tab.seeGame(({ draw }) => draw === 'theirs', 'the offer is shown');
    tab.table.move('f1c4');
    expect(tab.game.draw).toBeNull();
    await tab.seeGame(({ unconfirmed }) => !unconfirmed, 'the move is taken');
    expect(tab.game).toMatchObject({ draw: null, trouble: null });
  });
});

describe('takebacks', () => {
  it('asked by the person and granted take the moves off the board', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    const id = await underWay(room, tab);
    tab.table.takeback(true);
    await tab.seeGame(({ takeback }) => takeback === 'mine', 'the question is shown');
    await room.bot.post(`/api/bot/game/${id}/takeback/yes`);
    await tab.seeGame(({ moves }) => moves.length === 2, 'the moves are taken back');
    expect(tab.game).toMatchObject({ moves: ['e2e4', 'e7e5'], turn: 'white', takeback: null, trouble: null });
    tab.table.move('d2d4');
    await tab.seeGame(({ unconfirmed }) => !unconfirmed, 'the next move is taken');
    expect(tab.game.moves).toEqual(['e2e4', 'e7e5', 'd2d4']);
  });

  it('asked by the bot are granted or refused', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    const id = await underWay(room, tab);
    room.sandbox.proposeTakeback(id, 'black');
    await tab.seeGame(({ takeback }) => takeback === 'theirs', 'the question is shown');
    tab.table.takeback(false);
    await tab.seeGame(({ takeback }) => takeback === null, 'the question is gone');
    expect(tab.game).toMatchObject({ trouble: null, moves: MOVES.split(' ') });
    await room.clock.advance(11_000);
    room.sandbox.proposeTakeback(id, 'black');
    await tab.seeGame(({ takeback }) => takeback === 'theirs', 'the question is shown again');
    tab.table.takeback(true);
    await tab.seeGame(({ moves }) => moves.length === 3, 'the move is taken back');
    expect(tab.game.turn).toBe('black');
  });

  it('that are not granted say so', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    const id = await underWay(room, tab);
    tab.table.takeback(true);
    await tab.seeGame(({ takeback }) => takeback === 'mine', 'the question is shown');
    await room.bot.post(`/api/bot/game/${id}/takeback/no`);
    await tab.seeGame(({ takeback }) => takeback === null, 'the question is gone');
    expect(tab.game.trouble).toMatch(/not granted/);
  });

  it('of which the server takes no notice say so too', async () => {
    const room = await tableRoom({
      users: [{ name: 'Stone', title: 'BOT', token: 'token-stone', alwaysOnline: true }],
    });
    const tab = room.tab();
    await tab.see(({ link }) => link === 'live', 'the table is open');
    const id = room.sandbox.createGame({ white: 'ann', black: 'stone', moves: ['e2e4', 'e7e5'] });
    const second = room.tab();
    await second.seeGame((game) => game.id === id, 'the game is found');
    second.table.takeback(true);
    await second.pass(({ game }) => game?.trouble !== null, 'the silence is told');
    expect(second.game).toMatchObject({ takeback: null, trouble: expect.stringMatching(/gives none/) });
  });

  it('taken back by the own next move are no trouble', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    await underWay(room, tab);
    tab.table.takeback(true);
    await tab.seeGame(({ takeback }) => takeback === 'mine', 'the question is shown');
    tab.table.move('f1c4');
    await tab.seeGame(({ unconfirmed }) => !unconfirmed, 'the move is taken');
    expect(tab.game).toMatchObject({ takeback: null, trouble: null });
  });
});

describe('the room', () => {
  it('shows what the bot, the server and the person say', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    const id = await startGame(room, tab);
    await room.bot.post(`/api/bot/game/${id}/chat`, { room: 'player', text: 'Good luck!' });
    await tab.seeGame(({ chat }) => chat.length === 1, 'the greeting is shown');
    await room.bot.post(`/api/bot/game/${id}/chat`, { room: 'spectator', text: 'To the gallery' });
    tab.table.say('  Thanks,   you too \n');
    await tab.seeGame(({ chat }) => chat.length === 2, 'the answer is shown');
    room.sandbox.chat(id, 'lichess', 'Takeback declined');
    await tab.seeGame(({ chat }) => chat.length === 3, 'the notice is shown');
    expect(tab.game.chat).toEqual([
      { from: 'bot', text: 'Good luck!' },
      { from: 'me', text: 'Thanks, you too' },
      { from: 'server', text: 'Takeback declined' },
    ]);
    await room.clock.advance(5000);
    expect(tab.game.trouble).toBeNull();
  });

  it('keeps its lines over a lost stream, each once', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    const id = await startGame(room, tab);
    room.sandbox.chat(id, 'Rook', 'one');
    await tab.seeGame(({ chat }) => chat.length === 1, 'the line is shown');
    room.sandbox.faults.add({ target: 'stream', stream: 'game', account: 'ann', kind: 'drop' });
    await tab.pass(({ link }) => link === 'lost', 'the loss is seen', 10);
    room.sandbox.chat(id, 'Rook', 'two');
    await tab.pass(({ game }) => game?.chat.length === 2, 'the missed line is shown');
    room.sandbox.chat(id, 'Rook', 'two');
    await tab.seeGame(({ chat }) => chat.length === 3, 'the same words again are a new line');
    await quiet();
    expect(tab.game.chat.map(({ text }) => text)).toEqual(['one', 'two', 'two']);
  });

  it('does not lose a line that is said while its history is on the way', async () => {
    const room = await tableRoom();
    let arrive: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const page = pageFetch();
    let asked = false;
    const tab = room.tab({
      fetch: async (input, init) => {
        const response = await page(input, init);
        if (!String(input).endsWith('/chat')) return response;
        asked = true;
        await gate;
        return response;
      },
    });
    const id = await startGame(room, tab);
    await until(() => asked, 'the history is asked for');
    await quiet();
    room.sandbox.chat(id, 'Rook', 'Good luck!');
    await tab.seeGame(({ chat }) => chat.length === 1, 'the greeting is shown');
    arrive();
    await quiet();
    expect(tab.game.chat).toEqual([{ from: 'bot', text: 'Good luck!' }]);
  });

  it('still hears a goodbye after the game', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    const id = await startGame(room, tab);
    tab.table.resign();
    await tab.seeGame(({ running }) => !running, 'the game is over');
    room.sandbox.chat(id, 'Rook', 'Thanks for the game');
    await tab.pass(({ game }) => game?.chat.length === 1, 'the goodbye is shown');
    tab.table.say('Likewise');
    await tab.seeGame(({ chat }) => chat.length === 2, 'the answer is shown');
  });

  it('says what becomes of a line that the server swallows, refuses, or never gets', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    await startGame(room, tab);
    tab.table.say('see https://example.org');
    await tab.pass(({ game }) => game?.trouble !== null, 'the silence is told');
    expect(tab.game.trouble).toMatch(/links/);
    tab.table.say('x'.repeat(141));
    expect(tab.game.trouble).toMatch(/140/);
    room.sandbox.faults.add({ target: 'request', path: '/chat$', method: 'POST', kind: 'status', status: 429 });
    tab.table.say('hello');
    await tab.seeGame(({ trouble }) => trouble !== null && !trouble.includes('140'), 'the refusal is told');
    expect(tab.game.trouble).toMatch(/too many/);
    room.sandbox.faults.add({ target: 'request', path: '/chat$', method: 'POST', kind: 'drop' });
    tab.table.say('hello');
    await tab.seeGame(({ trouble }) => trouble?.includes('did not answer') ?? false, 'the failure is told');
    expect(tab.game.chat).toEqual([]);
  });
});

import { INITIAL_FEN } from 'chessops/fen';
import { describe, expect, it } from 'vitest';

import { clockLeftMs } from '../../src/web/client/play/table/clock-left.ts';
import { challengeId, pageFetch, play, startGame, tableRoom, until, WISH } from './table-room.ts';

describe('a table that is opened', () => {
  it('shows who can be challenged, by the name and with the words that the bot gives itself', async () => {
    const profile = { realName: 'Harbour Master', bio: 'Keeps the gate.' };
    const room = await tableRoom({
      users: [{ name: 'Gate', title: 'BOT', rating: 1720, alwaysOnline: true, profile }],
    });
    const tab = room.tab();
    expect(tab.state).toMatchObject({ link: 'connecting', challenge: { phase: 'idle' }, game: null });
    await tab.see(({ link }) => link === 'live', 'the table is open');
    expect(tab.state.open).toBe(true);
    expect(tab.state.bots).toContainEqual({
      id: 'gate',
      name: 'Harbour Master',
      about: 'Keeps the gate.',
      rating: 1720,
    });
    expect(tab.state.bots).toContainEqual({ id: 'rook', name: 'Rook', about: '', rating: 1500 });
  });

  it('shows everybody in a house of many', async () => {
    const users = Array.from({ length: 150 }, (_, n) => ({ name: `Bot${n}`, title: 'BOT', alwaysOnline: true }));
    const tab = (await tableRoom({ users })).tab();
    await tab.see(({ bots }) => bots.length > 0, 'the bots are there');
    expect(tab.state.bots).toHaveLength(151);
  });

  it('says so where the service has no sandbox', async () => {
    const room = await tableRoom();
    const tab = room.tab({ fetch: pageFetch(null) });
    await tab.see(({ link }) => link === 'live', 'the service has answered');
    expect(tab.state).toMatchObject({ open: false, bots: [] });
  });

  it('learns how fast the sandbox runs', async () => {
    const room = await tableRoom();
    const tab = room.tab({ fetch: pageFetch(8) });
    await tab.see(({ link }) => link === 'live', 'the service has answered');
    expect(tab.state.timeScale).toBe(8);
  });

  it('is lost while nobody answers, and live again soon after somebody does', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    await tab.see(({ link }) => link === 'live', 'the table is open');
    await room.stop();
    await tab.pass(({ link }) => link === 'lost', 'the loss is seen');
    expect(tab.state.bots).toHaveLength(1);
    await room.restart();
    expect(await tab.pass(({ link }) => link === 'live', 'the server is back')).toBeLessThanOrEqual(5250);
  });
});

describe('a game at the table', () => {
  it('is asked for, played and won by mate over the board interface alone', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    const id = await startGame(room, tab);
    expect(tab.game).toMatchObject({
      color: 'white',
      startFen: INITIAL_FEN,
      moves: [],
      turn: 'white',
      running: true,
      status: 'started',
      clocks: { white: 300_000, black: 300_000 },
      bot: { id: 'rook', name: 'Rook' },
      wish: WISH,
    });
    expect(tab.state.challenge).toEqual({ phase: 'idle' });
    for (const [mine, theirs] of [
      ['e2e4', 'e7e5'],
      ['d1h5', 'b8c6'],
      ['f1c4', 'g8f6'],
    ] as const) {
      tab.table.move(mine);
      expect(tab.game).toMatchObject({ turn: 'black', unconfirmed: true });
      await tab.seeGame(({ unconfirmed }) => !unconfirmed, 'the move is taken');
      await play(room.bot, id, theirs);
      await tab.seeGame(({ turn }) => turn === 'white', 'the bot has moved');
    }
    tab.table.move('h5f7');
    await tab.seeGame(({ running }) => !running, 'the game is over');
    expect(tab.game).toMatchObject({ status: 'mate', winner: 'white', unconfirmed: false, trouble: null });
    expect(tab.game.moves.at(-1)).toBe('h5f7');
    const paths = room.sandbox.journal().filter(({ account }) => account === 'ann');
    expect(paths.some(({ path }) => path.startsWith('/api/bot/game'))).toBe(false);
  });

  it('has the asked colour, position and second period', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    const fen = '4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 1';
    const bonus = { seconds: 1800, atMove: 40, incrementFromMove: 41 };
    await startGame(room, tab, {
      color: 'black',
      fen,
      control: { kind: 'clock', limitSeconds: 5400, incrementSeconds: 30, bonus },
    });
    expect(tab.game).toMatchObject({ color: 'black', startFen: fen, turn: 'black', clocks: { white: 5_400_000 } });
    tab.table.move('e7e5');
    await tab.seeGame(({ unconfirmed, moves }) => !unconfirmed && moves.length === 1, 'the move is taken');
    const asked = room.sandbox.journal().find(({ path }) => path === '/api/challenge/rook');
    expect(asked?.form).toMatchObject({
      'clock.bonusSeconds': '1800',
      'clock.bonusAtMove': '40',
      'clock.incrementFromMove': '41',
      variant: 'fromPosition',
    });
  });

  it('without a clock shows none', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    await startGame(room, tab, { control: { kind: 'unlimited' } });
    expect(tab.game.clocks).toBeNull();
    expect(clockLeftMs(tab.game, 'white', 1, 1e9)).toBeNull();
  });

  it.each(['kingTwoSquares', 'kingTakesRook'] as const)(
    'castles in either spelling where the server writes %s',
    async (castling) => {
      const room = await tableRoom({ castling });
      for (const uci of ['e1g1', 'e1h1']) {
        const tab = room.tab();
        const fen = '4k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1';
        await startGame(room, tab, { fen });
        tab.table.move(uci);
        await tab.seeGame(({ unconfirmed, moves }) => !unconfirmed && moves.length === 1, 'castling is taken');
        expect(tab.game).toMatchObject({ moves: ['e1g1'], trouble: null });
        tab.table.resign();
        await tab.seeGame(({ running }) => !running, 'the game is over');
      }
    },
  );

  it('promotes to what is asked for', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    await startGame(room, tab, { fen: '8/P6k/8/8/8/8/7p/K7 w - - 0 1' });
    tab.table.move('a7a8n');
    await tab.seeGame(({ unconfirmed, moves }) => !unconfirmed && moves.length === 1, 'the promotion is taken');
    expect(tab.game.moves).toEqual(['a7a8n']);
  });

  it('changes nothing at a move that is not legal, not ours, or nonsense', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    const id = await startGame(room, tab);
    const before = tab.game;
    for (const uci of ['e2e5', 'e7e5', '', 'castle', 'e2e4e6', '0000']) tab.table.move(uci);
    expect(tab.game).toBe(before);
    tab.table.move('e2e4');
    const made = tab.game;
    for (const uci of ['d2d4', 'e7e5', 'e2e4']) tab.table.move(uci);
    expect(tab.game).toBe(made);
    await tab.seeGame(({ unconfirmed }) => !unconfirmed, 'the move is taken');
    expect(room.sandbox.game(id)?.moves).toEqual(['e2e4']);
  });

  it('stops the own clock with the move, before the server has it', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    const id = await startGame(room, tab);
    tab.table.move('e2e4');
    await tab.seeGame(({ unconfirmed }) => !unconfirmed, 'the move is taken');
    await play(room.bot, id, 'e7e5');
    await tab.seeGame(({ turn }) => turn === 'white', 'the bot has moved');
    await room.clock.advance(5000);
    const left = (color: 'white' | 'black') => clockLeftMs(tab.game, color, 1, room.clock.monotonicMs());
    expect(left('white')).toBe(295_000);
    room.sandbox.faults.add({ target: 'request', kind: 'silence', path: '/move/', account: 'ann' });
    tab.table.move('d2d4');
    await room.clock.advance(3000);
    expect(tab.game.unconfirmed).toBe(true);
    expect(left('white')).toBe(295_000);
    expect(left('black')).toBe(297_000);
  });

  it('ends when a clock runs out', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    const id = await startGame(room, tab, { control: { kind: 'clock', limitSeconds: 30, incrementSeconds: 0 } });
    tab.table.move('e2e4');
    await tab.seeGame(({ unconfirmed }) => !unconfirmed, 'the move is taken');
    await play(room.bot, id, 'e7e5');
    await tab.seeGame(({ turn }) => turn === 'white', 'the bot has moved');
    await tab.pass(({ game }) => game?.running === false, 'the flag falls');
    expect(tab.game).toMatchObject({ status: 'outoftime', winner: 'black', clocks: { white: 0 } });
  });

  it('can be aborted before both have moved, and not after', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    await startGame(room, tab);
    tab.table.abort();
    await tab.seeGame(({ running }) => !running, 'the game is aborted');
    expect(tab.game).toMatchObject({ status: 'aborted', winner: null });
    tab.table.leave();
    expect(tab.state.game).toBeNull();

    const id = await startGame(room, tab);
    tab.table.move('e2e4');
    await tab.seeGame(({ unconfirmed }) => !unconfirmed, 'the move is taken');
    await play(room.bot, id, 'e7e5');
    await tab.seeGame(({ turn }) => turn === 'white', 'the bot has moved');
    tab.table.abort();
    await tab.seeGame(({ trouble }) => trouble !== null, 'the refusal is told');
    expect(tab.game).toMatchObject({ running: true, trouble: expect.stringMatching(/no longer be aborted/) });
  });

  it('must be resigned before the table can be left', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    const id = await startGame(room, tab);
    for (const uci of ['e2e4', 'e7e5']) room.sandbox.play(id, room.sandbox.game(id)?.turn ?? 'white', uci);
    await tab.seeGame(({ moves }) => moves.length === 2, 'both have moved');
    tab.table.leave();
    expect(tab.game).toMatchObject({ running: true, trouble: expect.stringMatching(/resigned/) });
    tab.table.challenge(WISH);
    expect(tab.state.challenge).toMatchObject({ phase: 'refused', refusal: { field: 'form' } });
    tab.table.resign();
    await tab.seeGame(({ running }) => !running, 'the game is resigned');
    expect(tab.game).toMatchObject({ status: 'resign', winner: 'black' });
    tab.table.leave();
    expect(tab.state).toMatchObject({ game: null, challenge: { phase: 'idle' } });
  });

  it('is played again with colours swapped', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    const first = await startGame(room, tab, { color: 'random' });
    const { color } = tab.game;
    tab.table.again();
    expect(tab.state.challenge.phase).toBe('idle');
    tab.table.resign();
    await tab.seeGame(({ running }) => !running, 'the game is over');
    tab.table.again();
    expect(tab.state.challenge.phase).toBe('asking');
    await room.bot.post(`/api/challenge/${await challengeId(room)}/accept`);
    await tab.seeGame((game) => game.id !== first, 'the next game is on');
    expect(tab.game.color).toBe(color === 'white' ? 'black' : 'white');
    expect(tab.game.clocks).toMatchObject({ white: 300_000 });
  });

  it('tells when the bot has left, and takes the win once it may be claimed', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    const id = await startGame(room, tab);
    for (const uci of ['e2e4', 'e7e5', 'g1f3']) room.sandbox.play(id, room.sandbox.game(id)?.turn ?? 'white', uci);
    room.sandbox.leave(id, 'black');
    await tab.pass(({ game }) => Boolean(game?.gone), 'the absence is told');
    tab.table.claim();
    await tab.pass(({ game }) => game?.trouble !== null, 'the claim is refused', 100, 2000);
    expect(tab.game).toMatchObject({ running: true, trouble: expect.stringMatching(/yet/) });
    const { claimAtMs } = tab.game.gone ?? { claimAtMs: 0 };
    await room.clock.advance(claimAtMs - room.clock.monotonicMs());
    tab.table.claim();
    await tab.pass(({ game }) => game?.running === false, 'the win is claimed', 100);
    expect(tab.game).toMatchObject({ status: 'timeout', winner: 'white' });
  });

  it('leaves no timer, no stream and no listener behind when the table is closed', async () => {
    const room = await tableRoom();
    const tab = room.tab();
    const id = await startGame(room, tab);
    tab.table.close();
    const { states } = tab;
    const seen = states.length;
    await until(() => room.sandbox.streams().length === 0, 'the stream is closed');
    room.sandbox.play(id, 'white', 'e2e4');
    await room.clock.advance(60_000);
    expect(states).toHaveLength(seen);
    expect(room.sandbox.journal().filter(({ atMs }) => atMs > room.clock.nowMs() - 59_000)).toEqual([]);
  });
});

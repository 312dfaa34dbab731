import { describe, expect, it } from 'vitest';
import { timekeeperOf } from '../../src/sandbox/timekeeper.ts';
import { passing, until } from './client.ts';
import { CLOCK_3_2, play, playAll, room } from './world.ts';

const QUICK = { kind: 'clock', limitSeconds: 60, incrementSeconds: 0 } as const;
const SHUFFLE = 'g1f3 g8f6 f3g1 f6g8';

describe('moves', () => {
  it('[S-06] answers an illegal move and a move out of turn with 400 (lichess-api §6 no. 13)', async () => {
    const { sandbox, a } = await room();
    const id = sandbox.createGame({ white: 'bota', black: 'ann' });
    const move = async (uci: string) => {
      const { status, body } = await a.post(`/api/bot/game/${id}/move/${uci}`);
      return [status, body.error];
    };
    expect(await move('e2e5')).toEqual([400, 'Piece on e2 cannot move to e5']);
    expect(await move('xyz')).toEqual([400, 'Invalid UCI: xyz']);
    expect(await move('e7e5')).toEqual([400, 'Not my piece on e7']);
    expect(await move('e4e5')).toEqual([400, 'No piece on e4']);
    await play(a, id, 'e2e4');
    expect(await move('d2d4')).toEqual([400, 'Not your turn, or game already over']);
    sandbox.resign(id, 'black');
    expect(await move('d2d4')).toEqual([400, 'Not your turn, or game already over']);
  });

  it('[S-06] takes a promotion without its letter as a queen, and under-promotions as told', async () => {
    const { sandbox, a } = await room();
    const fen = '7k/P6P/8/8/8/8/6pp/K7 w - - 0 1';
    const id = sandbox.createGame({ white: 'bota', black: 'ann', fen });
    await play(a, id, 'a7a8');
    playAll(sandbox, id, 'h8g7 h7h8n');
    expect(sandbox.game(id)?.moves).toEqual(['a7a8q', 'h8g7', 'h7h8n']);
  });

  it('[S-17] reads e1g1 and e1h1 in standard chess, and writes what it is set to (lichess-api §6 no. 30)', async () => {
    for (const castling of ['kingTwoSquares', 'kingTakesRook'] as const) {
      for (const uci of ['e1g1', 'e1h1']) {
        const { sandbox, a } = await room({ castling });
        const moves = ['e2e4', 'e7e5', 'g1f3', 'g8f6', 'f1c4', 'f8c5'];
        const id = sandbox.createGame({ white: 'bota', black: 'ann', moves });
        await play(a, id, uci);
        expect(sandbox.game(id)?.moves.at(-1)).toBe(castling === 'kingTwoSquares' ? 'e1g1' : 'e1h1');
      }
    }
  });

  it('[S-17] reads only king-onto-rook in Chess960 (lichess-api §6 no. 30)', async () => {
    const { sandbox, a } = await room();
    const fen = 'bnrbkrnq/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1';
    const id = sandbox.createGame({ white: 'bota', black: 'ann', variant: 'chess960', fen });
    expect((await a.post(`/api/bot/game/${id}/move/e1g1`)).status).toBe(400);
    await play(a, id, 'e1h1');
    expect(sandbox.game(id)?.moves).toEqual(['e1h1']);
    expect(sandbox.game(id)?.fen).toMatch(/R4RK1 b/);
  });

  it('[S-17] starts a game from a position with Black to move', async () => {
    const { sandbox, a } = await room();
    const fen = '4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 1';
    const id = sandbox.createGame({ white: 'ann', black: 'bota', fen });
    const stream = await a.stream(`/api/bot/game/stream/${id}`);
    expect(await stream.next()).toMatchObject({ initialFen: fen, variant: { key: 'fromPosition' } });
    await play(a, id, 'e7e5');
    expect(await stream.nextOf('gameState')).toMatchObject({ moves: 'e7e5' });
  });
});

describe('clocks', () => {
  it('[S-07] stand still and earn nothing in the first two plies (lichess-api §6 no. 9)', async () => {
    const { sandbox, clock, a } = await room();
    const id = sandbox.createGame({ white: 'bota', black: 'ann', control: CLOCK_3_2 });
    await clock.advance(50_000);
    await play(a, id, 'e2e4');
    await clock.advance(50_000);
    playAll(sandbox, id, 'e7e5');
    expect(sandbox.game(id)?.clocksMs).toEqual({ white: 180_000, black: 180_000 });
    await clock.advance(5_000);
    expect(sandbox.game(id)?.clocksMs).toEqual({ white: 175_000, black: 180_000 });
    await play(a, id, 'g1f3');
    expect(sandbox.game(id)?.clocksMs).toEqual({ white: 177_000, black: 180_000 });
  });

  it('[S-07] start with the increment, at least 3 s, where the base is 0', async () => {
    const { sandbox } = await room();
    const start = (incrementSeconds: number) => {
      const control = { kind: 'clock', limitSeconds: 0, incrementSeconds } as const;
      return sandbox.game(sandbox.createGame({ white: 'bota', black: 'ann', control }))?.clocksMs;
    };
    expect(start(1)).toEqual({ white: 3_000, black: 3_000 });
    expect(start(10)).toEqual({ white: 10_000, black: 10_000 });
  });

  it('[S-07] turn a late move into a loss on time, answered with 200 (lichess-api §6 no. 14)', async () => {
    const { sandbox, clock, a } = await room();
    const id = sandbox.createGame({ white: 'bota', black: 'ann', control: QUICK, moves: ['e2e4', 'e7e5'] });
    const stream = await a.stream(`/api/bot/game/stream/${id}`);
    await clock.advance(60_500);
    expect((await a.post(`/api/bot/game/${id}/move/g1f3`)).status).toBe(200);
    await stream.end();
    expect(stream.lines.at(-1)).toMatchObject({ status: 'outoftime', winner: 'black', moves: 'e2e4 e7e5', wtime: 0 });
  });

  it('[S-07] flag without anybody asking, after at most 2 s of grace', async () => {
    const { sandbox, clock } = await room();
    const id = sandbox.createGame({ white: 'bota', black: 'ann', control: QUICK, moves: ['e2e4', 'e7e5'] });
    await clock.advance(61_900);
    expect(sandbox.game(id)?.status).toBe('started');
    await clock.advance(200);
    expect(sandbox.game(id)).toMatchObject({ status: 'outoftime', winner: 'black' });
  });

  it('[S-07] flagging against a bare king is outoftime without a winner (lichess-api §6 no. 20)', async () => {
    const { sandbox, clock } = await room();
    const fen = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1';
    const id = sandbox.createGame({ white: 'bota', black: 'ann', fen, control: QUICK, moves: ['e2e4', 'e8e7'] });
    await clock.advance(63_000);
    expect(sandbox.game(id)).toMatchObject({ status: 'outoftime', winner: null });
  });

  it('[S-07] flagging with a draw offered by the other side is a draw', async () => {
    const { sandbox, clock } = await room();
    const id = sandbox.createGame({ white: 'bota', black: 'ann', control: QUICK, moves: ['e2e4', 'e7e5'] });
    sandbox.offerDraw(id, 'black');
    await clock.advance(63_000);
    expect(sandbox.game(id)).toMatchObject({ status: 'draw', winner: null });
  });

  it('[S-07] give the bonus to both once, when move 40 is reached, and the increment from move 41', () => {
    const control = {
      kind: 'clock',
      limitSeconds: 5_400,
      incrementSeconds: 30,
      bonus: { seconds: 1_800, atMove: 40 },
      incrementFromMove: 41,
    } as const;
    const keeper = timekeeperOf(control, { turn: 'white', plies: 0, nowMs: 0 });
    const left = () => [keeper?.leftMs('white', 0), keeper?.leftMs('black', 0)];
    const playTo = (plies: number, from: number) => {
      for (let ply = from; ply <= plies; ply++) keeper?.moved(ply % 2 === 1 ? 'white' : 'black', ply, true, 0);
    };
    playTo(78, 1);
    expect([left(), keeper?.incrementMs(78)]).toEqual([[5_400_000, 5_400_000], 0]);
    playTo(79, 79);
    expect(left()).toEqual([7_200_000, 7_200_000]);
    playTo(80, 80);
    expect([left(), keeper?.incrementMs(80)]).toEqual([[7_200_000, 7_200_000], 30_000]);
    playTo(82, 81);
    expect(left()).toEqual([7_230_000, 7_230_000]);
  });

  it('[S-07] never lift a clock above 59,940 s by a bonus', async () => {
    const { sandbox } = await room();
    const control = {
      kind: 'clock',
      limitSeconds: 10_800,
      incrementSeconds: 0,
      bonus: { seconds: 1_800, atMove: 2 },
    } as const;
    const leftMs = { white: 59_000_000, black: 1_000 };
    const id = sandbox.createGame({ white: 'ann', black: 'ben', control, leftMs, moves: ['e2e4', 'e7e5'] });
    playAll(sandbox, id, 'g1f3');
    expect(sandbox.game(id)?.clocksMs).toEqual({ white: 59_940_000, black: 1_801_000 });
  });

  it('[S-07] can be given time and can be started early', async () => {
    const { sandbox, clock, ann } = await room();
    const id = sandbox.createGame({ white: 'ann', black: 'ben', control: QUICK });
    expect((await ann.post(`/api/round/${id}/add-time/15`)).status).toBe(200);
    expect((await ann.post(`/api/round/${id}/add-time/999`)).status).toBe(200);
    expect(sandbox.game(id)?.clocksMs).toEqual({ white: 60_000, black: 135_000 });
    expect((await ann.post(`/api/challenge/${id}/start-clocks?token1=token-ann`)).status).toBe(400);
    expect((await ann.post(`/api/challenge/${id}/start-clocks?token1=token-ann&token2=token-ben`)).status).toBe(200);
    await clock.advance(1_000);
    expect(sandbox.game(id)?.clocksMs).toEqual({ white: 59_000, black: 135_000 });
    const ruled = sandbox.createGame({ white: 'ann', black: 'ben', rules: ['noGiveTime'] });
    expect((await ann.post(`/api/round/${ruled}/add-time/15`)).body.error).toBe("This game doesn't allow giving time");
  });
});

describe('ending a game', () => {
  it('[S-06] aborts before both moved, and refuses after (lichess-api §6 no. 15)', async () => {
    const { sandbox, a } = await room();
    const events = await a.stream('/api/stream/event');
    const young = sandbox.createGame({ white: 'bota', black: 'ann', moves: ['e2e4'] });
    const stream = await a.stream(`/api/bot/game/stream/${young}`);
    expect((await a.post(`/api/bot/game/${young}/abort`)).status).toBe(200);
    expect(await stream.end()).toBe('end');
    expect(stream.lines.at(-1)).toMatchObject({ type: 'gameState', status: 'aborted' });
    expect((await events.nextOf('gameFinish')).game.status).toEqual({ id: 25, name: 'aborted' });
    const grown = sandbox.createGame({ white: 'bota', black: 'ann', moves: ['e2e4', 'e7e5'] });
    const refused = await a.post(`/api/bot/game/${grown}/abort`);
    expect([refused.status, refused.body.error]).toEqual([400, 'This game can no longer be aborted']);
    const ruled = sandbox.createGame({ white: 'bota', black: 'ann', rules: ['noAbort'] });
    expect((await a.post(`/api/bot/game/${ruled}/abort`)).status).toBe(400);
  });

  it('[S-06] takes a resignation before both moved as an abort (lichess-api §6 no. 16)', async () => {
    const { sandbox, a } = await room();
    const young = sandbox.createGame({ white: 'bota', black: 'ann', moves: ['e2e4'] });
    await a.post(`/api/bot/game/${young}/resign`);
    expect(sandbox.game(young)).toMatchObject({ status: 'aborted', winner: null });
    const grown = sandbox.createGame({ white: 'bota', black: 'ann', moves: ['e2e4', 'e7e5'] });
    await a.post(`/api/bot/game/${grown}/resign`);
    expect(sandbox.game(grown)).toMatchObject({ status: 'resign', winner: 'black' });
    expect((await a.post(`/api/bot/game/${grown}/resign`)).body.error).toBe('This game cannot be resigned');
  });

  it('[S-06] ends a threefold at once as a draw when a bot plays, and not between people (lichess-api §6 no. 19)', async () => {
    const { sandbox, ann } = await room();
    const withBot = sandbox.createGame({ white: 'bota', black: 'ann' });
    playAll(sandbox, withBot, `${SHUFFLE} ${SHUFFLE}`);
    expect(sandbox.game(withBot)).toMatchObject({ status: 'draw', winner: null });
    const people = sandbox.createGame({ white: 'ann', black: 'ben' });
    playAll(sandbox, people, `${SHUFFLE} ${SHUFFLE}`);
    expect(sandbox.game(people)?.status).toBe('started');
    await ann.post(`/api/board/game/${people}/draw/yes`);
    expect(sandbox.game(people)?.status).toBe('draw');
  });

  it('[S-06] ends by itself: fivefold, hundred half-moves, bare kings, stalemate', async () => {
    const { sandbox } = await room();
    const fivefold = sandbox.createGame({ white: 'ann', black: 'ben' });
    playAll(sandbox, fivefold, Array(4).fill(SHUFFLE).join(' '));
    expect(sandbox.game(fivefold)?.status).toBe('draw');
    const ends = (fen: string, uci: string) => {
      const id = sandbox.createGame({ white: 'ann', black: 'ben', fen });
      playAll(sandbox, id, uci);
      return sandbox.game(id)?.status;
    };
    expect(ends('4k3/8/8/8/8/8/4P3/R3K3 w - - 99 80', 'a1a2')).toBe('draw');
    expect(ends('4k3/8/8/8/8/8/3p4/4K3 w - - 0 1', 'e1d2')).toBe('draw');
    expect(ends('7k/8/8/6Q1/8/8/8/K7 w - - 0 1', 'g5g6')).toBe('stalemate');
  });
});

describe('draws and takebacks', () => {
  it('[S-06] answers 200 to a draw offer without effect; a second one within 20 plies has none (lichess-api §6 no. 17)', async () => {
    const { sandbox, a } = await room();
    const id = sandbox.createGame({ white: 'bota', black: 'ann' });
    const offers = async () => {
      expect((await a.post(`/api/bot/game/${id}/draw/yes`)).status).toBe(200);
      const stream = await a.stream(`/api/bot/game/stream/${id}`);
      const { state } = await stream.next();
      stream.close();
      return state.wdraw ?? false;
    };
    expect(await offers()).toBe(false);
    playAll(sandbox, id, 'e2e4 e7e5');
    expect(await offers()).toBe(true);
    sandbox.declineDraw(id, 'black');
    playAll(sandbox, id, 'g1f3 g8f6');
    expect(await offers()).toBe(false);
    playAll(sandbox, id, 'b1c3 b8c6 a2a3 a7a6 b2b3 b7b6 d2d3 d7d6 c1b2 c8b7 d1d2 d8d7 e1c1 e8c8 h2h3 h7h6 g2g3 g7g6');
    expect(await offers()).toBe(true);
    expect((await a.post(`/api/bot/game/${id}/draw/no`)).status).toBe(200);
  });

  it('[S-06] lets a move cancel what the opponent had offered (lichess-api §6 no. 18)', async () => {
    const { sandbox, a } = await room();
    const id = sandbox.createGame({ white: 'bota', black: 'ann', moves: ['e2e4', 'e7e5'] });
    const stream = await a.stream(`/api/bot/game/stream/${id}`);
    sandbox.offerDraw(id, 'black');
    sandbox.proposeTakeback(id, 'black');
    expect(await stream.nextOf('gameState')).toMatchObject({ bdraw: true });
    expect(await stream.nextOf('gameState')).toMatchObject({ bdraw: true, btakeback: true });
    await play(a, id, 'g1f3');
    const state = await stream.nextOf('gameState');
    expect(state).not.toHaveProperty('bdraw');
    expect(state).not.toHaveProperty('btakeback');
  });

  it('[S-06] agrees to a draw, offers it with a move, and claims against a side that cannot mate', async () => {
    const { sandbox, a } = await room();
    const agreed = sandbox.createGame({ white: 'bota', black: 'ann', moves: ['e2e4', 'e7e5'] });
    await a.post(`/api/bot/game/${agreed}/move/g1f3?offeringDraw=true`);
    sandbox.offerDraw(agreed, 'black');
    expect(sandbox.game(agreed)).toMatchObject({ status: 'draw', winner: null });
    const fen = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1';
    const bare = sandbox.createGame({ white: 'bota', black: 'ann', fen });
    await a.post(`/api/bot/game/${bare}/draw/yes`);
    expect(sandbox.game(bare)?.status).toBe('insufficientMaterialClaim');
  });

  it('[S-09] ignores takebacks where a preference forbids them, and takes back where not', async () => {
    const { sandbox, a, ann } = await room();
    const bots = sandbox.createGame({ white: 'bota', black: 'ann', moves: ['e2e4', 'e7e5'] });
    expect((await ann.post(`/api/board/game/${bots}/takeback/yes`)).status).toBe(200);
    const stream = await a.stream(`/api/bot/game/stream/${bots}`);
    expect((await stream.next()).state).not.toHaveProperty('btakeback');
    const people = sandbox.createGame({ white: 'ann', black: 'ben', moves: ['e2e4', 'e7e5', 'g1f3'] });
    await ann.post(`/api/board/game/${people}/takeback/yes`);
    sandbox.answerTakeback(people, 'black', true);
    expect(sandbox.game(people)).toMatchObject({ moves: ['e2e4', 'e7e5'], turn: 'white' });
    await ann.post(`/api/board/game/${people}/takeback/yes`);
    sandbox.answerTakeback(people, 'black', true);
    expect(sandbox.game(people)).toMatchObject({ moves: [], turn: 'white' });
  });

  it('[S-09] makes a refused proposer wait, longer each time', async () => {
    const { sandbox, clock, ann } = await room();
    const id = sandbox.createGame({ white: 'ann', black: 'ben', moves: ['e2e4', 'e7e5'] });
    const stream = await ann.stream(`/api/board/game/stream/${id}`);
    const proposes = async () => {
      await ann.post(`/api/board/game/${id}/takeback/yes`);
      return (await stream.nextOf('gameState')).wtakeback === true;
    };
    expect(await proposes()).toBe(true);
    sandbox.answerTakeback(id, 'black', false);
    await stream.nextOf('gameState');
    await ann.post(`/api/board/game/${id}/takeback/yes`);
    await clock.advance(10_000);
    expect(await proposes()).toBe(true);
    sandbox.answerTakeback(id, 'black', false);
    await stream.nextOf('gameState');
    await clock.advance(39_000);
    await ann.post(`/api/board/game/${id}/takeback/yes`);
    await clock.advance(1_500);
    expect(await proposes()).toBe(true);
    expect(stream.lines.filter(({ wtakeback }) => wtakeback)).toHaveLength(3);
  });
});

describe('an absent opponent', () => {
  it('[S-08] is told of only after both moved and in clock games (lichess-api §6 no. 28)', async () => {
    const { sandbox, clock, a } = await room();
    const young = sandbox.createGame({ white: 'bota', black: 'ann', control: CLOCK_3_2 });
    const slow = sandbox.createGame({
      white: 'bota',
      black: 'ann',
      control: { kind: 'unlimited' },
      moves: ['e2e4', 'e7e5', 'g1f3'],
    });
    const streams = [await a.stream(`/api/bot/game/stream/${young}`), await a.stream(`/api/bot/game/stream/${slow}`)];
    for (const id of [young, slow]) sandbox.leave(id, 'black');
    await clock.advance(60_000);
    for (const stream of streams) expect(stream.lines.filter(({ type }) => type === 'opponentGone')).toEqual([]);
    playAll(sandbox, young, 'e2e4 e7e5 g1f3');
    await clock.advance(5_000);
    expect(await streams[0]?.nextOf('opponentGone')).toMatchObject({ gone: true, claimWinInSeconds: 0 });
  });

  it('[S-08] may be claimed against on its turn once the time is over, not before (lichess-api §6 no. 28)', async () => {
    const { sandbox, clock, a } = await room();
    const id = sandbox.createGame({ white: 'bota', black: 'ann', control: CLOCK_3_2, moves: ['e2e4', 'e7e5'] });
    const stream = await a.stream(`/api/bot/game/stream/${id}`);
    const claim = () => passing(clock, a.post(`/api/bot/game/${id}/claim-victory`));
    sandbox.leave(id, 'black');
    expect((await a.post(`/api/bot/game/${id}/claim-victory`)).status).toBe(200);
    expect(sandbox.game(id)?.status).toBe('started');
    await play(a, id, 'g1f3');
    const early = await claim();
    expect([early.status, early.body.error]).toEqual([400, 'You cannot claim the win on this game']);
    await clock.advance(6_000);
    expect(await stream.nextOf('opponentGone')).toMatchObject({ gone: true });
    await clock.advance(10_000);
    expect((await claim()).status).toBe(200);
    expect(sandbox.game(id)).toMatchObject({ status: 'timeout', winner: 'white' });
  });

  it('[S-08] can also be drawn against, and coming back ends it', async () => {
    const { sandbox, clock, a } = await room();
    const id = sandbox.createGame({ white: 'bota', black: 'ann', control: CLOCK_3_2, moves: ['e2e4', 'e7e5', 'g1f3'] });
    const stream = await a.stream(`/api/bot/game/stream/${id}`);
    sandbox.leave(id, 'black');
    await clock.advance(10_000);
    await stream.nextOf('opponentGone');
    sandbox.comeBack(id, 'black');
    const lines = [await stream.nextOf('opponentGone'), await stream.nextOf('opponentGone')];
    expect(lines.at(-1)).toEqual({ type: 'opponentGone', gone: false });
    sandbox.leave(id, 'black');
    await clock.advance(10_000);
    expect((await passing(clock, a.post(`/api/bot/game/${id}/claim-draw`))).status).toBe(200);
    expect(sandbox.game(id)).toMatchObject({ status: 'timeout', winner: null });
  });

  it('[S-08] is one whose game streams have been closed for a second', async () => {
    const { sandbox, clock, a, b } = await room();
    const id = sandbox.createGame({
      white: 'bota',
      black: 'botb',
      control: CLOCK_3_2,
      moves: ['e2e4', 'e7e5', 'g1f3'],
    });
    const mine = await a.stream(`/api/bot/game/stream/${id}`);
    const theirs = await b.stream(`/api/bot/game/stream/${id}`);
    theirs.close();
    await until(() => sandbox.streams().length === 1);
    await passing(clock, mine.nextOf('opponentGone'), 500);
    await b.stream(`/api/bot/game/stream/${id}`);
    let line = await mine.nextOf('opponentGone');
    while (line.gone) line = await mine.nextOf('opponentGone');
    expect(line).toEqual({ type: 'opponentGone', gone: false });
  });
});

describe('chat', () => {
  it('[S-11] refuses what is too long, empty or for no room, and drops links without a word (lichess-api §6 no. 29)', async () => {
    const { sandbox, a } = await room();
    const id = sandbox.createGame({ white: 'bota', black: 'ann' });
    const stream = await a.stream(`/api/bot/game/stream/${id}`);
    const say = (room: string, text: string) => a.post(`/api/bot/game/${id}/chat`, { room, text });
    const long = await say('player', 'x'.repeat(141));
    expect(long.status).toBe(400);
    expect(long.body).toEqual({ text: [expect.any(String)], error: { text: [expect.any(String)] } });
    expect((await say('player', '')).status).toBe(400);
    expect((await say('lobby', 'hi')).body.error).toHaveProperty('room');
    expect((await say('player', 'see https://example.com/x')).body).toEqual({ ok: true });
    expect((await say('player', 'x'.repeat(140))).body).toEqual({ ok: true });
    expect((await stream.nextOf('chatLine')).text).toBe('x'.repeat(140));
  });
});

describe('what every game call checks', () => {
  it('[S-06] answers unknown and foreign games, other accounts and unknown commands as told', async () => {
    const { sandbox, a, b, ann, client } = await room();
    sandbox.addToken('ann', 'ann-bot', ['bot:play']);
    sandbox.addToken('bota', 'a-board', ['board:play']);
    const id = sandbox.createGame({ white: 'bota', black: 'ann' });
    const told = async (client_: typeof a, path: string) => {
      const { status, body } = await client_.post(path);
      return [status, body.error];
    };
    expect(await told(a, '/api/bot/game/nothing1/move/e2e4')).toEqual([404, 'No such game']);
    expect(await told(b, `/api/bot/game/${id}/move/e2e4`)).toEqual([404, 'Not your game']);
    expect((await told(client('ann-bot'), `/api/bot/game/${id}/move/e2e4`))[0]).toBe(400);
    expect(await told(client('a-board'), `/api/board/game/${id}/abort`)).toEqual([
      403,
      'This API endpoint is not for Bot accounts.',
    ]);
    expect(await told(a, `/api/bot/game/${id}/dance`)).toEqual([404, 'No such command']);
    expect(await told(a, `/api/bot/game/${id}/berserk`)).toEqual([400, 'Cannot berserk']);
    const tooFast = sandbox.createGame({
      white: 'bota',
      black: 'ann',
      control: { kind: 'clock', limitSeconds: 15, incrementSeconds: 0 },
    });
    expect(await told(a, `/api/bot/game/${tooFast}/move/e2e4`)).toEqual([
      400,
      'This game cannot be played with the Bot API.',
    ]);
    expect((await ann.post(`/api/board/game/${id}/move/e2e4`)).status).toBe(400);
  });
});

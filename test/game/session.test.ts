import { describe, expect, it } from 'vitest';
import { legalUcis } from '../../src/chess/uci.ts';
import { FRESH_MEMORY } from '../../src/model/memory.ts';
import { gate } from '../support/decision-gate.ts';
import { lineOf, PLAIN } from '../support/facts.ts';
import { full, gameInfo, gameState, person, state } from '../support/fake-lichess.ts';
import { seat } from '../support/session-table.ts';

const asBlack = gameInfo({ players: { white: person('them'), black: person('us') } });
const fixed = (fixedMs: number) => ({ timing: { ...PLAIN.timing, mode: 'fixed' as const, fixedMs } });
const moveSent = (calls: readonly string[]): string =>
  calls.findLast((call) => call.startsWith('move'))?.split(' ')[2] ?? '';

describe('a turn', () => {
  it('[S-06] sends one legal move when it is our turn, and none when it is not', async () => {
    const { lichess, settle } = seat();
    lichess.stream.send(full());
    await settle();
    expect(legalUcis(lineOf())).toContain(moveSent(lichess.calls));
    lichess.stream.send(state(moveSent(lichess.calls)));
    await settle();
    expect(lichess.count('move')).toBe(1);
  });

  it('[T-19] counts computing towards the think time and sends at the planned instant', async () => {
    const { decide, waiting } = gate();
    const { lichess, clock, settle } = seat({ decide });
    lichess.stream.send(full());
    await clock.advance(700);
    waiting[0]?.answer('e2e4', { delayMs: 2000 });
    await settle();
    await clock.advance(1299);
    expect(lichess.count('move')).toBe(0);
    await clock.advance(1);
    expect(lichess.count('move game0001 e2e4')).toBe(1);
  });

  it('[T-19] reports the planned instant, the real one and whether it was late', async () => {
    const { lichess, clock, store } = seat({ personality: fixed(1500) });
    lichess.stream.send(full());
    await clock.advance(1500);
    expect(store.moves).toMatchObject([{ plannedMs: 1500, spentMs: 1500, computeMs: 0 }]);
  });

  it('takes the move overhead off the clock that the decision sees', async () => {
    const { decide, waiting } = gate();
    const { lichess, settle } = seat({ decide });
    lichess.overheadMs = 80;
    lichess.stream.send(full(gameState('', { clocksMs: { white: 10_000, black: 20_000 } })));
    await settle();
    expect(waiting[0]?.facts.clock).toEqual({ ownMs: 9920, opponentMs: 20_000, incrementMs: 3000 });
  });

  it('cancels the thinking when the position changes, and never sends its move', async () => {
    const { decide, waiting } = gate();
    const { lichess, settle } = seat({ decide });
    lichess.stream.send(full(gameState('e2e4 e7e5', { takebackOffer: { white: false, black: true } })));
    await settle();
    lichess.stream.send(state(''));
    await settle();
    expect(waiting[0]?.signal.aborted).toBe(true);
    waiting[0]?.answer('g1f3');
    waiting[1]?.answer('d2d4');
    await settle();
    expect(lichess.calls.filter((call) => call.startsWith('move'))).toEqual(['move game0001 d2d4']);
  });

  it('knows how long the opponent took from the clocks', async () => {
    const { decide, waiting } = gate();
    const { lichess, settle } = seat({ decide });
    lichess.stream.send(full(gameState('e2e4 e7e5 g1f3', { clocksMs: { white: 290_000, black: 280_000 } })));
    lichess.stream.send(state('e2e4 e7e5 g1f3 b8c6', { clocksMs: { white: 290_000, black: 275_500 } }));
    await settle();
    expect(waiting[0]?.facts.opponentSpentMs).toBe(7500);
  });

  it.each([
    ['the increment that began with the next move', { black: 275_500, incrementMs: 30_000 }, 4500],
    ['a clock that time was given to', { black: 295_000, incrementMs: 0 }, null],
  ])('[T-20] is not misled by %s', async (_, { black, incrementMs }, spentMs) => {
    const { decide, waiting } = gate();
    const { lichess, settle } = seat({ decide });
    const before = { clocksMs: { white: 290_000, black: 280_000 }, incrementMs: 0 };
    lichess.stream.send(full(gameState('e2e4 e7e5 g1f3', before)));
    lichess.stream.send(state('e2e4 e7e5 g1f3 b8c6', { clocksMs: { white: 290_000, black }, incrementMs }));
    await settle();
    expect(waiting[0]?.facts.opponentSpentMs).toBe(spentMs);
  });

  it('[T-20] does not take an earlier think of the opponent for its last, where that one is not known', async () => {
    const { decide, waiting } = gate();
    const { lichess, settle } = seat({ decide, memory: { ...FRESH_MEMORY, opponentTimesMs: [9000] } });
    lichess.stream.send(full(gameState('e2e4 e7e5')));
    await settle();
    expect(waiting[0]?.facts).toMatchObject({ opponentSpentMs: null, memory: { opponentTimesMs: [9000] } });
  });

  it.each([
    ['unlimited', null],
    ['correspondence', { white: 86_400_000, black: 86_400_000 }],
  ])('[T-05] counts an opponent’s time itself in %s games, whose clocks do not tell it', async (_, clocksMs) => {
    const { decide, waiting } = gate();
    const { lichess, clock, settle } = seat({ decide });
    const untimed = { control: null, speed: 'correspondence' as const };
    const sent = (moves: string) => lichess.stream.send(state(moves, { clocksMs, incrementMs: 0 }));
    lichess.stream.send(full(gameState('e2e4', { clocksMs, incrementMs: 0 }), gameInfo(untimed)));
    await clock.advance(50_000);
    sent('e2e4 e7e5');
    await settle();
    sent('e2e4 e7e5 g1f3');
    await clock.advance(4000);
    sent('e2e4 e7e5 g1f3 b8c6');
    await settle();
    expect(waiting.map(({ facts }) => facts.opponentSpentMs)).toEqual([null, 4000]);
    expect(waiting[1]?.facts.memory.opponentTimesMs).toEqual([4000]);
  });
});

describe('sending a move', () => {
  it('[S-06] repeats the same move after a 429, not before its Retry-After', async () => {
    const { lichess, clock, settle } = seat();
    lichess.fail('move', { kind: 'rateLimited', retryAfterMs: 3000, limiter: null });
    lichess.stream.send(full());
    await settle();
    expect(lichess.count('move')).toBe(1);
    await clock.advance(2999);
    expect(lichess.count('move')).toBe(1);
    await clock.advance(1);
    expect(lichess.count('move')).toBe(2);
    expect(new Set(lichess.calls.filter((call) => call.startsWith('move'))).size).toBe(1);
  });

  it('[S-06] doubles the wait at each 429 that names none', async () => {
    const { lichess, clock, settle } = seat();
    lichess.fail('move', { kind: 'rateLimited', retryAfterMs: null, limiter: null }, 3);
    lichess.stream.send(full());
    await settle();
    const seen: number[] = [];
    for (let second = 0; second < 8; second++) {
      seen.push(lichess.count('move'));
      await clock.advance(1000);
    }
    expect(seen).toEqual([1, 2, 2, 3, 3, 3, 3, 4]);
  });

  it('[S-06] does not repeat a lost move that the stream shows to have arrived', async () => {
    const { lichess, clock, settle } = seat();
    lichess.fail('move', { kind: 'lost', reason: 'time-out' });
    lichess.stream.send(full());
    await settle();
    lichess.stream.send(state(moveSent(lichess.calls)));
    await clock.advance(60_000);
    expect(lichess.count('move')).toBe(1);
  });

  it('[S-06] repeats a lost move that did not arrive, and only that move', async () => {
    const { lichess, clock } = seat();
    lichess.fail('move', { kind: 'lost', reason: 'reset' }, 2);
    lichess.stream.send(full());
    await clock.advance(1000);
    expect(lichess.count('move')).toBe(3);
    expect(new Set(lichess.calls.filter((call) => call.startsWith('move'))).size).toBe(1);
  });

  it('[S-06] asks for the whole game after a refusal and lets go when it shows the move', async () => {
    const { lichess, clock, session, settle } = seat();
    lichess.fail('move', {
      kind: 'rejected',
      status: 400,
      message: 'Not your turn, or game already over',
      limiter: null,
    });
    lichess.stream.send(full());
    await clock.advance(249);
    expect(lichess.count('stream')).toBe(1);
    await clock.advance(1);
    expect(lichess.count('stream')).toBe(2);
    lichess.stream.send(full(gameState(moveSent(lichess.calls))));
    await settle();
    await clock.advance(10_000);
    expect(lichess.count('move')).toBe(1);
    // A stream that we reopen ourselves was not lost.
    expect(session.view()?.reconnects).toBe(0);
  });

  it('breaks down after three refusals in one position, so that a fresh session takes over', async () => {
    const { lichess, clock, session } = seat();
    lichess.fail('move', { kind: 'rejected', status: 400, message: 'no', limiter: null }, 3);
    lichess.stream.send(full());
    for (let i = 0; i < 8; i++) {
      await clock.advance(1000);
      if (lichess.stream.open) lichess.stream.send(full());
    }
    expect(await session.ended).toMatchObject({ kind: 'broken' });
  });

  it('[S-06] never decides anew for a move that was accepted, however long no stream shows it', async () => {
    const { decide, waiting } = gate();
    const { lichess, clock, settle } = seat({ decide });
    lichess.stream.send(full());
    await settle();
    waiting[0]?.answer('e2e4');
    await settle();
    lichess.fail('stream', { kind: 'lost', reason: 'refused' }, 100);
    lichess.stream.end();
    await clock.advance(120_000);
    expect(waiting).toHaveLength(1);
    expect(lichess.count('move')).toBe(1);
  });

  it('[S-12] records a move that the board showed before its answer came, or though none ever came', async () => {
    const { lichess, clock, store, settle } = seat();
    lichess.fail('move', { kind: 'lost', reason: 'time-out' });
    lichess.stream.send(full());
    await settle();
    lichess.stream.send(state(moveSent(lichess.calls)));
    await clock.advance(10_000);
    expect(store.moves).toMatchObject([{ ply: 0, move: moveSent(lichess.calls) }]);
    expect(store.decisions).toBe(1);
  });

  it('[S-06] sends an accepted move again when the server shows the position without it', async () => {
    const { lichess, clock } = seat();
    lichess.stream.send(full());
    await clock.advance(5400);
    expect(lichess.count('stream')).toBe(2);
    lichess.stream.send(full());
    await clock.advance(6000);
    if (lichess.count('stream') > 2) lichess.stream.send(full());
    await clock.advance(6000);
    const moves = lichess.calls.filter((call) => call.startsWith('move'));
    expect(moves.length).toBeGreaterThan(1);
    expect(new Set(moves).size).toBe(1);
  });
});

describe('the stream', () => {
  it('[S-01] is opened again at once after a clean end, and the same position is not thought about twice', async () => {
    const { decide, waiting } = gate();
    const { lichess, clock, settle } = seat({ decide });
    lichess.stream.send(full());
    await settle();
    lichess.stream.end();
    await clock.advance(200);
    lichess.stream.send(full());
    await settle();
    expect(lichess.count('stream')).toBe(2);
    waiting[0]?.answer('e2e4');
    await settle();
    expect(waiting).toHaveLength(1);
    expect(lichess.count('move')).toBe(1);
  });

  it('[S-01] is asked for the whole game where a state has fewer moves that nobody asked to take back', async () => {
    const { decide, waiting } = gate();
    const { lichess, clock, settle } = seat({ decide });
    lichess.stream.send(full(gameState('e2e4 e7e5')));
    lichess.stream.send(state('e2e4'));
    await clock.advance(1500);
    expect(lichess.count('stream')).toBe(2);
    lichess.stream.send(full(gameState('e2e4 e7e5')));
    await settle();
    expect(waiting).toHaveLength(1);
    expect(waiting[0]?.signal.aborted).toBe(false);
  });

  it('[S-01] backs off when it keeps dying, up to fifteen seconds', async () => {
    const { lichess, clock } = seat();
    for (let second = 0; second < 120; second++) {
      if (lichess.stream.open) lichess.stream.end({ kind: 'dropped', reason: 'reset' });
      await clock.advance(1000);
    }
    expect(lichess.count('stream')).toBeGreaterThan(10);
    expect(lichess.count('stream')).toBeLessThan(25);
  });

  it('ends the session where the game does not exist, but not at the first word of it', async () => {
    const { lichess, clock, session } = seat();
    const failure = { kind: 'rejected', status: 404, message: 'No such game', limiter: null } as const;
    lichess.fail('stream', failure, 4);
    lichess.stream.end();
    await clock.advance(1500);
    expect(lichess.count('stream')).toBeLessThan(5);
    await clock.advance(1500);
    expect(await session.ended).toEqual({ kind: 'over', status: 'unknownFinish' });
    expect(lichess.count('stream')).toBe(5);
  });
});

describe('the end of a game', () => {
  it('leaves no timer, turn or stream behind', async () => {
    const { lichess, clock, session, settle } = seat({ personality: fixed(5000) });
    lichess.stream.send(full());
    await settle();
    lichess.stream.send(state('', { status: 'outoftime', winner: 'black' }));
    expect(await session.ended).toEqual({ kind: 'over', status: 'outoftime' });
    await clock.advance(10_000);
    expect(clock.pending).toBe(0);
    expect(lichess.stream.open).toBe(false);
    expect(lichess.count('move')).toBe(0);
  });

  it('says nothing and claims nothing in a game that was over before it began', async () => {
    const { lichess, store, session } = seat({
      policy: { chat: { greeting: 'Hi', goodbye: 'Bye', spectatorGreeting: '', spectatorGoodbye: '' } },
    });
    lichess.stream.send(full(gameState('', { status: 'aborted' })));
    expect(await session.ended).toEqual({ kind: 'over', status: 'aborted' });
    expect(lichess.calls).toEqual(['stream game0001']);
    expect(store.archived).toMatchObject([{ status: 'aborted', winner: null }]);
  });

  it('looks for itself when only the event stream tells of the end', async () => {
    const { lichess, clock, session } = seat({ personality: fixed(60_000) });
    lichess.stream.send(full());
    session.expectEnd({ status: 'resign', winner: 'white' });
    await clock.advance(3500);
    lichess.stream.send(full(gameState('', { status: 'resign', winner: 'white' })));
    expect(await session.ended).toEqual({ kind: 'over', status: 'resign' });
  });

  it('[S-07] aborts a game whose opponent does not begin within thirty seconds, not an unlimited one', async () => {
    const { lichess, clock } = seat();
    lichess.stream.send(full(gameState(), asBlack));
    await clock.advance(29_999);
    expect(lichess.count('abort')).toBe(0);
    await clock.advance(1);
    expect(lichess.count('abort')).toBe(1);
    const unlimited = seat();
    unlimited.lichess.stream.send(full(gameState('', { clocksMs: null }), { ...asBlack, control: null }));
    await unlimited.clock.advance(120_000);
    expect(unlimited.lichess.count('abort')).toBe(0);
  });
});

describe('the record', () => {
  it('[S-12] has the evaluations of our own plies, whatever came first, answer or echo', async () => {
    const { decide, waiting } = gate();
    const { lichess, store, settle } = seat({ decide });
    lichess.stream.send(full());
    await settle();
    waiting[0]?.answer('e2e4', { memory: { ...FRESH_MEMORY, evaluationCp: 30 } });
    await settle();
    lichess.stream.send(state('e2e4 e7e5', { clocksMs: null }));
    await settle();
    lichess.stream.send(state('e2e4 e7e5', { status: 'resign', winner: 'white', clocksMs: null }));
    await settle();
    expect(store.archived[0]?.plies.map(({ evaluationCp }) => evaluationCp)).toEqual([30, null]);
  });
});

describe('offers', () => {
  const offer = { drawOffer: { white: false, black: true } };
  const remembering = (evaluationCp: number | null) => ({ memory: { ...FRESH_MEMORY, evaluationCp } });

  it('[D-02] takes a draw while it does not believe itself more than the margin ahead', async () => {
    for (const [evaluationCp, accepted] of [
      [0, 1],
      [450, 0],
      [null, 0],
    ] as const) {
      const { lichess, settle } = seat(remembering(evaluationCp));
      lichess.stream.send(full(gameState('e2e4')));
      lichess.stream.send(state('e2e4', offer));
      await settle();
      expect(lichess.count('draw game0001 true'), `at ${evaluationCp}`).toBe(accepted);
    }
  });

  it('[D-02] declines by silence', async () => {
    const { lichess, settle } = seat(remembering(900));
    lichess.stream.send(full(gameState('e2e4')));
    lichess.stream.send(state('e2e4', offer));
    await settle();
    expect(lichess.count('draw')).toBe(0);
  });

  it('[D-02] judges an offer that comes with a move by the evaluation of the new position', async () => {
    const { decide, waiting } = gate();
    const { lichess, settle } = seat({ decide, ...remembering(900) });
    lichess.stream.send(full(gameState('e2e4 e7e5', offer)));
    await settle();
    expect(lichess.count('draw')).toBe(0);
    waiting[0]?.answer('g1f3', { evaluationCp: 0 });
    await settle();
    expect(lichess.count('draw game0001 true')).toBe(1);
  });

  it('[S-09] grants as many takebacks as the policy allows, only to people, each asked for once', async () => {
    const asked = { takebackOffer: { white: false, black: true } };
    const { lichess, settle, session } = seat();
    lichess.stream.send(full(gameState('e2e4')));
    lichess.stream.send(state('e2e4', asked));
    lichess.stream.send(state('e2e4', asked));
    lichess.stream.send(state(''));
    await settle();
    lichess.stream.send(state('d2d4'));
    lichess.stream.send(state('d2d4', asked));
    await settle();
    expect(lichess.calls.filter((call) => call.startsWith('takeback'))).toEqual([
      'takeback game0001 true',
      'takeback game0001 false',
    ]);
    expect(session.memory.takebacksGranted).toBe(1);

    const bot = seat();
    const info = gameInfo({ players: { white: person('us'), black: person('them', { isBot: true }) } });
    bot.lichess.stream.send(full(gameState('e2e4'), info));
    bot.lichess.stream.send(state('e2e4', asked));
    expect(bot.lichess.count('takeback game0001 false')).toBe(1);
  });
});

describe('courtesy under a short clock', () => {
  it('[T-21] holds a due move for no more than a fifth of what is left, however long the answer takes', async () => {
    const asked = { takebackOffer: { white: false, black: true }, clocksMs: { white: 700, black: 60_000 } };
    const { decide, waiting } = gate();
    const { lichess, clock, settle } = seat({ decide });
    lichess.answerTakeback = (gameId, yes) => {
      lichess.calls.push(`takeback ${gameId} ${yes}`);
      return new Promise(() => undefined);
    };
    lichess.stream.send(full(gameState('e2e4 e7e5', { clocksMs: { white: 700, black: 60_000 } })));
    lichess.stream.send(state('e2e4 e7e5', asked));
    await settle();
    waiting[0]?.answer('g1f3');
    await clock.advance(141);
    expect(lichess.count('takeback game0001 true')).toBe(1);
    expect(lichess.count('move game0001 g1f3')).toBe(1);
  });

  it('[S-09] says a lost yes again, and counts a takeback only when the board has been taken back', async () => {
    const asked = { takebackOffer: { white: false, black: true } };
    const { lichess, clock, session } = seat({ personality: fixed(60_000) });
    lichess.fail('takeback', { kind: 'lost', reason: '502' });
    lichess.stream.send(full(gameState('e2e4')));
    lichess.stream.send(state('e2e4', asked));
    await clock.advance(1000);
    expect(lichess.count('takeback game0001 true')).toBe(2);
    expect(session.memory.takebacksGranted).toBe(0);
    lichess.stream.send(state(''));
    expect(session.memory.takebacksGranted).toBe(1);
  });
});

describe('an opponent who has left', () => {
  it('[S-08] is claimed against once, when the countdown ends, on their turn', async () => {
    const { lichess, clock } = seat();
    lichess.stream.send(full(gameState('e2e4 e7e5 g1f3')));
    lichess.stream.send({ type: 'gone', gone: true, claimInMs: 3000 });
    await clock.advance(2999);
    expect(lichess.count('claim')).toBe(0);
    await clock.advance(60_000);
    expect(lichess.calls.filter((call) => call.startsWith('claim'))).toEqual(['claim-victory game0001']);
  });

  it('[S-08] is not claimed against after any new move, even if the server never says that they came back', async () => {
    const { lichess, clock } = seat({ personality: fixed(60_000) });
    lichess.stream.send(full(gameState('e2e4 e7e5 g1f3')));
    lichess.stream.send({ type: 'gone', gone: true, claimInMs: 3000 });
    lichess.stream.send(state('e2e4 e7e5 g1f3 b8c6'));
    await clock.advance(30_000);
    expect(lichess.count('claim')).toBe(0);
  });

  it('[S-08] gives a draw where we have nothing to mate with', async () => {
    const { lichess, clock } = seat();
    const info = gameInfo({ startFen: '4k3/4p3/8/8/8/8/8/4K3 b - - 0 1', variantKey: 'fromPosition' });
    lichess.stream.send(full(gameState(''), info));
    lichess.stream.send({ type: 'gone', gone: true, claimInMs: 0 });
    await clock.advance(10);
    expect(lichess.calls.filter((call) => call.startsWith('claim'))).toEqual(['claim-draw game0001']);
  });

  it('[S-08] is claimed against again after a refusal', async () => {
    const { lichess, clock } = seat();
    lichess.fail('claim', {
      kind: 'rejected',
      status: 400,
      message: 'You cannot claim the win on this game',
      limiter: null,
    });
    lichess.stream.send(full(gameState('e2e4 e7e5 g1f3')));
    lichess.stream.send({ type: 'gone', gone: true, claimInMs: 0 });
    await clock.advance(5100);
    expect(lichess.count('claim-victory')).toBe(2);
  });
});

describe('chat', () => {
  it('greets once, and a refused line neither holds up nor loses the move', async () => {
    const chat = {
      greeting: 'Hello {opponent}, I am {personality}.',
      goodbye: '',
      spectatorGreeting: '',
      spectatorGoodbye: '',
    };
    const { lichess, settle } = seat({ policy: { chat } });
    lichess.fail('chat', { kind: 'rejected', status: 400, message: 'bad', limiter: null });
    lichess.stream.send(full());
    await settle();
    expect(lichess.count('chat game0001 player Hello them, I am Plain.')).toBe(1);
    expect(lichess.count('move')).toBe(1);
  });

  it('does not greet again after a restart', async () => {
    const chat = { greeting: 'Hello', goodbye: '', spectatorGreeting: '', spectatorGoodbye: '' };
    const { lichess, settle } = seat({ policy: { chat }, memory: { ...FRESH_MEMORY, greeted: true } });
    lichess.stream.send(full());
    await settle();
    expect(lichess.count('chat')).toBe(0);
  });
});

describe('other games', () => {
  it('[S-17] plays Black from a position with Black to move, in the spelling of the game', async () => {
    const { lichess, settle } = seat();
    const fen = '4k2r/8/8/8/8/8/8/4K3 b k - 0 1';
    lichess.stream.send(full(gameState(''), { ...asBlack, variantKey: 'fromPosition', startFen: fen }));
    await settle();
    expect(legalUcis(lineOf(fen))).toContain(moveSent(lichess.calls));
  });

  it('[S-17] reads castling in either spelling', async () => {
    for (const castling of ['e8g8', 'e8h8']) {
      const { lichess, session, settle } = seat({ personality: fixed(60_000) });
      const moves = 'e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 d2d3';
      lichess.stream.send(full(gameState(moves)));
      lichess.stream.send(state(`${moves} ${castling}`));
      await settle();
      expect(session.view()?.fen, castling).toContain('rnbq1rk1');
    }
  });

  it('[S-17] does not take the same moves in another spelling for a new position', async () => {
    const { decide, waiting } = gate();
    const { lichess, settle } = seat({ decide });
    const moves = 'e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 d2d3';
    lichess.stream.send(full(gameState(`${moves} e8g8`)));
    lichess.stream.send(full(gameState(`${moves} e8h8`)));
    lichess.stream.send(full(gameState(`${moves} e8g8`)));
    await settle();
    expect(waiting).toHaveLength(1);
    waiting[0]?.answer('e1g1');
    await settle();
    lichess.stream.send(state(`${moves} e8h8 e1h1`));
    await settle();
    expect(lichess.calls.filter((call) => call.startsWith('move'))).toEqual(['move game0001 e1g1']);
  });

  it('[S-16] plays a game without clocks', async () => {
    const { lichess, settle } = seat();
    lichess.stream.send(full(gameState('', { clocksMs: null }), gameInfo({ control: null, speed: 'correspondence' })));
    await settle();
    expect(lichess.count('move')).toBe(1);
  });

  it('leaves a game of a variant it does not know instead of being stuck in it', async () => {
    const { lichess, session } = seat();
    lichess.stream.send(full(gameState(), gameInfo({ variantKey: 'antichess' })));
    expect(await session.ended).toEqual({ kind: 'over', status: 'unplayable' });
    expect(lichess.count('resign')).toBe(1);
  });
});

describe('a server that cannot be trusted', () => {
  it('leaves a game alone in which it has no part', async () => {
    const { lichess, session } = seat();
    const info = gameInfo({ players: { white: person('ann'), black: person('bob') } });
    lichess.stream.send(full(gameState(), info));
    expect(await session.ended).toEqual({ kind: 'over', status: 'unplayable' });
    expect(lichess.calls).toEqual(['stream game0001']);
  });

  it('[S-06] sends a move again within a minute, whatever wait was asked for', async () => {
    const { lichess, clock, settle } = seat();
    lichess.fail('move', { kind: 'rateLimited', retryAfterMs: 1e14, limiter: null });
    lichess.stream.send(full(gameState('', { clocksMs: null }), gameInfo({ control: null, speed: 'correspondence' })));
    await settle();
    await clock.advance(59_999);
    expect(lichess.count('move')).toBe(1);
    await clock.advance(1);
    expect(lichess.count('move')).toBe(2);
  });

  it('lets go of a finished game though its record cannot be made', async () => {
    const { lichess, store, session } = seat();
    store.archive = () => {
      throw new RangeError('Invalid time value');
    };
    lichess.stream.send(full());
    lichess.stream.send(state('', { status: 'resign', winner: 'white' }));
    expect(await session.ended).toEqual({ kind: 'over', status: 'resign' });
  });
});

describe('a stop', () => {
  it('[S-14] sends the move it owes as soon as it is computed, then lets go', async () => {
    const { lichess, session } = seat({ personality: fixed(60_000) });
    lichess.stream.send(full());
    await session.drain();
    expect(lichess.count('move')).toBe(1);
    expect(lichess.stream.open).toBe(false);
  });
});

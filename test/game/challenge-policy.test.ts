import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChallengeContext, judge } from '../../src/game/challenge-policy.ts';
import { parseControl } from '../../src/game/challenge-time.ts';
import type { ChallengePolicy } from '../../src/model/account.ts';
import { type ChallengeInfo, DECLINE_REASONS } from '../../src/model/lichess.ts';
import { listsOf } from '../support/lists.ts';
import { challenge, clock, ME, OPEN_POLICY, player } from './challenge-samples.ts';

const IDLE: ChallengeContext = {
  myId: ME,
  nowMs: 1_000_000,
  ownRating: 1500,
  lists: listsOf(null, new Set()),
  games: { human: 0, bot: 0, withOpponent: 0 },
  recent: { hour: 0, day: 0 },
  pausedUntilMs: { all: 0, bots: 0 },
  use: { now: 0, added: 0.1 },
};

interface Case {
  readonly info?: Partial<ChallengeInfo>;
  readonly policy?: Partial<ChallengePolicy>;
  readonly context?: Partial<ChallengeContext>;
}

/** The verdict in a word: `accept`, `wait`, `ignore`, or the reason a challenge is declined with. */
function verdictOf({ info = {}, policy = {}, context = {} }: Case): string {
  const verdict = judge(challenge('c1', info), { ...OPEN_POLICY, ...policy }, { ...IDLE, ...context });
  return verdict.verdict === 'decline' ? verdict.reason : verdict.verdict;
}

const bot = player('robot', { isBot: true });
const fen = (text: string, variantKey = 'fromPosition'): Partial<ChallengeInfo> => ({
  variantKey,
  startFen: text,
  rated: false,
});
const correspondence = (daysPerTurn: number): Partial<ChallengeInfo> => ({
  speed: 'correspondence',
  clock: { kind: 'correspondence', daysPerTurn },
});
const unlimited: Partial<ChallengeInfo> = { speed: 'correspondence', clock: { kind: 'unlimited' } };

describe('[S-03] which challenges are ours', () => {
  it.each<[string, string, Case]>([
    ['one addressed to us is taken', 'accept', {}],
    ['our own is ignored', 'ignore', { info: { challenger: player(ME), destinationId: 'somebody' } }],
    ['one between others is ignored', 'ignore', { info: { destinationId: 'somebody' } }],
    ['one open to anybody is ignored', 'ignore', { info: { destinationId: null, challenger: null } }],
    ['one whose target is not told is taken for ours', 'accept', { info: { destinationId: null } }],
    ['one of nobody is declined', 'generic', { info: { challenger: null } }],
    ['one of a player without an account is declined', 'generic', { info: { challenger: player('x', { id: null }) } }],
  ])('%s', (_, expected, what) => {
    expect(verdictOf(what)).toBe(expected);
  });
});

describe('[S-03] the reason a challenge is declined with', () => {
  it.each<[string, string, Case]>([
    ['an unknown variant', 'variant', { info: { variantKey: 'crazyhouse' } }],
    [
      'an unknown variant where only standard is played',
      'standard',
      { info: { variantKey: 'atomic' }, policy: { variants: ['standard'] } },
    ],
    [
      'Chess960 where only standard is played',
      'standard',
      { info: { variantKey: 'chess960' }, policy: { variants: ['standard'] } },
    ],
    [
      'Chess960 among other variants',
      'variant',
      { info: { variantKey: 'chess960' }, policy: { variants: ['standard', 'fromPosition'] } },
    ],
    ['standard where only Chess960 is played', 'variant', { policy: { variants: ['chess960'] } }],
    ['a position that is none', 'variant', { info: fen('nonsense') }],
    ['a position that is not given', 'variant', { info: { variantKey: 'fromPosition', startFen: null } }],
    ['a position with three kings', 'variant', { info: fen('k6k/8/8/8/8/8/8/K7 w - - 0 1') }],
    ['a position that is mate already', 'variant', { info: fen('7k/6Q1/6K1/8/8/8/8/8 b - - 0 1') }],
    ['a position that is stalemate already', 'variant', { info: fen('k7/2Q5/1K6/8/8/8/8/8 b - - 0 1') }],
    ['a Chess960 start that is none', 'variant', { info: fen('rnbqkbnr/8/8/8 w', 'chess960') }],
    ['ultraBullet by its clock', 'tooFast', { info: { speed: 'bullet', clock: clock(15) } }],
    [
      'ultraBullet by its name',
      'tooFast',
      { info: { speed: 'ultraBullet', clock: clock(15) }, policy: { speeds: ['ultraBullet'] } },
    ],
    [
      'a speed below all of ours',
      'tooFast',
      { info: { speed: 'bullet', clock: clock(60) }, policy: { speeds: ['blitz', 'rapid'] } },
    ],
    [
      'a speed above all of ours',
      'tooSlow',
      { info: { speed: 'classical', clock: clock(1800) }, policy: { speeds: ['blitz', 'rapid'] } },
    ],
    ['a speed between ours', 'timeControl', { policy: { speeds: ['bullet', 'rapid'] } }],
    ['a base below the bound', 'tooFast', { policy: { initialSeconds: { min: 301, max: 900 } } }],
    ['a base above the bound', 'tooSlow', { policy: { initialSeconds: { min: 60, max: 299 } } }],
    ['an increment below the bound', 'tooFast', { policy: { incrementSeconds: { min: 4, max: 60 } } }],
    ['an increment above the bound', 'tooSlow', { policy: { incrementSeconds: { min: 0, max: 2 } } }],
    [
      'a short base with a long increment',
      'timeControl',
      { policy: { initialSeconds: { min: 301, max: 900 }, incrementSeconds: { min: 0, max: 2 } } },
    ],
    ['a control that is not on the list', 'timeControl', { policy: { timeControls: ['3+2', '5+4', '3d'] } }],
    ['too few days a move', 'tooFast', { info: correspondence(1), policy: { daysPerTurn: { min: 2, max: 7 } } }],
    ['too many days a move', 'tooSlow', { info: correspondence(14), policy: { daysPerTurn: { min: 2, max: 7 } } }],
    ['correspondence where it is not played', 'tooSlow', { info: correspondence(3), policy: { speeds: ['blitz'] } }],
    ['unlimited where it is not played', 'tooSlow', { info: unlimited, policy: { unlimited: false } }],
    ['rated where only casual is played', 'casual', { policy: { modes: ['casual'] } }],
    ['casual where only rated is played', 'rated', { info: { rated: false }, policy: { modes: ['rated'] } }],
    ['a bot where only people are played', 'noBot', { info: { challenger: bot }, policy: { opponents: ['human'] } }],
    ['a person where only bots are played', 'onlyBot', { policy: { opponents: ['bot'] } }],
    ['a rating under the window', 'generic', { policy: { rating: { min: 1501, max: 2000 } } }],
    ['a rating over the window', 'generic', { policy: { rating: { min: 0, max: 1499 } } }],
    ['a rating too far from ours', 'generic', { policy: { ratingDifference: 200 }, context: { ownRating: 1701 } }],
    ['a blocked player', 'generic', { context: { lists: listsOf(null, new Set(['user-c1'])) } }],
    [
      'a player who is not on the allow list',
      'generic',
      { context: { lists: listsOf(new Set(['friend']), new Set()) } },
    ],
    ['anybody while the allow list is not known yet', 'generic', { context: { lists: listsOf(new Set(), new Set()) } }],
    ['the eleventh game within the hour', 'later', { context: { recent: { hour: 10, day: 10 } } }],
    ['the thirty-first game within the day', 'later', { context: { recent: { hour: 0, day: 30 } } }],
    [
      'a bot while the server allows no more games between bots',
      'later',
      { info: { challenger: bot }, context: { pausedUntilMs: { all: 0, bots: 1_000_001 } } },
    ],
    ['a game that cannot be aborted', 'generic', { info: { rules: ['noAbort'] } }],
    ['a game whose win cannot be claimed', 'generic', { info: { rules: ['noRematch', 'noClaimWin'] } }],
    ['a rule nobody here knows', 'generic', { info: { rules: ['noLaughing'] } }],
  ])('%s: %s', (_, expected, what) => {
    expect(verdictOf(what)).toBe(expected);
  });
});

describe('[S-03] what is taken', () => {
  it.each<[string, Case]>([
    ['a position with Black to move', { info: fen('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1') }],
    ['a position with kings off their files', { info: fen('r1k4r/pppppppp/8/8/8/8/PPPPPPPP/R1K4R w KQkq - 0 1') }],
    ['Chess960', { info: fen('nrkqbbrn/pppppppp/8/8/8/8/PPPPPPPP/NRKQBBRN w GBgb - 0 1', 'chess960') }],
    ['Chess960 whose start is still to be drawn', { info: { variantKey: 'chess960' } }],
    ['thirty seconds a game', { info: { speed: 'bullet', clock: clock(30) } }],
    ['no base and a second a move', { info: { speed: 'bullet', clock: clock(0, 1) } }],
    [
      'a control of the list, whatever the bounds',
      { policy: { timeControls: ['5+3'], initialSeconds: { min: 0, max: 60 } } },
    ],
    [
      'days of the list',
      { info: correspondence(3), policy: { timeControls: ['5+3', '3d'], daysPerTurn: { min: 7, max: 7 } } },
    ],
    ['days inside the bounds', { info: correspondence(3) }],
    [
      'an unlimited game, whatever the speeds',
      { info: unlimited, policy: { speeds: ['blitz'], timeControls: ['5+3'] } },
    ],
    ['a listed player', { context: { lists: listsOf(new Set(['user-c1']), new Set()) } }],
    ['a rating on the edge of the window', { policy: { rating: { min: 1500, max: 1500 }, ratingDifference: 0 } }],
    ['any distance from a rating we do not know', { policy: { ratingDifference: 0 }, context: { ownRating: null } }],
    [
      'a player whose rating is not told',
      { info: { challenger: player('x', { rating: null }) }, policy: { rating: { min: 1900, max: 2000 } } },
    ],
    ['rules that only bind the opponent', { info: { rules: ['noRematch', 'noGiveTime', 'noEarlyDraw'] } }],
    ['a person while games between bots are over for the day', { context: { pausedUntilMs: { all: 0, bots: 9e12 } } }],
    [
      'a bot once the pause is over',
      { info: { challenger: bot }, context: { pausedUntilMs: { all: 1_000_000, bots: 1_000_000 } } },
    ],
  ])('%s', (_, what) => {
    expect(verdictOf(what)).toBe('accept');
  });
});

describe('[S-04] what has to wait', () => {
  it.each<[string, Case]>([
    ['anybody while every place is taken', { context: { games: { human: 1, bot: 3, withOpponent: 0 } } }],
    [
      'a bot while only places for people are left',
      { info: { challenger: bot }, context: { games: { human: 0, bot: 3, withOpponent: 0 } } },
    ],
    ['the opponent of a running game', { context: { games: { human: 1, bot: 0, withOpponent: 1 } } }],
    ['anybody while the server wants a pause', { context: { pausedUntilMs: { all: 1_000_001, bots: 0 } } }],
    ['a game that would bring the engines to 70 %', { context: { use: { now: 0.5, added: 0.2 } } }],
  ])('%s', (_, what) => {
    expect(verdictOf(what)).toBe('wait');
  });

  it.each<[string, Case]>([
    ['a person where only places for people are left', { context: { games: { human: 0, bot: 3, withOpponent: 0 } } }],
    [
      'a bot while people fill places anybody may fill',
      { info: { challenger: bot }, context: { games: { human: 2, bot: 1, withOpponent: 0 } } },
    ],
    ['a game that keeps the engines under 70 %', { context: { use: { now: 0.5, added: 0.19 } } }],
    ['a game without an engine, whatever the engines do', { context: { use: { now: 0.9, added: 0 } } }],
    ['a heavy game that is the only one', { context: { use: { now: 0, added: 0.8 } } }],
  ])('not %s', (_, what) => {
    expect(verdictOf(what)).toBe('accept');
  });

  it('puts a refusal for good before any reason to wait', () => {
    const full = { human: 4, bot: 0, withOpponent: 1 };
    expect(verdictOf({ info: { variantKey: 'horde' }, context: { games: full } })).toBe('variant');
  });
});

describe('any challenge whatever', () => {
  const name = fc.constantFrom(ME, 'ann', 'bob', 'robot');
  const anyClock = fc.oneof(
    fc.record({ kind: fc.constant('clock' as const), initialSeconds: fc.nat(20_000), incrementSeconds: fc.nat(200) }),
    fc.record({ kind: fc.constant('correspondence' as const), daysPerTurn: fc.nat(20) }),
    fc.constant({ kind: 'unlimited' as const }),
  );
  const anyChallenge = fc.record<ChallengeInfo>({
    id: fc.string(),
    challenger: fc.option(name.map((id) => player(id, { isBot: id === 'robot' }))),
    destinationId: fc.option(name),
    destinationRating: fc.option(fc.nat(3000), { nil: null }),
    variantKey: fc.oneof(fc.constantFrom('standard', 'fromPosition', 'chess960', 'atomic'), fc.string()),
    rated: fc.boolean(),
    speed: fc.constantFrom('ultraBullet', 'bullet', 'blitz', 'rapid', 'classical', 'correspondence'),
    clock: anyClock,
    startFen: fc.option(fc.string()),
    rules: fc.array(fc.constantFrom('noAbort', 'noRematch', 'noClaimWin')),
    rematchOf: fc.option(fc.string()),
  });

  it('gets a verdict with a reason the server knows, and is never taken if it is a trap', () => {
    fc.assert(
      fc.property(anyChallenge, (info) => {
        const verdict = judge(info, OPEN_POLICY, IDLE);
        if (verdict.verdict === 'decline') expect(DECLINE_REASONS).toContain(verdict.reason);
        if (verdict.verdict !== 'accept') expect(verdict.why).not.toBe('');
        else {
          expect(info.rules.filter((rule) => rule !== 'noRematch')).toEqual([]);
          expect(['standard', 'fromPosition', 'chess960']).toContain(info.variantKey);
          expect(info.challenger?.id).not.toBe(ME);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('time controls as people write them', () => {
  it.each([
    ['5+3', clock(300, 3)],
    ['0+1', clock(0, 1)],
    ['½+0', clock(30)],
    ['¼+0', clock(15)],
    ['1.5+2', clock(90, 2)],
    [' 15+10 ', clock(900, 10)],
    ['3d', { kind: 'correspondence', daysPerTurn: 3 }],
  ])('%j is read', (text, expected) => {
    expect(parseControl(text)).toEqual(expected);
  });

  it.each(['', '5', '5+', '+3', '5-3', 'five+three', '3 d', '-1d', '1e1+0'])('%j is none', (text) => {
    expect(parseControl(text)).toBeUndefined();
  });
});

describe('lists that have not been read yet', () => {
  it('[S-03] make a challenge wait instead of letting a blocked player in', () => {
    const lists = { ...listsOf(null, new Set()), ready: false };
    expect(verdictOf({ context: { lists } })).toBe('wait');
  });
});

import { describe, expect, it } from 'vitest';
import { type DecideOptions, readRequest } from '../../src/cli/decide-request.ts';

const read = (options: Partial<DecideOptions>) => readRequest({ json: true, ...options }, {});
const facts = (options: Partial<DecideOptions>) => {
  const request = read(options);
  if (!request.ok) throw new Error(request.error.join('\n'));
  return request.value;
};
const wrong = (options: Partial<DecideOptions>): string => {
  const request = read(options);
  return request.ok ? '' : request.error.join('\n');
};

describe('what decide is asked', () => {
  it('[W-06] is a plain bot in the initial position without a clock where nothing is said', () => {
    expect(facts({})).toMatchObject({ color: 'white', clock: null, control: null, personality: { name: 'Plain' } });
  });

  it('[S-17] reads castling in either spelling and gives it in the spelling of standard chess', () => {
    const opening = 'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5';
    for (const castling of ['e1g1', 'e1h1']) {
      expect(facts({ moves: `${opening} ${castling}` }).line.moves.at(-1)).toBe('e1g1');
    }
  });

  it('[S-17] reads Chess960 with king-takes-rook castling', () => {
    const fen = 'bqnb1rkr/pppppppp/8/8/8/8/PPPPPPPP/BQNB1RKR w HFhf - 0 1';
    expect(facts({ fen, variant: 'chess960' }).line).toMatchObject({ fischerRandom: true, variant: 'chess960' });
  });

  it('reads both clocks for the side to move, and the control for the increment', () => {
    const request = facts({ moves: 'e2e4', clock: '300000,287000', tcMs: '300000+3000' });
    expect(request.clock).toEqual({ ownMs: 287_000, opponentMs: 300_000, incrementMs: 3000 });
    expect(facts({ tcMs: '60000+0' }).clock).toEqual({ ownMs: 60_000, opponentMs: 60_000, incrementMs: 0 });
  });

  it('reads a control in minutes and seconds, as it is written everywhere else', () => {
    expect(facts({ tc: '5+3' }).control).toEqual({ initialMs: 300_000, incrementMs: 3000 });
    expect(facts({ tc: '½+1' }).clock).toEqual({ ownMs: 30_000, opponentMs: 30_000, incrementMs: 1000 });
    expect(facts({ tc: '90+30' }).control).toEqual({ initialMs: 5_400_000, incrementMs: 30_000 });
  });

  it('takes the player of the command line in place of the personality’s', () => {
    expect(facts({ player: 'flounder@800' }).personality.player).toEqual({ kind: 'flounder', rating: 800 });
    expect(facts({ personality: 'harbour-master', player: 'rule:random' }).personality).toMatchObject({
      name: 'The Harbour Master',
      player: { kind: 'rule', bot: 'random' },
    });
  });

  it('[M-20] keeps the seed it is given and draws one otherwise', () => {
    expect(facts({ seed: '7' }).seed).toBe('7');
    expect(facts({}).seed).not.toBe(facts({}).seed);
  });

  it('remembers what the opponent’s move took', () => {
    expect(facts({ opponentSpent: '2500' })).toMatchObject({
      opponentSpentMs: 2500,
      memory: { opponentTimesMs: [2500] },
    });
  });

  it.each([
    [{ fen: 'nonsense' }, /--fen: "nonsense" is no position/],
    [{ fen: '8/8/8/8/8/8/8/8 w - - 0 1' }, /--fen: .*is no position/],
    [{ moves: 'e2e4 e2e4' }, /--moves: move 2, "e2e4", is not legal in rnbqkbnr/],
    [{ moves: 'castle please' }, /--moves: move 1, "castle"/],
    [{ variant: 'atomic' }, /--variant: expected one of standard, fromPosition, chess960, not "atomic"/],
    [{ player: 'flounder@1505' }, /--player: flounder plays at 600 to 2400 in steps of 25, not at 1505/],
    [{ player: 'fumble:club' }, /--player: fumble:club cannot be played/],
    [{ player: 'stockfish' }, /--player: "stockfish" is not a kind of player/],
    [{ clock: '1' }, /--clock: expected both clocks in milliseconds/],
    [{ clock: '-1,5' }, /--clock/],
    [{ tc: '5+3s' }, /--tc: expected minutes and seconds up to 180\+180, such as 5\+3, not "5\+3s"/],
    [{ tc: '300000+3000' }, /--tc: .*milliseconds go to --tc-ms/],
    [{ tc: '3d' }, /--tc: expected minutes and seconds/],
    [{ tcMs: '5m+3' }, /--tc-ms: expected base and increment in milliseconds/],
    [{ tc: '5+3', tcMs: '300000+3000' }, /--tc and --tc-ms both give the time control; keep one/],
    [{ opponentSpent: 'long' }, /--opponent-spent: expected milliseconds as a whole number/],
    [{ personality: 'harbor-master' }, /there is no personality.*\n?.*Did you mean "harbour-master"/s],
    [{ personality: './nowhere.yml' }, /nowhere\.yml/],
  ])('refuses %j with a sentence that says where and what', (options, sentence) => {
    expect(wrong(options)).toMatch(sentence);
  });

  it('tells every mistake at once', () => {
    const said = wrong({ fen: 'x', player: 'y', clock: 'z', tc: 'w', opponentSpent: 'v' });
    for (const option of ['--fen', '--player', '--clock', '--tc', '--opponent-spent']) expect(said).toContain(option);
  });
});

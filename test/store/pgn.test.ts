import { Chess as ChessJs } from 'chess.js';
import { parseComment, parsePgn, startingPosition } from 'chessops/pgn';
import { parseSan } from 'chessops/san';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Line, playAll, playUci, startLine, type Variant } from '../../src/chess/line.ts';
import { legalUcis, spellMove } from '../../src/chess/uci.ts';
import type { GameRecord } from '../../src/ports/store.ts';
import { gamePgn } from '../../src/store/pgn.ts';
import { gameRecord } from './support.ts';

const pgnOf = (changes: Partial<GameRecord>): string => gamePgn(gameRecord(changes)) ?? 'not archived';
const tag = (pgn: string, name: string): string | undefined => parsePgn(pgn)[0]?.headers.get(name);
const movetext = (pgn: string): string => pgn.trim().split('\n').at(-1) ?? '';

/** The moves as UCI, read back with chessops from the PGN's own start. */
function readBack(pgn: string): string[] {
  const [game] = parsePgn(pgn);
  if (!game) throw new Error(`no game in ${pgn}`);
  const position = startingPosition(game.headers).unwrap();
  const fischerRandom = game.headers.get('Variant') === 'Chess960';
  return [...game.moves.mainline()].map(({ san }) => {
    const move = parseSan(position, san);
    if (!move || !('from' in move)) throw new Error(`${san} cannot be read in ${pgn}`);
    const uci = spellMove(position as Line['position'], move, fischerRandom);
    position.play(move);
    return uci;
  });
}

/** A legal game from some start, chosen by numbers. */
function playOut(variant: Variant, fen: string, choices: readonly number[]): Line {
  const start = startLine(variant, fen);
  if (!start.ok) throw new Error(start.error.kind);
  let line = start.value;
  for (const choice of choices) {
    const moves = legalUcis(line);
    const uci = moves[choice % moves.length];
    const next = uci === undefined ? undefined : playUci(line, uci);
    if (!next?.ok) break;
    line = next.value;
  }
  return line;
}

const anyChoices = fc.array(fc.nat(10_000), { minLength: 1, maxLength: 80 });
const anyStart = fc.constantFrom<[Variant, string]>(
  ['standard', 'startpos'],
  ['fromPosition', 'r3k2r/pppq1ppp/2npbn2/4p3/4P3/2NPBN2/PPPQ1PPP/R3K2R b KQkq - 4 8'],
  ['fromPosition', '8/2P3k1/8/8/8/8/3p2K1/8 w - - 0 61'],
  ['chess960', 'bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w KQkq - 0 1'],
  ['chess960', 'r1k2r2/pppppppp/8/8/8/8/PPPPPPPP/R1K2R2 w KQkq - 0 1'],
);

describe('a game as PGN', () => {
  it('[S-12] has the moves with clocks and evaluations, and the players, personality and result as tags', () => {
    const pgn = pgnOf({
      moves: ['e2e4', 'e7e5', 'g1f3'],
      plies: [
        { clockMs: 300_000, evaluationCp: 31 },
        { clockMs: 299_500, evaluationCp: null },
        { clockMs: 3_661_002, evaluationCp: -9997 },
      ],
      status: 'resign',
      winner: 'white',
    });
    expect(movetext(pgn)).toBe(
      '1. e4 { [%eval 0.31] [%clk 0:05:00] } e5 { [%clk 0:04:59.500] } 2. Nf3 { [%eval #-3] [%clk 1:01:01.002] } 1-0',
    );
    expect(Object.fromEntries(parsePgn(pgn)[0]?.headers ?? [])).toEqual({
      Event: 'Rated blitz game',
      Site: 'https://lichess.org/abcd1234',
      Date: '2026.01.31',
      Round: '-',
      White: 'Fumble',
      Black: 'Someone',
      Result: '1-0',
      GameId: 'abcd1234',
      UTCDate: '2026.01.31',
      UTCTime: '12:00:05',
      WhiteElo: '1500',
      BlackElo: '1612',
      WhiteTitle: 'BOT',
      TimeControl: '300+3',
      Termination: 'normal',
      Personality: 'Plain 1500',
      Player: 'flounder@1500',
      PlayerColor: 'white',
    });
  });

  it.each([
    ['mate', 'white', '1-0', 'normal'],
    ['outoftime', 'black', '0-1', 'time forfeit'],
    ['outoftime', null, '1/2-1/2', 'time forfeit'],
    ['timeout', 'white', '1-0', 'abandoned'],
    ['timeout', null, '1/2-1/2', 'abandoned'],
    ['stalemate', null, '1/2-1/2', 'normal'],
    ['draw', null, '1/2-1/2', 'normal'],
    ['cheat', 'black', '0-1', 'rules infraction'],
    ['aborted', null, '*', 'abandoned'],
    ['noStart', 'white', '*', 'abandoned'],
    ['started', null, '*', 'unterminated'],
    ['somethingNew', null, '*', 'normal'],
  ] as const)('that ended by %s, winner %s, has the result %s (%s)', (status, winner, result, termination) => {
    const pgn = pgnOf({ status, winner, moves: ['e2e4'] });
    expect([tag(pgn, 'Result'), tag(pgn, 'Termination')]).toEqual([result, termination]);
    expect(movetext(pgn)).toBe(`1. e4 ${result}`);
  });

  it('[S-12] is none where it was aborted before a move', () => {
    expect(gamePgn(gameRecord({ status: 'aborted' }))).toBeNull();
    expect(gamePgn(gameRecord({ status: 'noStart', winner: 'white' }))).toBeNull();
    expect(gamePgn(gameRecord({ status: 'outoftime', winner: 'white' }))).not.toBeNull();
  });

  it('is none where its variant or its start cannot be read', () => {
    expect(gamePgn(gameRecord({ variant: 'antichess', moves: ['e2e4'] }))).toBeNull();
    expect(gamePgn(gameRecord({ startFen: 'not a position', moves: ['e2e4'] }))).toBeNull();
  });

  it('[S-17] says where it began, and numbers the moves of a start with Black to move', () => {
    const startFen = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 7';
    const pgn = pgnOf({ variant: 'fromPosition', startFen, moves: ['e7e5', 'g1f3'], status: 'draw' });
    expect([tag(pgn, 'SetUp'), tag(pgn, 'FEN'), tag(pgn, 'Variant')]).toEqual(['1', startFen, 'From Position']);
    expect(movetext(pgn)).toBe('7... e5 8. Nf3 1/2-1/2');
  });

  it('[S-17] writes castling in Chess960 as castling, whichever spelling the record has', () => {
    const startFen = 'r1k2r2/pppppppp/8/8/8/8/PPPPPPPP/R1K2R2 w KQkq - 0 1';
    const pgn = pgnOf({ variant: 'chess960', startFen, moves: ['c1a1', 'c8f8'], status: 'draw' });
    expect(tag(pgn, 'Variant')).toBe('Chess960');
    expect(movetext(pgn)).toBe('1. O-O-O O-O 1/2-1/2');
    const standard = ['e2e4', 'e7e5', 'g1f3', 'g8f6', 'f1e2', 'f8e7', 'e1h1', 'e8g8'];
    expect(movetext(pgnOf({ moves: standard, status: 'draw' }))).toContain('4. O-O O-O');
  });

  it('says of a Chess960 game that began in the usual place that it did', () => {
    const pgn = pgnOf({ variant: 'chess960', moves: ['e2e4'], status: 'draw' });
    expect(tag(pgn, 'FEN')).toBe('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
  });

  it('ends where the record stops being a game, and says so', () => {
    const pgn = pgnOf({ moves: ['e2e4', 'e2e5', 'g1f3'], status: 'draw' });
    expect(movetext(pgn)).toBe('1. e4 { cut here: e2e5 is not a legal move } 1/2-1/2');
  });

  it('reads back to the same moves from any start, castling and promotions included', () => {
    fc.assert(
      fc.property(anyStart, anyChoices, ([variant, fen], choices) => {
        const { moves } = playOut(variant, fen, choices);
        expect(readBack(pgnOf({ variant, startFen: fen, moves, status: 'draw' }))).toEqual(moves);
      }),
      { numRuns: 150 },
    );
  });

  it('gives back its clocks to the millisecond and its evaluations to the centipawn', () => {
    const ply = fc.record({
      clockMs: fc.option(fc.integer({ min: 0, max: 14 * 86_400_000 })),
      evaluationCp: fc.option(fc.integer({ min: -8999, max: 8999 })),
    });
    const line = playOut('standard', 'startpos', Array(40).fill(3));
    fc.assert(
      fc.property(fc.array(ply, { minLength: 40, maxLength: 40 }), (plies) => {
        const [game] = parsePgn(pgnOf({ moves: line.moves, plies, status: 'draw' }));
        const read = [...(game?.moves.mainline() ?? [])].map(({ comments }) => parseComment(comments?.[0] ?? ''));
        expect(read.map(({ clock }) => (clock === undefined ? null : Math.round(clock * 1000)))).toEqual(
          plies.map((one) => one.clockMs),
        );
        expect(
          read.map(({ evaluation }) =>
            evaluation && 'pawns' in evaluation ? Math.round(evaluation.pawns * 100) + 0 : null,
          ),
        ).toEqual(plies.map((one) => one.evaluationCp));
      }),
      { numRuns: 30 },
    );
  });

  it('of standard chess reads the same to chess.js', () => {
    fc.assert(
      fc.property(anyChoices, (choices) => {
        const line = playOut('standard', 'startpos', choices);
        const plies = line.moves.map((_, i) => ({ clockMs: 300_000 - i * 700, evaluationCp: i * 13 - 200 }));
        const board = new ChessJs();
        board.loadPgn(pgnOf({ moves: line.moves, plies, status: 'draw' }));
        expect(board.history({ verbose: true }).map((move) => move.lan)).toEqual([...line.moves]);
      }),
      { numRuns: 30 },
    );
  });

  it('cannot be broken by what a name or a personality says', () => {
    const position = playAll(unwrap(startLine()), ['e2e4', 'c7c5']);
    expect(position.ok).toBe(true);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (name, personality) => {
        const games = parsePgn(
          pgnOf({
            white: { name: `${name}"]\n\n1. d4 *\n[X "`, rating: null, isBot: false },
            personality: `${personality}\\"`,
            moves: ['e2e4', 'c7c5'],
            status: 'draw',
          }),
        );
        expect(games).toHaveLength(1);
        expect([...(games[0]?.moves.mainline() ?? [])].map(({ san }) => san)).toEqual(['e4', 'c5']);
        expect(games[0]?.headers.get('Result')).toBe('1/2-1/2');
      }),
    );
  });
});

function unwrap<T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

import type { GameView } from '../../src/ports/service.ts';
import { account, type FakeService, game } from '../http/fake-service.ts';

const STARTED_MS = Date.now() - 60_000;

/** Games as a page may meet them: our two colours, clocks of every length, a check, a long name. */
export const GAMES: readonly GameView[] = [
  game({ gameId: 'open', startedAtMs: STARTED_MS }),
  game({
    gameId: 'check',
    color: 'black',
    opponent: { name: 'A-name-as-long-as-Lichess-allows-it', rating: 2130, isBot: false },
    fen: 'rnb1kbnr/pppp1ppp/8/4p3/5PPq/8/PPPPP2P/RNBQKBNR w KQkq - 1 3',
    moves: ['g2g4', 'e7e5', 'f2f4', 'd8h4'],
    lastMove: 'd8h4',
    turn: 'white',
    speed: 'ultraBullet',
    rated: true,
    clocksMs: { white: 12_000, black: 14_900 },
    thinking: false,
    startedAtMs: STARTED_MS + 1,
  }),
  game({
    gameId: 'castled',
    color: 'black',
    ownRating: null,
    opponent: { name: 'maia1', rating: null, isBot: true },
    fen: 'r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4',
    moves: ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'f8c5', 'e1h1', 'g8f6'].slice(0, 7),
    lastMove: 'e1h1',
    turn: 'black',
    variant: 'chess960',
    speed: 'classical',
    clocksMs: { white: 4_000_000, black: 3_725_000 },
    startedAtMs: STARTED_MS + 2,
  }),
  game({
    gameId: 'letters',
    opponent: { name: 'postcard', rating: 1702, isBot: false },
    fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    moves: [],
    lastMove: null,
    speed: 'correspondence',
    clocksMs: null,
    startedAtMs: STARTED_MS + 3,
  }),
];

const ended = (gameId: string, changes: Partial<GameView>): GameView =>
  game({ gameId, thinking: false, moves: Array.from({ length: 63 }, () => 'e2e4'), ...changes });

export const RESULTS: readonly GameView[] = [
  ended('r1', { status: 'aborted' }),
  ended('r2', { status: 'draw', opponent: { name: 'maia5', rating: 1600, isBot: true } }),
  ended('r3', { status: 'outoftime', winner: 'black', opponent: { name: 'quick-hand', rating: 1913, isBot: false } }),
  ended('r4', { status: 'mate', winner: 'white' }),
];

/** Fills a service with two accounts, games and results. */
export function populate(service: FakeService): void {
  service.accountList = [
    account({ games: GAMES.length, waitingChallenges: 1 }),
    account({
      id: 'second',
      username: null,
      phase: 'failed',
      server: 'lichess',
      games: 0,
      trouble: 'The token belongs to an account that is no bot. Run fumblefish upgrade to make it one.',
    }),
  ];
  service.gameList = [...GAMES];
  for (const result of RESULTS) service.change(result);
}

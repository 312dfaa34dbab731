import type { Bot, TableGame, TableState } from '../../src/web/client/play/table/types.ts';

/** Bots as the service may have them: a long name, a long sentence, no rating. */
export const BOTS: readonly Bot[] = [
  {
    id: 'plain',
    name: 'Plain 1500',
    rating: 1512,
    about: 'Plays like most people in a club: sound openings, honest mistakes, no tricks.',
  },
  { id: 'beginner', name: 'Pebble', rating: 820, about: 'Learned the moves last month, and likes captures too much.' },
  {
    id: 'entropy',
    name: 'Captain Entropy',
    rating: 1690,
    about: 'Throws pieces at your king, believes in every attack, and finds out too late.',
  },
  {
    id: 'drawmeister',
    name: 'The Drawmeister of Lower Saxony',
    rating: 2130,
    about: 'Trades everything, closes everything, and offers you half a point for your trouble.',
  },
  { id: 'random', name: 'Dice', rating: null, about: 'Any legal move will do.' },
];

export const FORM: Partial<TableState> = {
  link: 'live',
  bots: BOTS,
  game: null,
  challenge: { phase: 'idle' },
};

const RUY =
  'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1 f7f6 d2d4 e5d4 f3d4 c6c5 d4b3 d8d1 f1d1 c8g4 f2f3 g4e6 b1c3 f8d6 c1e3 b7b6'.split(
    ' ',
  );

export const game = (changes: Partial<TableGame> = {}): TableGame => ({
  id: 'game0001',
  wish: {
    botId: 'entropy',
    color: 'white',
    control: { kind: 'clock', limitSeconds: 600, incrementSeconds: 0 },
    fen: null,
  },
  bot: BOTS[2] as Bot,
  color: 'white',
  startFen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  moves: RUY,
  unconfirmed: false,
  turn: 'white',
  running: true,
  status: 'started',
  winner: null,
  clocks: { white: 412_000, black: 389_000, heardAtMs: 0 },
  draw: null,
  takeback: null,
  chat: [
    { from: 'server', text: 'Takeback accepted' },
    { from: 'bot', text: 'Good luck! I have a plan, and it is not a good one.' },
    { from: 'me', text: 'Have fun' },
  ],
  gone: null,
  trouble: null,
  ...changes,
});

/** White's pawn can take or walk to the last rank. */
export const PROMOTING: Partial<TableGame> = {
  startFen: '1r5k/P5pp/8/8/8/8/5PPP/6K1 w - - 0 40',
  moves: [],
  turn: 'white',
};

export const MATED: Partial<TableGame> = {
  moves: 'e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7'.split(' '),
  turn: 'black',
  running: false,
  status: 'mate',
  winner: 'white',
};

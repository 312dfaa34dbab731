// A server that only measures: it speaks as much of the Bot API as a game needs, in a process of its own. One line a
// second and game; the time from writing a line to receiving the move is what the bench is about.
import { createServer } from 'node:http';
import { Chess } from 'chessops/chess';
import { makeFen } from 'chessops/fen';
import { makeUci, parseUci } from 'chessops/util';

const games = new Map();
let settings = { games: 1, replyMs: 1000, limitMs: 300_000, incrementMs: 3000, plies: 200 };
let samples = [];
let plies = 0;
let events = null;
let nextId = 0;

const write = (stream, object) => stream.write(`${JSON.stringify(object)}\n`);
const user = (name) => ({ id: name.toLowerCase(), name, title: name === 'Us' ? 'BOT' : null, rating: 1500 });

function state(game, status = 'started') {
  const { limitMs, incrementMs } = settings;
  return {
    type: 'gameState',
    moves: game.moves.join(' '),
    wtime: limitMs,
    btime: limitMs,
    winc: incrementMs,
    binc: incrementMs,
    status,
  };
}

function full(game) {
  const { limitMs, incrementMs } = settings;
  return {
    type: 'gameFull',
    id: game.id,
    variant: { key: 'standard', name: 'Standard', short: 'Std' },
    clock: { initial: limitMs, increment: incrementMs },
    speed: 'blitz',
    perf: { name: 'Blitz' },
    rated: false,
    createdAt: Date.now(),
    white: user('Them'),
    black: user('Us'),
    initialFen: 'startpos',
    state: state(game),
  };
}

function eventOf(type, game) {
  return {
    type,
    game: {
      fullId: `${game.id}abcd`,
      gameId: game.id,
      id: game.id,
      fen: makeFen(game.position.toSetup()),
      color: 'black',
      lastMove: '',
      source: 'friend',
      status: { id: 20, name: 'started' },
      variant: { key: 'standard', name: 'Standard' },
      speed: 'blitz',
      perf: 'blitz',
      rated: false,
      hasMoved: false,
      isMyTurn: false,
      opponent: { id: 'them', username: 'Them', rating: 1500 },
      secondsLeft: settings.limitMs / 1000,
      compat: { bot: true, board: true },
    },
  };
}

function openGame() {
  const game = {
    id: `g${String(nextId++).padStart(7, '0')}`,
    position: Chess.default(),
    moves: [],
    stream: null,
    sentMs: 0,
    timer: null,
  };
  games.set(game.id, game);
  if (events) write(events, eventOf('gameStart', game));
}

function legal(position) {
  const moves = [];
  for (const [from, dests] of position.allDests()) {
    for (const to of dests)
      moves.push({ from, to, ...(position.board.pawn.has(from) && (to < 8 || to > 55) ? { promotion: 'queen' } : {}) });
  }
  return moves;
}

const isOver = (game) => game.position.isEnd() || game.position.halfmoves >= 100 || game.moves.length >= settings.plies;

function play(game, move) {
  game.moves.push(makeUci(move));
  game.position.play(move);
}

function reply(game) {
  if (!games.has(game.id) || !game.stream) return;
  const moves = legal(game.position);
  play(game, moves[Math.floor(Math.random() * moves.length)]);
  if (isOver(game)) return finish(game);
  game.sentMs = performance.now();
  write(game.stream, state(game));
}

function finish(game) {
  games.delete(game.id);
  if (game.stream) {
    write(game.stream, state(game, 'draw'));
    game.stream.end();
  }
  if (events) write(events, eventOf('gameFinish', game));
  if (games.size < settings.games) openGame();
}

/** Games do not beat in step: each has a phase of its own. */
const later = (game) => {
  const { replyMs } = settings;
  game.timer = setTimeout(
    () => reply(game),
    game.moves.length === 0 ? Math.random() * replyMs : replyMs * (0.75 + Math.random() / 2),
  );
};

function onMove(game, uci, response) {
  const receivedMs = performance.now();
  if (game.sentMs > 0) samples.push(receivedMs - game.sentMs);
  plies++;
  game.sentMs = 0;
  response.setHeader('content-type', 'application/json');
  response.end('{"ok":true}');
  play(game, castled(game.position, parseUci(uci)));
  if (game.stream) write(game.stream, state(game));
  if (isOver(game)) finish(game);
  else later(game);
}

/** chessops castles king-takes-rook. */
function castled(position, move) {
  if (!position.board.king.has(move.from) || Math.abs(move.to - move.from) !== 2) return move;
  return { from: move.from, to: move.to > move.from ? move.from + 3 : move.from - 4 };
}

function ndjson(response) {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  response.flushHeaders();
  const beat = setInterval(() => response.write('\n'), 6000);
  response.on('close', () => clearInterval(beat));
  return response;
}

const server = createServer((request, response) => {
  const path = (request.url ?? '').split('?')[0];
  const json = (object) => {
    response.setHeader('content-type', 'application/json');
    response.setHeader('X-OAuth-Scopes', 'bot:play');
    response.end(JSON.stringify(object));
  };
  if (path === '/api/account') return json({ id: 'us', username: 'Us', title: 'BOT', perfs: {}, count: { all: 0 } });
  if (path === '/api/account/playing')
    return json({ nowPlaying: [...games.values()].slice(0, 50).map((game) => eventOf('gameStart', game).game) });
  if (path === '/api/stream/event') {
    events = ndjson(response);
    for (const game of games.values()) write(events, eventOf('gameStart', game));
    return undefined;
  }
  const [, , , kind, id, action, uci] = path.startsWith('/api/bot/game/stream/')
    ? [0, 0, 0, 'stream', path.split('/')[5]]
    : ['', '', '', 'game', path.split('/')[4], path.split('/')[5], path.split('/')[6]];
  const game = games.get(id);
  if (!game) {
    response.statusCode = 404;
    return json({ error: 'No such game' });
  }
  if (kind === 'stream') {
    game.stream = ndjson(response);
    write(game.stream, full(game));
    if (game.moves.length % 2 === 0) later(game);
    return undefined;
  }
  if (action === 'move') return onMove(game, uci, response);
  return json({ ok: true });
});
server.keepAliveTimeout = 75_000;

process.on('message', (message) => {
  if (message.settings) {
    settings = { ...settings, ...message.settings };
    while (games.size < settings.games) openGame();
    while (games.size > settings.games) finish([...games.values()].at(-1));
  }
  if (message.reset) {
    samples = [];
    plies = 0;
  }
  if (message.ask)
    process.send({
      samples,
      plies,
      games: games.size,
      streams: [...games.values()].filter((game) => game.stream).length,
    });
});
server.listen(0, '127.0.0.1', () => process.send({ url: `http://127.0.0.1:${server.address().port}` }));

// The least that any client can do: read a line, parse it, play the moves, pick one, post it. The yardstick of the bench.
import { Chess } from 'chessops/chess';
import { makeUci, parseUci } from 'chessops/util';
import { Agent, request } from 'undici';

const url = process.argv[2];
const dispatcher = new Agent({ bodyTimeout: 0, headersTimeout: 0, keepAliveTimeout: 70_000 });
const headers = { authorization: 'Bearer bare' };

async function lines(path, onLine) {
  const { body } = await request(url + path, { dispatcher, headers });
  let rest = '';
  body.on('data', (chunk) => {
    rest += chunk;
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
      const line = rest.slice(0, end);
      rest = rest.slice(end + 1);
      if (line !== '') onLine(JSON.parse(line));
    }
  });
  body.on('error', () => undefined);
}

function castled(position, move) {
  if (!position.board.king.has(move.from) || Math.abs(move.to - move.from) !== 2) return move;
  return { from: move.from, to: move.to > move.from ? move.from + 3 : move.from - 4 };
}

async function answer(id, moves) {
  const position = Chess.default();
  for (const uci of moves) position.play(castled(position, parseUci(uci)));
  const legal = [];
  for (const [from, dests] of position.allDests()) {
    for (const to of dests)
      legal.push({ from, to, ...(position.board.pawn.has(from) && (to < 8 || to > 55) ? { promotion: 'queen' } : {}) });
  }
  const move = legal[Math.floor(Math.random() * legal.length)];
  if (!move) return;
  const { body } = await request(`${url}/api/bot/game/${id}/move/${makeUci(move)}`, {
    dispatcher,
    headers,
    method: 'POST',
  });
  await body.dump();
}

await lines('/api/stream/event', (event) => {
  if (event.type !== 'gameStart') return;
  const id = event.game.gameId;
  void lines(`/api/bot/game/stream/${id}`, (line) => {
    const state = line.type === 'gameFull' ? line.state : line;
    const moves = state.moves === '' ? [] : state.moves.split(' ');
    if (state.status === 'started' && moves.length % 2 === 1) void answer(id, moves);
  });
});

import { Chess } from 'chess.js';
import { Equine } from 'equine';
import { afterEach, expect, it, vi } from 'vitest';
import { passing } from './client.ts';
import { room } from './world.ts';

afterEach(() => vi.unstubAllGlobals());

/** The library has the server's address built in: only that is exchanged, the requests are its own. */
function lead(toUrl: string): void {
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    real(input.replace('https://lichess.org', toUrl), init),
  );
}

async function* linesOf(response: Response): AsyncGenerator<Record<string, string> & { type: string }> {
  let rest = '';
  if (!response.body) throw new Error('no body');
  for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') yield JSON.parse(line);
  }
}

it('[S-01] lets a client library of other people accept a challenge and play a whole game', async () => {
  const { url, sandbox, clock, ann } = await room();
  lead(url);
  const client = new Equine('token-a');
  await ann.post('/api/challenge/bota', { 'clock.limit': 180, 'clock.increment': 2, color: 'white' });
  const { in: waiting } = (await client.account.challenges()) as { in: { id: string; challenger: { name: string } }[] };
  expect(waiting[0]?.challenger.name).toBe('Ann');
  const id = waiting[0]?.id ?? '';
  expect(await (await client.challenge.accept(id)).json()).toEqual({ ok: true });
  const { nowPlaying } = (await client.account.ongoing({ limit: 5 })) as { nowPlaying: { gameId: string }[] };
  expect(nowPlaying.map(({ gameId }) => gameId)).toEqual([id]);

  sandbox.onGame((gameId) => {
    const game = sandbox.game(gameId);
    if (game?.status === 'started' && game.turn === 'white')
      clock.after(1_000, () => sandbox.play(gameId, 'white', reply(game.fen)));
  });
  sandbox.play(id, 'white', 'e2e4');
  const played = playWith(client, id);
  await passing(clock, played, 500);
  const { status, moves } = await played;
  expect(status).not.toBe('started');
  expect(moves).toEqual(sandbox.game(id)?.moves);
  const oracle = new Chess();
  for (const uci of moves) oracle.move({ from: uci.slice(0, 2), to: uci.slice(2, 4), promotion: uci[4] ?? 'q' });
  expect(oracle.isGameOver()).toBe(true);
  const spoken = (await (await client.bot.chat({ gameId: id })).json()) as unknown;
  expect(spoken).toEqual([{ text: 'good game', user: 'BotA' }]);
}, 60_000);

it('[S-16] lets that client play an unlimited game against the server’s own engine and resign it', async () => {
  const { url, sandbox, clock } = await room();
  lead(url);
  const client = new Equine('token-a');
  const made = (await (
    await client.challenge.ai({ level: 2, color: 'white' } as Parameters<typeof client.challenge.ai>[0])
  ).json()) as {
    id: string;
  };
  expect((await passing(clock, client.bot.move({ gameId: made.id, move: 'e2e4' }))).status).toBe(200);
  await clock.advance(2_000);
  expect(sandbox.game(made.id)?.moves).toHaveLength(2);
  expect((await client.bot.resign(made.id)).status).toBe(200);
  expect(sandbox.game(made.id)?.status).toBe('resign');
});

/** Plays Black by what the stream says: a move whenever the list has an odd length. */
async function playWith(client: Equine, gameId: string): Promise<{ status: string; moves: string[] }> {
  let last = { status: 'none', moves: [] as string[] };
  for await (const line of linesOf(await client.bot.stream(gameId))) {
    const state = (line.type === 'gameFull' ? line.state : line) as unknown as { moves: string; status: string };
    if (line.type !== 'gameFull' && line.type !== 'gameState') continue;
    last = { status: state.status, moves: state.moves.split(' ').filter((move) => move !== '') };
    if (state.status !== 'started') {
      await client.bot.chat({ gameId, room: 'player', text: 'good game' });
    } else if (last.moves.length % 2 === 1) {
      const board = new Chess();
      for (const uci of last.moves)
        board.move({ from: uci.slice(0, 2), to: uci.slice(2, 4), promotion: uci[4] ?? 'q' });
      const answer = await client.bot.move({ gameId, move: reply(board.fen()) });
      if (answer.status !== 200) throw new Error(await answer.text());
    }
  }
  return last;
}

/** Takes and mates where it can, so that the game ends. */
function reply(fen: string): string {
  const moves = new Chess(fen).moves({ verbose: true });
  const value = (san: string) => (san.includes('#') ? 3 : san.includes('x') ? 2 : san.includes('=') ? 2 : 0);
  const [best] = [...moves].sort((one, other) => value(other.san) - value(one.san) || other.lan.localeCompare(one.lan));
  return best?.lan ?? '';
}

import { describe, expect, it } from 'vitest';
import type { SentMove } from '../support/traced-server.ts';
import { byWaiting } from './forfeits.ts';
import { list, runGames, type SoakReport } from './run-games.ts';

/**
 * Whole games of our own bots against each other, at twenty times the speed. The tests play a few; the full soak of two
 * hundred is `node test/soak/soak.mjs` (`--games N` for another number), some five minutes on two cores.
 */
const GAMES = Number(process.env.SOAK_GAMES ?? 14);
const TIME_SCALE = 20;
/**
 * Real delays count twenty-fold: 1+0 leaves 10 ms of the machine's time for each of 300 moves. Whoever had so much for
 * each beside its own waiting has no excuse, however busy the machine is (a move takes 2 to 10 ms on two idle cores).
 */
const AMPLE_ROOM_MS = 250;
/** Nobody of the cast resigns or offers a draw, and no game is left unplayed. */
const NATURAL_ENDS: readonly string[] = ['mate', 'stalemate', 'draw', 'outoftime'];

const report = (line: string): void => {
  if (process.env.SOAK_GAMES) process.stderr.write(`\r${line}\u001b[K`);
};

function summary(soak: SoakReport): string {
  const repeated = soak.sent.filter(({ status }) => status !== 200).length;
  return [
    `${soak.games} games in ${soak.wallSeconds.toFixed(0)} s, ${soak.sent.length} moves, ${soak.positions} positions`,
    `endings: ${list(soak.endings)}; on time: ${list(onTime(soak))}`,
    `repeated moves ${repeated}, retries ${soak.retries}, reconnects ${soak.reconnects}, fallbacks: ${list(soak.fallbacks)}`,
  ].join('\n');
}

function onTime({ forfeits }: SoakReport): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { control } of forfeits) {
    const name =
      control.kind === 'clock' ? `in ${control.limitSeconds / 60}+${control.incrementSeconds}` : control.kind;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

describe('a soak', () => {
  it(
    `[S-06] [S-17] [T-21] plays ${GAMES} whole games without a fault, and leaves nothing behind`,
    async () => {
      const lanes = { light: 3, heavy: 2 };
      const soak = await runGames({
        games: GAMES,
        seed: 'soak',
        timeScale: TIME_SCALE,
        engines: 2,
        lanes,
        onProgress: report,
      });
      console.info(summary(soak));
      expect(soak.games).toBe(GAMES);
      expect(Object.keys(soak.endings).filter((status) => !NATURAL_ENDS.includes(status))).toEqual([]);
      expect(soak.disagreements).toEqual([]);
      expect(soak.positions).toBeGreaterThan(soak.sent.length);
      expect(soak.refused).toEqual([]);
      expectNoIllegalMove(soak);
      expect(soak.overPlanned).toEqual([]);
      expect(soak.forfeits.filter(byWaiting)).toEqual([]);
      expect(soak.forfeits.filter(({ roomMs }) => roomMs >= AMPLE_ROOM_MS)).toEqual([]);
      expect(soak.leftAfterGames).toEqual({});
      expect(soak.leftAfterClose).toEqual({});
      expect(soak.recordsDropped).toBe(0);
    },
    60_000 + GAMES * 15_000,
  );
});

/** A move whose answer was late is sent again, and may arrive when both sides have moved on. */
const REPEATED_WITHIN_PLIES = 4;

/**
 * Every move that was sent is legal and the only one for its ply. The server may refuse what was sent again, as a clock
 * that runs so fast leaves little time for answers, and what came after the end of the game.
 */
function expectNoIllegalMove({ sent, plies }: SoakReport): void {
  const wrong: SentMove[] = [];
  const plyOf = new Map<string, number>();
  const moved = new Set<string>();
  for (const one of sent) {
    const { gameId, account, move, ply, status, onTurn } = one;
    const before = plyOf.get(`${gameId} ${account} ${move}`);
    if (before !== undefined && ply - before <= REPEATED_WITHIN_PLIES) continue;
    plyOf.set(`${gameId} ${account} ${move}`, ply);
    const isSecond = moved.has(`${gameId} ${ply}`);
    moved.add(`${gameId} ${ply}`);
    const isOver = plies.get(gameId) === ply;
    if (isSecond || (!isOver && (!onTurn || (status !== null && status >= 400)))) wrong.push(one);
  }
  expect(wrong).toEqual([]);
}

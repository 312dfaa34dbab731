// Plays the clocks of games again: the moves are people's, every think is the model's.
import { dist } from './dist.mjs';
import { momentOf } from './games.mjs';

const { flaggingGuard, humanShareCap, lowClockCap } = await dist('timing/caps.js');
const { drawThink } = await dist('timing/human/draw.js');
const { isFirstMove, thinkLaw } = await dist('timing/human/law.js');
const { stream } = await dist('random/streams.js');
const { normal } = await dist('random/normal.js');

/** As a game's first decision draws it. */
const tempoOf = (rng) => normal(rng.next(), rng.next());

/** The caps as a bot that may not flag has them. */
const personality = { timing: { canFlag: false } };

/**
 * Both sides' clocks run by what the model spends, and each hears only the model's last think.
 * @returns a game like the one given, its clocks as that game's resolution would show them
 */
export function simulateGame(game, index, seed, parameters) {
  const tempos = ['white', 'black'].map((side) => tempoOf(stream(seed, index, side, 'tempo')));
  const clocks = [game.control.initialMs, game.control.initialMs];
  const played = { ...game, plies: [] };
  for (const [ply, { board, evaluationCp }] of game.plies.entries()) {
    const side = ply % 2;
    played.plies.push({ board, evaluationCp, ownMs: clocks[side], spentMs: null });
    const ms = think(played, ply, tempos[side], stream(seed, index, ply), parameters);
    if (isFirstMove(ply)) continue;
    played.plies[ply].spentMs = ms;
    clocks[side] += game.control.incrementMs - ms;
  }
  return shown(played);
}

/** One draw in each of a game's own moments: the law without the feedback of its own clock. */
export function redrawGame(game, index, seed, parameters) {
  const tempos = ['white', 'black'].map((side) => tempoOf(stream(seed, index, side, 'tempo')));
  const plies = game.plies.map((ply, i) => {
    if (ply.spentMs === null) return ply;
    const ms = think(game, i, tempos[i % 2], stream(seed, index, i), parameters);
    return { ...ply, redrawnMs: ticks(ms, game.stepMs, stream(seed, index, i, 'tick').next()) };
  });
  return { ...game, plies: plies.map(({ redrawnMs, ...ply }) => ({ ...ply, spentMs: redrawnMs ?? ply.spentMs })) };
}

function think(game, ply, tempo, rng, parameters) {
  const moment = momentOf(game, ply);
  const clock = { ownMs: moment.ownMs, opponentMs: moment.ownMs, incrementMs: game.control.incrementMs };
  const { ms } = drawThink(thinkLaw(moment, isFirstMove(ply), parameters), tempo, ply, rng);
  const facts = { clock, personality };
  const caps = [...humanShareCap(facts), ...lowClockCap(facts), ...flaggingGuard(facts)];
  return Math.min(ms, ...caps.map((cap) => cap.ms));
}

/** Thinks as differences of clocks rounded to the game's resolution. */
function shown(game) {
  const round = (ms) => Math.round(ms / game.stepMs) * game.stepMs;
  const left = game.plies.map(({ ownMs, spentMs }) =>
    round(ownMs - (spentMs ?? 0) + (spentMs === null ? 0 : game.control.incrementMs)),
  );
  const plies = game.plies.map((ply, i) => {
    if (ply.spentMs === null) return ply;
    const ownMs = left[i - 2] ?? ply.ownMs;
    return { ...ply, ownMs, spentMs: Math.max(0, ownMs - left[i] + game.control.incrementMs) };
  });
  return { ...game, plies };
}

/** A think as the difference of two rounded clocks, the first of them `phase` of a step past its tick. */
const ticks = (ms, stepMs, phase) => Math.floor(ms / stepMs + phase) * stepMs;

import type { Score } from '../chess/score.ts';

/** One scored line of a search, as `info depth … multipv … score … pv …` tells it. */
export interface InfoLine {
  readonly depth: number;
  /** Rank among the lines of its depth, from 1. */
  readonly multipv: number;
  /** From the side to move's view. */
  readonly score: Score;
  /** The score is only a bound: the search of this line is not over. */
  readonly bound: boolean;
  readonly nodes: number;
  readonly move: string;
}

/** @returns undefined for every other line: a search says much that is no score */
export function parseInfo(line: string): InfoLine | undefined {
  const pv = line.indexOf(' pv ');
  if (pv < 0 || !line.startsWith('info ')) return undefined;
  const words = line.slice(0, pv).split(' ');
  const depth = numberAfter(words, 'depth');
  const score = scoreIn(words);
  const move = /^[a-h][1-8][a-h][1-8][nbrq]?(?= |$)/.exec(line.slice(pv + 4))?.[0];
  if (depth === undefined || depth < 1 || score === undefined || move === undefined) return undefined;
  return {
    depth,
    multipv: numberAfter(words, 'multipv') ?? 1,
    score,
    bound: words.includes('lowerbound') || words.includes('upperbound'),
    nodes: numberAfter(words, 'nodes') ?? 0,
    move,
  };
}

function scoreIn(words: readonly string[]): Score | undefined {
  const at = words.indexOf('score');
  const kind = words[at + 1];
  const value = at < 0 ? undefined : numberIn(words[at + 2]);
  if (value === undefined) return undefined;
  if (kind === 'cp') return { kind, value };
  // "mate 0" is said of a side that is mated already, never of a line that has a move.
  return kind === 'mate' && value !== 0 ? { kind, moves: value } : undefined;
}

function numberAfter(words: readonly string[], key: string): number | undefined {
  const at = words.indexOf(key);
  const value = at < 0 ? undefined : numberIn(words[at + 1]);
  return value !== undefined && value >= 0 ? value : undefined;
}

/** Fifteen digits stay exact; an engine counts 10¹⁵ nodes in a century. */
const numberIn = (word: string | undefined): number | undefined =>
  word !== undefined && /^-?\d{1,15}$/.test(word) ? Number(word) : undefined;

/** The move of a `bestmove` line, null where the engine says that there is none; undefined for every other line. */
export function parseBestMove(line: string): string | null | undefined {
  const word = /^bestmove(?: +(\S+))?/.exec(line);
  if (!word) return undefined;
  const move = word[1] ?? '(none)';
  return move === '(none)' || move === '0000' || move === 'NULL' ? null : move;
}

/**
 * The score of Stockfish's `eval`, centipawns from White's view.
 * @returns undefined for every other line of that report
 */
export function parseStaticEval(line: string): number | undefined {
  const pawns = /^Final evaluation:? +([+-]?\d{1,4}\.\d{1,2}) \(white side\)/.exec(line)?.[1];
  return pawns === undefined ? undefined : Math.round(Number(pawns) * 100);
}

/** What Stockfish 19 says of a position or move that it cannot follow: the command before this line was lost. */
export const isCriticalError = (line: string): boolean => line.startsWith('info string CRITICAL ERROR');

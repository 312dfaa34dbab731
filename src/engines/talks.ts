import type { Color } from '../chess/line.ts';
import type { SearchAnswer } from '../model/search.ts';
import { DepthCollector } from './depths.ts';
import { type Heard, more, type Talk } from './exchange.ts';
import { isCriticalError, parseBestMove, parseInfo, parseStaticEval } from './info.ts';
import { type AnnouncedOption, parseOption } from './option.ts';
import type { PositionPlan, SearchPlan } from './plan.ts';

export interface Identity {
  readonly name: string;
  readonly options: readonly AnnouncedOption[];
}

/** The greeting: who the engine is and what it can be set to. */
export function handshake(): Talk<Identity> {
  let name = 'an unnamed engine';
  const options: AnnouncedOption[] = [];
  return {
    lines: ['uci'],
    stoppable: false,
    soFar: () => undefined,
    hear(line) {
      if (line === 'uciok') return { kind: 'done', value: { name, options } };
      if (line.startsWith('id name ')) name = line.slice('id name '.length);
      const option = parseOption(line);
      if (option) options.push(option);
      return more();
    },
  };
}

/** Sets the engine up and waits until it has. */
export const readiness = (settings: readonly string[]): Talk<true> => ({
  lines: [...settings, 'isready'],
  stoppable: false,
  soFar: () => undefined,
  hear: (line) => (line === 'readyok' ? { kind: 'done', value: true } : more()),
});

/** One search. Its answer so far is the deepest complete depth. */
export function search(plan: SearchPlan): Talk<SearchAnswer> {
  const depths = new DepthCollector(plan.linesPerDepth, plan.spellings);
  const answer = (bestMove: string): SearchAnswer => ({ bestMove, depths: depths.depths, nodes: depths.nodes });
  return {
    lines: [plan.position, plan.go],
    stoppable: true,
    soFar() {
      const best = depths.depths.at(-1)?.lines[0];
      return best && answer(best.move);
    },
    hear(line): Heard<SearchAnswer> {
      const info = parseInfo(line);
      if (info) depths.add(info);
      else if (isCriticalError(line)) return { kind: 'broken', reason: line };
      const best = parseBestMove(line);
      if (best === undefined) return more();
      const move = plan.spellings.get(best ?? '');
      return move ? { kind: 'done', value: answer(move) } : { kind: 'broken', reason: `it answered "${line}"` };
    },
  };
}

/** Stockfish's static evaluation, turned to the side to move; `isready` behind it marks the report's end. */
export function staticEval(plan: PositionPlan, engine: string): Talk<number> {
  const sign: Record<Color, number> = { white: 1, black: -1 };
  let cp: number | undefined;
  return {
    lines: [plan.position, 'eval', 'isready'],
    stoppable: false,
    soFar: () => cp,
    hear(line): Heard<number> {
      if (isCriticalError(line)) return { kind: 'broken', reason: line };
      const fromWhite = parseStaticEval(line);
      // Not -0: it would differ from 0 in a comparison of traces.
      if (fromWhite !== undefined) cp = fromWhite * sign[plan.turn] || 0;
      if (line !== 'readyok') return more();
      if (cp !== undefined) return { kind: 'done', value: cp };
      return { kind: 'failed', failure: { kind: 'refused', reason: `${engine} gives no static evaluation` } };
    },
  };
}

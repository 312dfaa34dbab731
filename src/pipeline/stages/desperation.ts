import { readMove, readPosition } from '../../chess/reading.ts';
import { seeksStalemate, stalemateBoost } from '../../personality/draws/stalemate.ts';
import type { Stage } from '../stage.ts';
import { played } from '../style.ts';
import { idle, isIn, weighed, withContributions } from '../weights.ts';

/** Lost anyway: few own replies and men to be taken, so that a stalemate might come about (D0 §1 stage 6, §10d). */
export const desperation: Stage = {
  name: 'desperation',
  run({ facts, draft }) {
    const { line, personality } = facts;
    const { proposal, evaluationCp } = draft;
    if (!proposal || proposal.kind === 'finished') return idle('the move is final');
    if (!personality.draws.seekStalemate.enabled) return idle('not asked for');
    if (!seeksStalemate(personality.draws, line.position.fullmoves, evaluationCp))
      return idle('not lost enough, or too early');
    const considered = draft.candidates.filter(isIn);
    if (considered.length < 2) return idle('no choice');
    const before = readPosition(line.position);
    const boosts = new Map(considered.map(({ move }) => [move, stalemateBoost(readMove(before, played(facts, move)))]));
    const reweighed = weighed(draft.candidates, ({ move, weight }) => weight * Math.exp(boosts.get(move) ?? 0));
    const contributions = new Map([...boosts].map(([move, boost]) => [move, { stalemate: boost }]));
    return {
      patch: { candidates: withContributions(reweighed, contributions), seeksStalemate: true },
      note: { ran: true, why: 'lost: seeks stalemate', data: { evaluationCp } },
    };
  },
};

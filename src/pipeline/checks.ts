import type { Draft } from '../model/draft.ts';
import { mostPopular } from '../personality/choosing/popular.ts';
import type { Evaluations, Picked, Verdict } from '../personality/choosing/verdict.ts';
import type { StageInput, StageResult } from './stage.ts';

/** Blundermind §12. */
const CHECK_DEPTH = 10;

/** The pick and what it is measured against; null where there is nothing to check (E-09, D0 §1). */
export function pickedOf({ proposal, move, reshaped, seeksStalemate, verified }: Draft): Picked | null {
  if (proposal?.kind !== 'distribution' || move === null) return null;
  const top = mostPopular(proposal.candidates)?.move ?? move;
  return { pick: move, top, reshaped, seeksStalemate, verified };
}

export const whyUnchecked = ({ proposal, move }: Draft): string =>
  move === null ? 'no move to check' : `not for ${proposal?.kind === 'costs' ? 'choices by cost' : 'finished moves'}`;

/**
 * One check of the pick: asks the engine for what it says it must know, each move once in a decision, until it has a
 * verdict. Without an answer the pick stands; a premove is dropped (M-15).
 */
export async function check(
  input: StageInput,
  judge: (picked: Picked, known: Evaluations) => Verdict,
): Promise<StageResult & { readonly kind: Verdict['kind'] }> {
  const picked = pickedOf(input.draft);
  if (!picked) return { kind: 'idle', patch: {}, note: { ran: false, why: whyUnchecked(input.draft) } };
  let known = input.draft.evaluations;
  let verdict = judge(picked, known);
  while (verdict.kind === 'ask') {
    known = await evaluated(input, known, verdict.moves);
    verdict = judge(picked, known);
  }
  const { kind, move, why } = verdict;
  const patch = { move: kind === 'blind' && input.strict ? null : move, ...learned(input.draft, known) };
  if (kind === 'idle') return { kind, patch: {}, note: { ran: false, why } };
  const data = {
    pick: picked.pick,
    top: picked.top,
    pickCp: known.get(picked.pick),
    topCp: known.get(picked.top),
    move,
  };
  return { kind, patch, note: { ran: true, why, data } };
}

/** What was known, and what the engine says of further moves; null where it says nothing. */
export async function evaluated(
  { facts, ports, deadlineMs, signal }: Pick<StageInput, 'facts' | 'ports' | 'deadlineMs' | 'signal'>,
  known: Evaluations,
  moves: readonly string[],
): Promise<Evaluations> {
  const unknown = moves.filter((move) => !known.has(move));
  if (unknown.length === 0) return known;
  const answers = await ports.moves?.evaluate({ facts, moves: unknown, deadlineMs, signal });
  return new Map([...known, ...unknown.map((move) => [move, answers?.get(move) ?? null] as const)]);
}

/** The draft's part of what a stage has found out about single moves. */
export function learned({ evaluations, probes }: Draft, known: Evaluations): Pick<Draft, 'evaluations' | 'probes'> {
  const news = [...known].flatMap(([move, cp]) => (evaluations.has(move) || cp === null ? [] : [[move, cp] as const]));
  const probe = { kind: 'single moves', depth: CHECK_DEPTH, scores: Object.fromEntries(news) };
  return { evaluations: known, probes: news.length > 0 ? [...probes, probe] : probes };
}

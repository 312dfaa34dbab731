import { describe, expect, it } from 'vitest';
import { err, ok } from '../../src/chess/result.ts';
import type { Proposal } from '../../src/model/draft.ts';
import type { SinglePlayer } from '../../src/model/player-spec.ts';
import { preparePremove } from '../../src/pipeline/premove.ts';
import type { DecisionPorts } from '../../src/pipeline/stage.ts';
import type { ProposalRequest } from '../../src/ports/player.ts';
import { clockOf } from '../support/facts.ts';
import { costs, distribution, LIMITS, type Scene, sliders, stageSet } from './folding.ts';

/** After 1.e4 e5 2.Nf3: Black, the opponent, to move; we are White. */
const MOVES = 'e2e4 e7e5 g1f3';
const MAIA: SinglePlayer = { kind: 'maia', rating: 1500 };

interface Question {
  readonly spec: SinglePlayer;
  readonly request: ProposalRequest;
}

/** A premove on what players say of each position, by its number of half-moves. */
async function prepared(scene: Scene, said: (plies: number, spec: SinglePlayer) => Proposal) {
  const questions: Question[] = [];
  const players: DecisionPorts['players'] = {
    find: (spec) => async (request) => {
      questions.push({ spec, request });
      return ok(said(request.facts.line.moves.length, spec));
    },
  };
  const { facts, ports, asked } = stageSet({
    moves: MOVES,
    player: MAIA as Scene['player'],
    facts: { color: 'white' },
    ...scene,
    ports: { players, ...scene.ports },
  });
  const answer = await preparePremove({ ...facts, color: 'white' }, ports, LIMITS);
  return { answer, questions, asked };
}

const sure = (reply = 'b8c6', p = 0.9) => distribution({ [reply]: p, a7a6: 1 - p });
const ours = distribution({ f1b5: 0.8, f1c4: 0.2 });
const both = (plies: number) => (plies === 3 ? sure() : ours);

describe('preparing a premove', () => {
  it('[T-16] expects the most popular reply and decides on the position after it', async () => {
    const { answer, questions } = await prepared({ choice: { conviction: 1 } }, both);
    expect(answer).toMatchObject({ kind: 'locked', move: 'f1b5' });
    expect(questions.map(({ request }) => request.facts.line.moves.join(' '))).toEqual([MOVES, `${MOVES} b8c6`]);
    if (answer.kind !== 'locked') return;
    const { decision } = answer;
    expect(decision).toMatchObject({ delayMs: 0, drawOffer: false, evaluationCp: null });
    expect(decision.trace.stages[0]).toMatchObject({
      stage: 'expected reply',
      data: { move: 'b8c6', confidence: 0.9 },
    });
    expect(decision.trace.timing).toEqual({ roughMs: 0, finalMs: 0, parts: [{ name: 'premove', ms: 0 }] });
  });

  it('[T-16] commits to nothing where the reply is less sure than it must be', async () => {
    const scene = { premove: { minConfidence: 0.85 } };
    const said = (p: number) => (plies: number) => (plies === 3 ? sure('b8c6', p) : ours);
    expect((await prepared(scene, said(0.85))).answer.kind).toBe('locked');
    const unsure = await prepared(scene, said(0.84));
    expect(unsure.answer).toMatchObject({ kind: 'none', blind: false });
    expect(unsure.questions).toHaveLength(1);
  });

  it('[T-16] asks both times at the rating that a think of one second leaves', async () => {
    const control = { initialMs: 300_000, incrementMs: 0 };
    const timing = { mode: 'complexity' } as const;
    const { questions } = await prepared({ timing, facts: { control, clock: clockOf(250_000) } }, both);
    // Curve A seeded for 5+0 with a drop of 300 is at its floor there (blundermind §5).
    expect(questions.map(({ request }) => request.rating)).toEqual([1200, 1200]);
  });

  it('[T-16] is no business of players that do not know how people move', async () => {
    for (const player of [
      { kind: 'flounder', rating: 1500 },
      { kind: 'explorer', rating: 1500 },
      { kind: 'rule', bot: 'random' },
      { kind: 'ladder', rung: 800 },
    ] as const) {
      const { answer, questions } = await prepared({ player: player as Scene['player'] }, both);
      expect(answer).toMatchObject({ kind: 'none', blind: true });
      expect(questions).toHaveLength(0);
    }
  });

  it('[T-16] gives up for good on a network that is not there, but not on one that was short of time', async () => {
    const flounder = await prepared({}, () => costs({ b8c6: 0, a7a6: -10 }, 0));
    expect(flounder.answer).toMatchObject({ kind: 'none', blind: true });
    const reflex: Proposal = { ...distribution({ b8c6: 1 }), kind: 'finished', move: 'b8c6' };
    expect((await prepared({}, () => reflex)).answer).toMatchObject({ kind: 'none', blind: false });
  });

  it('[T-16] of a blend happens when the drawn slots know how people move', async () => {
    const player = {
      kind: 'blend',
      blend: [
        { player: MAIA, weight: 1 },
        { player: { kind: 'flounder', rating: 1200 }, weight: 1 },
      ],
    };
    const kinds = new Set<string>();
    for (let game = 0; game < 40; game++) {
      const scene = { player: player as Scene['player'], seed: `game ${game}`, choice: { conviction: 1 } };
      const { answer } = await prepared(scene, (plies, spec) =>
        spec.kind === 'flounder' ? costs({ b8c6: 0, f1b5: 0 }, 0) : both(plies),
      );
      kinds.add(answer.kind === 'none' ? `none ${answer.blind}` : 'locked');
    }
    expect([...kinds].sort()).toEqual(['locked', 'none false']);
  });

  it('[T-16] takes the only legal reply without asking anybody', async () => {
    // Black is in check from the queen and can only move its king to h7.
    const fen = '4Q1k1/5pp1/8/8/8/8/8/6K1 b - - 0 1';
    const said = () => distribution({ e8f7: 0.9, e8e7: 0.1 });
    const { answer, questions } = await prepared({ fen, moves: '', choice: { conviction: 1 } }, said);
    expect(answer).toMatchObject({ kind: 'locked', move: 'e8f7' });
    expect(questions.map(({ request }) => request.facts.line.moves)).toEqual([['g8h7']]);
  });

  it('[T-16] has nothing to prepare where the expected reply ends the game', async () => {
    // 1.f3 e5 2.g4: the mate is the expected move.
    const { answer } = await prepared({ moves: 'f2f3 e7e5 g2g4' }, () => sure('d8h4', 0.95));
    expect(answer).toMatchObject({ kind: 'none', blind: false });
  });

  it('[M-15] [T-16] is dropped where a check of its style has no answer', async () => {
    const style = { attractors: sliders({ trade: 5 }), budget: { cp: 100 }, choice: { conviction: 0, temperature: 1 } };
    const kinds = async (worth: Scene['worth'] & object) => {
      const seen = new Set<string>();
      for (let game = 0; game < 30; game++)
        seen.add((await prepared({ ...style, worth, seed: `game ${game}` }, both)).answer.kind);
      return [...seen].sort();
    };
    expect(await kinds({ f1b5: 20, f1c4: 10 })).toEqual(['locked']);
    // The favourite needs no check; anything else stands or falls with the engine's answer.
    expect(await kinds({})).toEqual(['locked', 'none']);
  });

  it('[T-16] is never worth a request to a book', async () => {
    let requests = 0;
    const off = { repertoire: false, mainLine: false, explorer: false };
    const miss = async () => {
      requests++;
      return { kind: 'none' as const, off, note: { ran: true, why: 'asked' } };
    };
    const gambits = () => ({ moves: new Set<string>(), fullTable: false });
    const books = { next: miss, explore: miss, gambits };
    const { answer } = await prepared({ books: { explorer: { enabled: true, rating: null } }, ports: { books } }, both);
    expect(answer.kind).toBe('locked');
    expect(requests).toBe(0);
  });

  it('[T-16] is the same again with the same seed', async () => {
    const scene = { choice: { conviction: 0, temperature: 2 }, worth: { f1b5: 0, f1c4: 0 } };
    const [one, two] = [await prepared(scene, both), await prepared(scene, both)];
    expect(one.answer).toEqual(two.answer);
  });

  it('fails where its player fails, as decisions do', async () => {
    const players: DecisionPorts['players'] = { find: () => async () => err({ player: 'maia@1500', reason: 'died' }) };
    await expect(prepared({ ports: { players } }, both)).rejects.toThrow();
  });
});

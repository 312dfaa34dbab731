import { describe, expect, it } from 'vitest';
import { renderDecision } from '../../src/cli/render-decision.ts';
import { FRESH_MEMORY } from '../../src/model/memory.ts';
import type { Decision } from '../../src/model/trace.ts';
import { factsFor, lineOf } from '../support/facts.ts';

const decision = (parts: Decision['trace']['timing']['parts']): Decision => ({
  move: 'e2e4',
  delayMs: 1050,
  drawOffer: false,
  evaluationCp: null,
  memory: FRESH_MEMORY,
  trace: {
    v: 1,
    seed: '7',
    personality: { name: 'Plain', hash: 'plain' },
    player: 'flounder@1500',
    ratingInForce: 1500,
    entropyBits: 2,
    temperature: null,
    probes: [],
    stages: [{ stage: 'final think time', ran: true, why: 'pace' }],
    candidates: [],
    timing: { roughMs: 900, finalMs: 1050, parts },
  },
});

describe('a decision for a person', () => {
  it('[W-06] tells step by step how its think time came about', () => {
    const parts = [
      { name: 'pace', ms: 2100 },
      { name: 'clock mirror', ms: 1050 },
    ];
    const text = renderDecision(factsFor(lineOf()), decision(parts));
    expect(text).toMatch(/^move {9}e4 \(e2e4\)$/m);
    expect(text).toMatch(/^think {8}pace {18}2\.10 s$/m);
    expect(text).toMatch(/^ {13}clock mirror {10}1\.05 s$/m);
  });

  it('[W-06] leaves out the steps where there was no think', () => {
    expect(renderDecision(factsFor(lineOf()), { ...decision([]), move: null })).not.toMatch(/^think/m);
  });

  it('[W-06][M-01] tells what each stage did, and marks those that had something to do', () => {
    const stages = [
      { stage: 'desperation', ran: false, why: 'not asked for' },
      { stage: 'conviction pick', ran: true, why: 'sampled', data: { move: 'e2e4', temperature: 1.23456 } },
    ];
    const plain = decision([]);
    const text = renderDecision(factsFor(lineOf()), { ...plain, trace: { ...plain.trace, stages } });
    expect(text).toMatch(/^ {2}desperation +not asked for$/m);
    expect(text).toMatch(/^\* conviction pick +sampled · move e2e4 · temperature 1\.235$/m);
  });

  it('[W-06] tells of each candidate which controls spoke for it and against it', () => {
    const contributions = { attacker: 0.123, structure: -0.456, tension: 0.001 };
    const candidates = [{ move: 'e2e4', raw: 0.25, rawKind: 'p', weight: 0.5, contributions } as const];
    const plain = decision([]);
    const text = renderDecision(factsFor(lineOf()), { ...plain, trace: { ...plain.trace, candidates } });
    expect(text).toMatch(/^e4 +50\.0 % {2}#{12} +p 0\.250 {2}structure -0\.46 {2}attacker \+0\.12$/m);
  });
});

import { describe, expect, it } from 'vitest';

import type { Timing } from '../../src/model/personality.ts';
import { PLAIN } from '../support/facts.ts';
import { type Course, type Played, playClocks, randomMoves } from './human-play.ts';

const { complexity, mirror } = PLAIN.timing;
const onBase = { ...complexity, plan: 'base' } as const;

/** Every mode, and both of its plans or models where it has two. */
const WAYS: Readonly<Record<string, Partial<Timing>>> = {
  human: { mode: 'human' },
  'human with every habit': { mode: 'human', blink: true, reconsider: true, clockMirror: true },
  'complexity on the clock plan': { mode: 'complexity' },
  'complexity on a base': { mode: 'complexity', complexity: onBase },
  pace: { mode: 'pace', pace: 20 },
  mirror: { mode: 'mirror' },
  'a slower mirror': { mode: 'mirror', mirror: { ...mirror, offsetPct: 100 } },
  fixed: { mode: 'fixed', fixedMs: 5000 },
  instant: { mode: 'instant' },
  'graduated complexity on the clock plan': { mode: 'complexity', clockModel: 'graduated' },
  'graduated complexity on a base': { mode: 'complexity', clockModel: 'graduated', complexity: onBase },
  'graduated pace': { mode: 'pace', pace: 20, clockModel: 'graduated' },
  'graduated mirror': { mode: 'mirror', clockModel: 'graduated' },
  'graduated fixed': { mode: 'fixed', fixedMs: 5000, clockModel: 'graduated' },
};

const timed = (minutes: number, seconds: number) => ({
  control: { initialMs: minutes * 60_000, incrementMs: seconds * 1000 },
});
const CONTROLS: Readonly<Record<string, Pick<Course, 'control' | 'bonusMs' | 'incrementFrom' | 'daysMs'>>> = {
  '1+0': timed(1, 0),
  '3+0': timed(3, 0),
  '3+2': timed(3, 2),
  '5+0': timed(5, 0),
  '10+0': timed(10, 0),
  '15+10': timed(15, 10),
  '30+0': timed(30, 0),
  '90+30 of FIDE': { ...timed(90, 30), bonusMs: 1_800_000, incrementFrom: 41 },
  correspondence: { control: null, daysMs: 86_400_000 },
  unlimited: { control: null },
};

const COURSES = [0, 1].map((i) => randomMoves(i, 200));
const games = new Map<string, readonly Played[]>();

function play(way: string, control: string): readonly Played[] {
  const name = `${way} ${control}`;
  const course = { control: null, ...CONTROLS[control], timing: WAYS[way] ?? {}, ratings: [1500, 1500] } as const;
  const played = games.get(name) ?? COURSES.map((moves, i) => playClocks({ ...course, moves }, `${name} ${i}`));
  games.set(name, played);
  return played;
}

const medianOf = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Longest that anybody waits for one move where no clock runs, ms. */
const PATIENCE_MS = 90_000;

describe.each(Object.keys(WAYS))('whole games in %s', (way) => {
  it.each(Object.keys(CONTROLS))('[T-21] never wait the flag down at %s', (control) => {
    const plies = play(way, control).flatMap((game) => game.plies);
    if (CONTROLS[control]?.control) expect(Math.min(...plies.map(({ leftMs }) => leftMs))).toBeGreaterThan(0);
    else expect(Math.max(...plies.map(({ thinkMs }) => thinkMs))).toBeLessThanOrEqual(PATIENCE_MS);
    if (way !== 'instant') expect(Math.max(...plies.map(({ thinkMs }) => thinkMs))).toBeGreaterThan(200);
  });
});

/** An instant bot has no scramble, and a steady one enters it by no more than its caps. */
describe.each(Object.keys(WAYS).filter((way) => way !== 'instant'))('scrambles in %s', (way) => {
  it.each(['1+0', '3+0', '5+0'])('[T-11] speed up at %s', (control) => {
    const plies = play(way, control).flatMap((game) => game.plies.slice(2));
    const late = plies.filter(({ ownMs }) => ownMs < 5000).map(({ thinkMs }) => thinkMs);
    const early = plies.filter(({ ownMs }) => ownMs > 30_000).map(({ thinkMs }) => thinkMs);
    expect(early.length).toBeGreaterThan(0);
    for (const ms of late) expect(ms).toBeLessThanOrEqual(500);
    // Two mirrors hurry each other early, too.
    if (late.length > 10) expect(medianOf(late)).toBeLessThan(Math.max(300, 0.5 * medianOf(early)));
  });
});

import { describe, expect, it } from 'vitest';
import { legalUcis } from '../../src/chess/uci.ts';
import { FRESH_MEMORY } from '../../src/model/memory.ts';
import type { Personality } from '../../src/model/personality.ts';
import { decide } from '../../src/pipeline/decide.ts';
import { createRoster } from '../../src/players/roster.ts';
import type { BookDistributionAnswer, BookMoveAnswer, BookRequest, BookShelf } from '../../src/ports/book.ts';
import { chiSquare, chiSquareLimit } from '../personality/chi-square.ts';
import { clockOf, lineOf } from '../support/facts.ts';
import { fakePool, scored } from '../support/fake-pool.ts';
import { act, candidate, costs, distribution, LIMITS, type Scene, stageSet } from './folding.ts';

const FOUR = { e2e4: 0.5, d2d4: 0.3, g1f3: 0.15, b1c3: 0.05 };
const NONE_OFF = { repertoire: false, mainLine: false, explorer: false };

interface FakeShelf {
  readonly next?: Partial<BookMoveAnswer>;
  readonly explore?: Partial<BookDistributionAnswer>;
}

/** A shelf that answers the same every time, and what it was asked. */
function shelf({ next, explore }: FakeShelf) {
  const requests: BookRequest[] = [];
  const note = { ran: true, why: 'fake' };
  const books: BookShelf = {
    next: async (request) => {
      requests.push(request);
      return { kind: 'none', off: request.off, note, ...next } as BookMoveAnswer;
    },
    explore: async (request) => {
      requests.push(request);
      return { kind: 'none', off: request.off, note, ...explore } as BookDistributionAnswer;
    },
    gambits: () => ({ moves: new Set(), fullTable: true }),
  };
  return { books, requests };
}

describe('stage 1: the book', () => {
  const BOOKED = { kind: 'move', source: 'repertoire', move: 'c2c4' } as const;

  it('[M-02] plays what it says, asks nobody, and takes the time of a look at a book', async () => {
    const { books } = shelf({ next: BOOKED });
    const { move, asked, trace, delayMs, note } = await act({
      ports: { books },
      timing: { mode: 'pace', pace: 5 },
      draws: { resign: true },
    });
    expect(move).toBe('c2c4');
    expect(asked).toMatchObject({ players: [], probes: 0, evaluated: [] });
    expect(trace.player).toBe('repertoire');
    expect(delayMs).toBeGreaterThanOrEqual(400);
    expect(delayMs).toBeLessThan(1200);
    expect(note('opening book').data).toMatchObject({ source: 'repertoire', move: 'c2c4' });
    expect(note('conviction pick').ran).toBe(false);
  });

  it('[M-02] remembers what has missed, and asks the player instead', async () => {
    const off = { ...NONE_OFF, mainLine: true };
    const { books, requests } = shelf({ next: { off } });
    const { memory, asked } = await act({ ports: { books }, proposal: distribution(FOUR) });
    expect(memory.booksOff).toEqual(off);
    expect(asked.players).toHaveLength(1);
    expect(requests[0]).toMatchObject({ rating: 1500, off: NONE_OFF });
  });
});

describe('the explorer in front of an engine', () => {
  const books = { explorer: { enabled: true, rating: null } } as Partial<Personality['books']>;
  const EXPLORED = { kind: 'distribution', candidates: [candidate('g2g3', 0.75), candidate('b2b3', 0.25)] } as const;

  it('[E-07] is the distribution while it knows the position, and takes stages 4 to 10', async () => {
    const fake = shelf({ explore: EXPLORED });
    const scene: Scene = { books, ports: { books: fake.books }, window: { minProbability: 0.3 } };
    const { move, asked, trace, note } = await act(scene);
    expect(move).toBe('g2g3');
    expect(asked.players).toEqual([]);
    expect(trace).toMatchObject({ player: 'explorer', ratingInForce: 1500 });
    expect(trace.entropyBits).toBeCloseTo(0.811, 3);
    expect(note('distribution filter').data).toMatchObject({ left: 1 });
  });

  it('[E-07] stands before Flounder too, whose moves are then samples', async () => {
    const fake = shelf({ explore: EXPLORED });
    const { note } = await act({ books, ports: { books: fake.books }, proposal: costs({ e2e4: 0, d2d4: -10 }, 0) });
    expect(note('conviction pick').ran).toBe(true);
    expect(note('flounder band').ran).toBe(false);
  });

  it('[E-07] is off for the rest of the game at its first miss, which the trace tells', async () => {
    const off = { ...NONE_OFF, explorer: true };
    const fake = shelf({ explore: { off, note: { ran: true, why: 'nobody played on from here' } } });
    const { memory, note, asked } = await act({ books, ports: { books: fake.books }, proposal: distribution(FOUR) });
    expect(memory.booksOff).toEqual(off);
    expect(asked.players).toHaveLength(1);
    expect(note('engine query').data).toMatchObject({ explorer: 'nobody played on from here' });
  });

  it('[E-07] is not asked where it is not wanted', async () => {
    const fake = shelf({ explore: EXPLORED });
    const { asked } = await act({ ports: { books: fake.books }, proposal: distribution(FOUR) });
    expect(asked.players).toHaveLength(1);
  });

  it('[E-07] thinks like an engine, but looks like a book on the clock plan (blundermind §11)', async () => {
    const fake = shelf({ explore: EXPLORED });
    const scene: Scene = { books, ports: { books: fake.books } };
    const parts = async (mode: 'pace' | 'complexity') =>
      (await act({ ...scene, timing: { mode } })).trace.timing.parts.map(({ name }) => name);
    expect(await parts('pace')).toContain('pace');
    expect(await parts('complexity')).toContain('book');
  });
});

describe('the explorer as a player of its own', () => {
  const player = { kind: 'explorer', rating: 1800 } as const;
  const EXPLORED = { kind: 'distribution', candidates: [candidate('g2g3', 1)], games: 5000 } as const;

  it('[E-07] is asked at its own rating, with no switch in the books', async () => {
    const fake = shelf({ explore: EXPLORED });
    const { move, asked, trace } = await act({ player, ports: { books: fake.books } });
    expect(move).toBe('g2g3');
    expect(asked.players).toEqual([]);
    expect(trace).toMatchObject({ player: 'explorer', ratingInForce: 1800 });
    expect(fake.requests.at(-1)?.books.explorer).toEqual({ enabled: true, rating: 1800 });
  });

  it('[E-07] is Flounder of the same rating from its first miss on', async () => {
    const off = { ...NONE_OFF, explorer: true };
    const fake = shelf({ explore: { off } });
    const pool = fakePool(() => scored(Object.fromEntries(legalUcis(lineOf()).map((move, i) => [move, -i]))));
    const players = createRoster({ pool, monotonicMs: () => 0, onFallback: () => undefined });
    const { trace, memory, note } = await act({ player, ports: { books: fake.books, players } });
    expect(memory.booksOff.explorer).toBe(true);
    expect(trace).toMatchObject({ player: 'flounder@1800', ratingInForce: 1800 });
    expect(note('engine query').data).toMatchObject({ standsInFor: 'explorer@1800' });
  });

  it('[E-07][A-18] as a slot of a blend is asked only where it is drawn, at the slot’s rating', async () => {
    const slots = [player, { kind: 'maia', rating: 1000 } as const].map((slot) => ({ player: slot, weight: 1 }));
    const by = { explorer: 0, maia: 0 };
    for (let i = 0; i < 60; i++) {
      const fake = shelf({ explore: EXPLORED });
      const scene = { player: { kind: 'blend', blend: slots } as const, seed: `slot ${i}` };
      const { trace } = await act({ ...scene, ports: { books: fake.books }, proposal: distribution(FOUR) });
      const explored = trace.player === 'explorer';
      by[explored ? 'explorer' : 'maia']++;
      expect(trace.ratingInForce).toBe(explored ? 1800 : 1000);
      expect(fake.requests.length).toBe(explored ? 2 : 1);
    }
    // Binomial of 60 at one half: standard deviation 3.9.
    expect(by.explorer).toBeGreaterThan(15);
    expect(by.maia).toBeGreaterThan(15);
  });
});

describe('what the explorer tells the graduated clock model', () => {
  const books = { explorer: { enabled: true, rating: null } } as Partial<Personality['books']>;
  const EXPLORED = {
    kind: 'distribution',
    candidates: [candidate('e7e5', 0.75), candidate('c7c5', 0.25)],
    games: 1_000_000,
  } as const;
  const inBook = (bookGames: number | null, games = 1_000_000): Scene => ({
    books,
    moves: 'e2e4',
    ports: { books: shelf({ explore: { ...EXPLORED, games } }).books },
    timing: { mode: 'pace', clockModel: 'graduated', blink: false },
    choice: { conviction: 1 },
    facts: { memory: { ...FRESH_MEMORY, bookGames, temper: { tempo: 0, familiarity: 0 } } },
  });

  it('remembers in how many games its move was played, and reads the answer to it beside that', async () => {
    const usual = await act(inBook(1_500_000));
    expect(usual.memory.bookGames).toBe(750_000);
    expect(usual.trace.timing.parts.map(({ name }) => name)).not.toContain('novelty');
    const rare = await act(inBook(40_000_000));
    expect(rare.trace.timing.parts.map(({ name }) => name)).toContain('novelty');
  });

  it('knows an opening longer the more games went that way', async () => {
    const familiar = async (games: number) => {
      const { parts } = (await act(inBook(null, games))).trace.timing;
      const at = parts.findIndex(({ name }) => name === 'familiar opening');
      return (parts[at]?.ms ?? 0) / (parts[at - 1]?.ms ?? 1);
    };
    expect(await familiar(1_000_000)).toBeLessThan(await familiar(20));
  });

  it('forgets it once the game has left the explorer', async () => {
    const scene = inBook(500);
    const left = shelf({ explore: { off: { ...NONE_OFF, explorer: true } } });
    const { memory } = await act({ ...scene, ports: { books: left.books } });
    expect(memory.bookGames).toBeNull();
  });
});

describe('[T-17] the rating in force', () => {
  const hurried: Scene = {
    proposal: distribution(FOUR),
    timing: { mode: 'pace', pace: 120 },
    facts: { clock: clockOf(4000, 300_000) },
  };

  it('[M-04] falls with the rough think along curve A', async () => {
    const { asked, trace } = await act(hurried);
    expect(asked.players[0]?.request.rating).toBe(1200);
    expect(trace.ratingInForce).toBe(1200);
    const calm = await act({ ...hurried, facts: {}, timing: { mode: 'pace', pace: 10 } });
    expect(calm.trace.ratingInForce).toBe(1500);
  });

  it('[T-17][T-20] under human time is the bot’s own in the opening, and falls as its clock runs down (ruling 2)', async () => {
    const control = { initialMs: 300_000, incrementMs: 3000 };
    const left = async (ownMs: number, moves: string) => {
      const facts = { control, clock: clockOf(ownMs, 300_000, 3000) };
      const timing = { mode: 'human' } as const;
      return (
        (await act({ moves, timing, facts, proposal: distribution({ d7d5: 1, e4d5: 1 }) })).trace.ratingInForce ?? 0
      );
    };
    // A median of 7.7 s on a full clock, against an anchor of 8; at 12 s the low-clock cap leaves 0.96 s.
    expect(await left(300_000, 'e2e4')).toBeGreaterThan(1480);
    expect(await left(300_000, 'e2e4 d7d5')).toBe(await left(300_000, 'e2e4'));
    expect(await left(150_000, 'e2e4')).toBeLessThan(await left(300_000, 'e2e4'));
    expect(await left(12_000, 'e2e4')).toBe(1200);
  });

  it('[T-14] is the floor while the weaponizer fires, under a fixed time too', async () => {
    const weaponizer = { enabled: true, triggerMs: 15_000, minMs: 0 };
    const scene: Scene = { proposal: distribution(FOUR), timing: { mode: 'fixed', weaponizer } };
    const armed = await act({ ...scene, facts: { clock: clockOf(60_000, 5000) } });
    expect(armed.trace.ratingInForce).toBe(1200);
    expect((await act({ ...scene, facts: { clock: clockOf(60_000, 60_000) } })).trace.ratingInForce).toBe(1500);
  });

  it('[E-09] is nobody’s where the player has none', async () => {
    const player = { kind: 'rule', bot: 'random' } as const;
    const { asked, trace } = await act({ ...hurried, player });
    expect(asked.players[0]?.request.rating).toBeNull();
    expect(trace.ratingInForce).toBeNull();
  });

  it('[E-03] gives Flounder its temperature by the rough think, before the search', async () => {
    const { asked, trace, note } = await act({ ...hurried, proposal: costs({ e2e4: 0, d2d4: -20 }, 0) });
    expect(asked.players[0]?.request.temperature).toBeGreaterThan(1.5);
    expect(trace.temperature).toBe(asked.players[0]?.request.temperature);
    expect(note('temperature').why).toBe('it shaped the error law');
  });

  it('[E-03] probes the position before Flounder is asked, where its temperature depends on it', async () => {
    const lines = [100, 0].map((value, i) => ({
      move: ['e2e4', 'd2d4'][i] as string,
      score: { kind: 'cp', value } as const,
    }));
    const probe = [11, 12].map((depth) => ({ depth, lines }));
    const { asked, note } = await act({
      proposal: costs({ e2e4: 0, d2d4: -20 }, 0),
      choice: { complexityFactor: true },
      probe,
    });
    expect(asked.probes).toBe(1);
    expect(note('early probe').ran).toBe(true);
    // Gap 100 of 300: 0.4 × 2/3.
    expect(asked.players[0]?.request.temperature).toBeCloseTo(0.8 + 0.4 * (0.8 / 3), 10);
  });
});

describe('[E-03] variety', () => {
  const ratings = async (scene: Scene, n: number, seed: string) => {
    const seen: number[] = [];
    for (let i = 0; i < n; i++) {
      const { asked } = await act({ proposal: costs({ e2e4: 0, d2d4: -20 }, 0), ...scene, seed: `${seed} ${i}` });
      seen.push(asked.players[0]?.request.rating as number);
    }
    return seen;
  };
  const choice = { variety: { by100: 0.4, by200: 0.2 } };

  it('jitters the dial by 100 or 200 either way, as often as it says', async () => {
    const seed = 'variety 3';
    const seen = await ratings({ choice }, 800, seed);
    const steps = [1300, 1400, 1500, 1600, 1700];
    const counts = steps.map((rating) => seen.filter((one) => one === rating).length);
    expect(counts.reduce((a, b) => a + b, 0)).toBe(800);
    const statistic = chiSquare(counts, [0.1, 0.2, 0.4, 0.2, 0.1]);
    expect(statistic, `seed "${seed}": ${counts}`).toBeLessThan(chiSquareLimit(5));
  });

  it('stays on the dial, 600 to 2400', async () => {
    for (const rating of [600, 2400])
      for (const seen of await ratings({ choice, player: { kind: 'flounder', rating } }, 60, 'ends')) {
        expect(seen).toBeGreaterThanOrEqual(600);
        expect(seen).toBeLessThanOrEqual(2400);
      }
  });

  it('is neither a stand-in’s nor a slot’s', async () => {
    const slot = { player: { kind: 'flounder', rating: 1500 } as const, weight: 1 };
    for (const player of [{ kind: 'maia', rating: 1500 } as const, { kind: 'blend', blend: [slot] } as const])
      expect(new Set(await ratings({ choice, player }, 60, 'none'))).toEqual(new Set([1500]));
  });
});

describe('[A-18] a blend', () => {
  const strong = { kind: 'maia', rating: 2400 } as const;
  const weak = { kind: 'flounder', rating: 1000 } as const;
  const player = {
    kind: 'blend',
    blend: [
      { player: strong, weight: 3 },
      { player: weak, weight: 1 },
    ],
  } as const;

  it('draws a slot for each move, by weight, and says which', async () => {
    const seed = 'blend 5';
    let strongs = 0;
    for (let i = 0; i < 600; i++) {
      const { asked, note } = await act({ player, proposal: distribution(FOUR), seed: `${seed} ${i}` });
      const { spec } = asked.players[0] ?? {};
      if (spec === strong) strongs++;
      expect(note('engine query').data).toMatchObject({ slot: spec === strong ? 'maia@2400' : 'flounder@1000' });
    }
    const statistic = chiSquare([strongs, 600 - strongs], [0.75, 0.25]);
    expect(statistic, `seed "${seed}": ${strongs} of 600`).toBeLessThan(chiSquareLimit(2));
  });

  it('[T-17] keeps the gap between its slots: each falls by the same drop', async () => {
    const seen = new Set<number | null>();
    for (let i = 0; i < 30; i++) {
      const { trace } = await act({
        player,
        proposal: distribution(FOUR),
        timing: { mode: 'pace', pace: 120 },
        facts: { clock: clockOf(4000, 300_000) },
        seed: `gap ${i}`,
      });
      seen.add(trace.ratingInForce);
    }
    expect(seen).toEqual(new Set([2100, 700]));
  });

  it('[E-06] plays through the roster: Flounder at the slot’s rating in force', async () => {
    const scores = Object.fromEntries(legalUcis(lineOf()).map((move, i) => [move, 60 - 12 * i]));
    const roster = createRoster({
      pool: fakePool(() => scored(scores)),
      monotonicMs: () => 0,
      onFallback: () => undefined,
    });
    const { facts } = stageSet({ player });
    const { trace } = await decide(facts, { players: roster }, LIMITS);
    const note = trace.stages.find(({ stage }) => stage === 'engine query');
    // The scale of the law is the one of the rating in force.
    const scale = { 2400: 0.0688, 1000: 0.1033 }[trace.ratingInForce as 2400 | 1000];
    expect(note?.data).toMatchObject({ scale: expect.closeTo(scale, 4) });
  });
});

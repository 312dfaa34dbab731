import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClockFacts } from '../../../src/model/facts.ts';
import { acceptsDraw, considersDraw } from '../../../src/personality/draws/accepting.ts';
import { type ClockMood, clockMood } from '../../../src/personality/draws/clock-awareness.ts';
import { mayOfferDraw, type OfferMoment, offersDraw } from '../../../src/personality/draws/offering.ts';
import { misjudgementCp, perceivedCp } from '../../../src/personality/draws/perceived.ts';
import { stream } from '../../../src/random/streams.ts';

describe('the perceived evaluation', () => {
  it.each([
    [600, 226],
    [1000, 110],
    [1500, 50],
    [2000, 28],
    [2600, 19],
  ])('[D-01] of a %i is off by %i centipawns as a rule', (rating, sigma) => {
    // 109.7 at 1000, 49.9 at 1500, 27.8 at 2000, 18.9 at 2600, 225.8 at 600.
    expect(Math.round(misjudgementCp(rating))).toBe(sigma);
  });

  it('[D-01] knows no rating beyond 600 and 2600', () => {
    expect(misjudgementCp(200)).toBe(misjudgementCp(600));
    expect(misjudgementCp(3200)).toBe(misjudgementCp(2600));
  });

  it('[D-01] scatters by that much about the truth and a quarter of it too high', () => {
    for (const rating of [700, 1500, 2400]) {
      const rng = stream('perceived', rating);
      const seen = Array.from({ length: 20_000 }, () => perceivedCp(-150, rating, rng) + 150);
      const mean = seen.reduce((sum, cp) => sum + cp, 0) / seen.length;
      const spread = Math.sqrt(seen.reduce((sum, cp) => sum + (cp - mean) ** 2, 0) / seen.length);
      const sigma = misjudgementCp(rating);
      // Four standard errors: 4/√20000 of sigma for the mean, 4/√40000 for the spread.
      expect(Math.abs(mean - 0.25 * sigma), `rating ${rating}`).toBeLessThan(0.0283 * sigma);
      expect(Math.abs(spread - sigma), `rating ${rating}`).toBeLessThan(0.02 * sigma + 0.1);
      expect(seen.every(Number.isInteger)).toBe(true);
    }
  });
});

describe('the clock', () => {
  const mood = (ownS: number, opponentS: number, incrementS = 0) =>
    clockMood({ ownMs: ownS * 1000, opponentMs: opponentS * 1000, incrementMs: incrementS * 1000 });

  it('[D-04] is played for while the opponent has under 20 s and the bot over 45', () => {
    expect(mood(50, 19.9)).toBe('playsForFlag');
    expect(mood(46, 10)).toBe('playsForFlag');
    expect(mood(45, 10)).toBe('calm');
    expect(mood(51, 20)).toBe('calm');
    // 2.5 times the other clock asks for more than 45 s only from 18 s on.
    expect(mood(46, 18.5)).toBe('calm');
    expect(mood(46.5, 18.5)).toBe('playsForFlag');
  });

  it('[D-04] makes desperate the other way round', () => {
    expect(mood(19, 60)).toBe('desperate');
    expect(mood(20, 60)).toBe('calm');
    expect(mood(5, 45)).toBe('calm');
  });

  it('[D-04] says nothing with an increment of 10 s, or without a clock', () => {
    expect(mood(5, 300, 9)).toBe('desperate');
    expect(mood(5, 300, 10)).toBe('calm');
    expect(mood(300, 5, 10)).toBe('calm');
    expect(clockMood(null)).toBe('calm');
  });

  it('[D-04] looks the other way from the other chair', () => {
    const ms = fc.integer({ min: 0, max: 400_000 });
    const MIRRORED = { playsForFlag: 'desperate', desperate: 'playsForFlag', calm: 'calm' } as const;
    fc.assert(
      fc.property(ms, ms, fc.integer({ min: 0, max: 15_000 }), (ownMs, opponentMs, incrementMs) => {
        const here: ClockFacts = { ownMs, opponentMs, incrementMs };
        const there: ClockFacts = { ownMs: opponentMs, opponentMs: ownMs, incrementMs };
        expect(clockMood(there)).toBe(MIRRORED[clockMood(here)]);
      }),
    );
  });
});

describe('an offered draw', () => {
  interface Changes {
    readonly mood?: ClockMood;
    readonly uniform?: number;
    readonly accept?: boolean;
    readonly acceptFromMove?: number;
    readonly fullMove?: number;
    readonly marginCp?: number;
    readonly declineWhenWorse?: number;
  }
  const DRAWS = { accept: true, acceptFromMove: 1, marginCp: 200, declineWhenWorse: 0 };
  const accepts = (perceived: number | null, { mood = 'calm', fullMove = 2, uniform = 0.5, ...draws }: Changes = {}) =>
    acceptsDraw({ ...DRAWS, ...draws }, { mood, fullMove }, perceived, uniform);

  it('[D-02] is taken unless the bot believes itself more than the margin ahead', () => {
    for (const perceived of [-900, 0, 200]) expect(accepts(perceived)).toBe(true);
    expect(accepts(201)).toBe(false);
    expect(accepts(201, { marginCp: 300 })).toBe(true);
  });

  it('[D-02] is declined where drawing is off, or nothing is known', () => {
    expect(accepts(-900, { accept: false })).toBe(false);
    expect(accepts(null)).toBe(false);
    expect(considersDraw({ ...DRAWS, accept: false }, { mood: 'calm', fullMove: 2 })).toBe(false);
  });

  it('[D-02] is not even looked at before the move that the bot takes draws from', () => {
    const late = { acceptFromMove: 20 };
    expect(accepts(0, { ...late, fullMove: 19 })).toBe(false);
    expect(accepts(0, { ...late, fullMove: 20 })).toBe(true);
    expect(accepts(-900, { ...late, fullMove: 19, mood: 'desperate' })).toBe(false);
    expect(considersDraw({ ...DRAWS, ...late }, { mood: 'calm', fullMove: 19 })).toBe(false);
  });

  it('[D-02] may be declined by a bot that believes itself worse, as often as it is told to', () => {
    expect(accepts(-1, { declineWhenWorse: 0.3, uniform: 0.29 })).toBe(false);
    expect(accepts(-1, { declineWhenWorse: 0.3, uniform: 0.3 })).toBe(true);
    expect(accepts(0, { declineWhenWorse: 1, uniform: 0 })).toBe(true);
  });

  it('[D-02] [D-04] is declined unseen while the opponent’s flag is about to fall', () => {
    expect(considersDraw(DRAWS, { mood: 'playsForFlag', fullMove: 2 })).toBe(false);
    expect(considersDraw(DRAWS, { mood: 'desperate', fullMove: 2 })).toBe(true);
    expect(accepts(-900, { mood: 'playsForFlag' })).toBe(false);
  });

  it('[D-02] [D-04] is taken 200 centipawns further ahead by a bot about to flag, and never hoped against', () => {
    expect(accepts(400, { mood: 'desperate' })).toBe(true);
    expect(accepts(401, { mood: 'desperate' })).toBe(false);
    expect(accepts(-500, { mood: 'desperate', declineWhenWorse: 1 })).toBe(true);
  });
});

describe('an offer of its own', () => {
  const draws = { offer: { enabled: true, bandCp: 50, fromMove: 20 } };
  const moment = (changes: Partial<OfferMoment> = {}): OfferMoment => ({
    fullMove: 30,
    ply: 60,
    lastOfferPly: null,
    mood: 'calm',
    ...changes,
  });
  const offers = (perceived: number | null, changes: Partial<OfferMoment> = {}, uniform = 0.2) =>
    offersDraw(draws, moment(changes), perceived, uniform);

  it('[D-03] comes in positions that feel level, by the band', () => {
    for (const perceived of [-50, 0, 50]) expect(offers(perceived)).toBe(true);
    for (const perceived of [-51, 51, null]) expect(offers(perceived)).toBe(false);
  });

  it('[D-03] comes every other time', () => {
    expect(offers(0, {}, 0.49)).toBe(true);
    expect(offers(0, {}, 0.5)).toBe(false);
  });

  it('[D-03] comes from the move on that was set, and twelve half-moves after the last', () => {
    expect(mayOfferDraw(draws, moment({ fullMove: 19 }))).toBe(false);
    expect(mayOfferDraw(draws, moment({ fullMove: 20 }))).toBe(true);
    expect(mayOfferDraw(draws, moment({ lastOfferPly: 49 }))).toBe(false);
    expect(mayOfferDraw(draws, moment({ lastOfferPly: 48 }))).toBe(true);
  });

  it('[D-03] never comes where offering is off', () => {
    const off = { offer: { ...draws.offer, enabled: false } };
    expect(mayOfferDraw(off, moment())).toBe(false);
    expect(offersDraw(off, moment(), 0, 0)).toBe(false);
  });

  it('[D-03] [D-04] never comes while playing for the flag, and from 150 centipawns further away in need', () => {
    expect(offers(0, { mood: 'playsForFlag' })).toBe(false);
    expect(offers(200, { mood: 'desperate' })).toBe(true);
    expect(offers(-200, { mood: 'desperate' })).toBe(true);
    expect(offers(201, { mood: 'desperate' })).toBe(false);
  });
});

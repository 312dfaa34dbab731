import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FUMBLE_LEVELS,
  formatPlayerSpec,
  LADDER_RANGE,
  parsePlayerSpec,
  RATING_RANGE,
  RATING_STEP,
  RULE_BOTS,
  type SinglePlayer,
} from '../../src/model/player-spec.ts';

const rated = fc.constantFrom('maia', 'flounder', 'explorer').chain((kind) => {
  const [low, high] = RATING_RANGE[kind];
  return fc
    .integer({ min: low / RATING_STEP, max: high / RATING_STEP })
    .map((steps): SinglePlayer => ({ kind, rating: steps * RATING_STEP }));
});
const rung = fc.integer({ min: LADDER_RANGE[0], max: LADDER_RANGE[1] });
const player: fc.Arbitrary<SinglePlayer> = fc.oneof(
  rated,
  fc.constantFrom(...FUMBLE_LEVELS).map((level): SinglePlayer => ({ kind: 'fumble', level })),
  fc.oneof(rung, fc.constant('full' as const)).map((r): SinglePlayer => ({ kind: 'ladder', rung: r })),
  fc.constantFrom(...RULE_BOTS).map((bot): SinglePlayer => ({ kind: 'rule', bot })),
);

describe('the string form of a player', () => {
  it('reads back as it was written, whatever the case and the space around it', () => {
    fc.assert(
      fc.property(player, (spec) => {
        const text = formatPlayerSpec(spec);
        expect(parsePlayerSpec(text)).toEqual({ ok: true, value: spec });
        expect(parsePlayerSpec(` ${text.toUpperCase()} `)).toEqual({ ok: true, value: spec });
      }),
    );
  });

  it.each([
    ['maia-1500', { kind: 'maia', rating: 1500 }],
    ['maia@1500', { kind: 'maia', rating: 1500 }],
    ['flounder', { kind: 'flounder', rating: 1500 }],
    ['flounder@1225', { kind: 'flounder', rating: 1225 }],
    ['maia@2600', { kind: 'maia', rating: 2600 }],
    ['ladder:full', { kind: 'ladder', rung: 'full' }],
    ['ladder:250', { kind: 'ladder', rung: 250 }],
    ['rule:check-seeker', { kind: 'rule', bot: 'check-seeker' }],
    ['fumble:club', { kind: 'fumble', level: 'club' }],
  ])('%s is read', (text, expected) => {
    expect(parsePlayerSpec(text)).toEqual({ ok: true, value: expected });
  });

  it.each([
    ['', 'is not a player'],
    ['maia@', 'is not a player'],
    ['maia 1500', 'is not a player'],
    ['magnus@2800', 'is not a kind of player'],
    ['maia@1510', 'steps of 25'],
    ['maia@575', '600 to 2600'],
    ['maia@2625', '600 to 2600'],
    ['flounder@2425', '600 to 2400'],
    ['maia:fast', 'takes a rating'],
    ['ladder', 'takes a rung'],
    ['ladder@800', 'takes a rung'],
    ['ladder:0', '250 to 2300'],
    ['ladder:249', '250 to 2300'],
    ['ladder:2301', '250 to 2300'],
    ['ladder:0x320', '250 to 2300'],
    ['ladder:1e3', '250 to 2300'],
    ['ladder:8-00', 'ladder takes'],
    ['fumble', 'beginner, club, master'],
    ['fumble:grandmaster', 'beginner, club, master'],
    ['fumble:club@1500', 'beginner, club, master'],
    ['rule', 'random, copycat'],
    ['rule:chess', 'random, copycat'],
    ['rule:random@1500', 'random, copycat'],
  ])('%j is refused with what would be right', (text, hint) => {
    const parsed = parsePlayerSpec(text);
    expect(parsed.ok).toBe(false);
    expect(parsed.ok ? '' : parsed.error).toContain(hint);
  });

  it('never reads a text into anything that is not written the same way', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[a-z]{4,8}[:@-]?[a-z0-9-]{0,8}(@\d{1,5})?$/));
    fc.assert(
      fc.property(text, (input) => {
        const parsed = parsePlayerSpec(input);
        if (!parsed.ok) expect(parsed.error.length).toBeGreaterThan(0);
        else expect(parsePlayerSpec(formatPlayerSpec(parsed.value))).toEqual(parsed);
      }),
      { numRuns: 2000 },
    );
  });

  it('shows a blend with the weight of each slot', () => {
    const blend = [
      { player: { kind: 'maia', rating: 1500 } as const, weight: 3 },
      { player: { kind: 'rule', bot: 'random' } as const, weight: 1 },
    ];
    expect(formatPlayerSpec({ kind: 'blend', blend })).toBe('3 maia@1500 + 1 rule:random');
  });
});

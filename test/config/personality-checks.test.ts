import { describe, expect, it } from 'vitest';

import { loadPersonality } from '../../src/config/personalities.ts';
import { placeText } from '../../src/config/render.ts';
import { memoryFiles } from './memory-files.ts';

const FILE = '/c/p.yml';

/** Problems of a file that begins with its player, as `line:column message — advice`. */
function problemsOf(rest: string, player = 'maia@1500'): string[] {
  const files = memoryFiles({ [FILE]: `version: 1\nname: X\nplayer: ${player}\n${rest}` });
  const loaded = loadPersonality(FILE, files, () => null);
  const found = loaded.ok ? loaded.value.warnings : loaded.error;
  return found.map(({ place, severity, message, advice }) => {
    const at = placeText(place).slice(FILE.length + 1);
    return severity === 'warning' ? `${at} ${message}` : `${at} ${message} — ${advice}`;
  });
}

describe('[A-19] what is wrong with a personality', () => {
  it('is told all at once, each at its place and with what was meant', () => {
    const file = `atractors: { hustle: 1 }
attractors: { attaker: 3, chaos: 6, pieces: { pwn: 1 }, custom: [{ metric: givesChek, value: 2 }] }
budget: { cp: 200, floor: 100 }
choice: { temperature: wld, convictionPct: 101 }
window: { lowerPct: 60, upperPct: 40, badDay: { floor: 4 } }
pressure:
  rating: { knots: [[5, 1500], [3, 1400], [3, 1300]] }
  spread: { knots: [[1, 40], [9, 100]] }
premove: { rate: 80 }
books:
  repertoire:
    white: [{ code: D02, pct: 40 }, { code: d10, pct: 50 }]
    black: [{ code: C42, pct: 70 }, { code: C65, pct: 20 }]
draws: { offer: { fromMove: 0 } }
`;
    expect(problemsOf(file)).toEqual([
      '4:1 unknown key "atractors" — Did you mean "attractors"?',
      '5:15 unknown key "attaker" in attractors — Did you mean "attacker"?',
      expect.stringMatching(/^5:34 chaos is 6; expected a whole number from -5 to 5 — /),
      '5:47 unknown key "pwn" in attractors.pieces — Did you mean "pawn"?',
      '5:76 metric is "givesChek"; expected the name of a measurement such as givesCheck — Did you mean givesCheck?',
      '6:27 floor (100) is below cp (200): what style may cost, every move may — Change one of them.',
      expect.stringMatching(
        /^7:24 temperature is "wld"; expected a number from 0.1 to 4, or top .* — Did you mean wild\?$/,
      ),
      expect.stringMatching(/^7:44 convictionPct is 101; expected a number from 0 to 100 \(percent\) — /),
      '8:21 lowerPct (60) is not below upperPct (40) — Change one of them.',
      '8:49 unknown key "floor" in window.badDay — Did you mean "floorPct"?',
      '10:32 the points of a curve go by rising seconds: 3 follows 5 — Change one of them.',
      '10:43 the points of a curve go by rising seconds: 3 follows 3 — Change one of them.',
      '11:20 the point [1, 40] does not suit model ramp, whose curve runs from 0.1 to 8 — Change one of them.',
      '12:12 unknown key "rate" in premove — Did you mean "ratePct"?',
      '15:12 the shares add up to 90 percent, not to 100 — Change one of them.',
      '15:45 code is "d10"; expected an opening code from A00 to E99 — Did you mean D10?',
      '16:12 the shares add up to 90 percent, not to 100 — Change one of them.',
      expect.stringMatching(/^17:29 fromMove is 0; expected a whole number from 1 to 200 \(moves\) — /),
    ]);
  });

  it('is the nearest opening code where one is misspelt', () => {
    const at = (code: string) => problemsOf(`books: { repertoire: { white: [{ code: ${code}, pct: 100 }] } }\n`);
    expect(at('F02')[0]).toMatch(/"F02"; expected an opening code from A00 to E99 — Did you mean [A-E]02\?$/);
    expect(at('c42')[0]).toMatch(/Did you mean C42\?$/);
  });

  it('says nothing of a sum where a share is no share', () => {
    const slots = 'books: { repertoire: { white: [{ code: D02, pct: 40 }, { code: D10, pct: many }] } }\n';
    expect(problemsOf(slots)).toEqual([expect.stringMatching(/^4:74 pct is "many"; expected a number above 0/)]);
  });
});

describe('[A-19] a setting without effect', () => {
  const warned = (rest: string, player?: string) => problemsOf(rest, player);

  it.each([
    ['luck on Flounder without a book', 'flounder@1500', 'attractors: { luck: 3 }', '4:15 attractors.luck'],
    ['hustle under fixed', 'maia@1500', 'timing: { mode: fixed }\nattractors: { hustle: 3 }', '5:15 attractors.hustle'],
    [
      'panicky under fixed',
      'maia@1500',
      'timing: { mode: fixed }\nattractors: { panicky: 3 }',
      '5:15 attractors.panicky',
    ],
    [
      'panicky under instant',
      'maia@1500',
      'timing: { mode: instant }\nattractors: { panicky: 3 }',
      '5:15 attractors.panicky',
    ],
    [
      'panicky with curve B off',
      'maia@1500',
      'pressure: { spread: { enabled: false } }\nattractors: { panicky: 3 }',
      '5:15 attractors.panicky',
    ],
    ['premoves of the explorer', 'explorer@1500', 'premove: { enabled: true }', '4:12 premove.enabled'],
    ['premoves of Flounder', 'flounder@1500', 'premove: { enabled: true }', '4:12 premove.enabled'],
    ['conviction of Flounder', 'flounder@1500', 'choice: { convictionPct: 100 }', '4:11 choice.convictionPct'],
    ['temperature of a rule bot', 'rule:random', 'choice: { temperature: 2 }', '4:11 choice.temperature'],
    ['temperature of the ladder', 'ladder:800', 'choice: { temperature: 2 }', '4:11 choice.temperature'],
    ['a window of fumble', 'fumble:club', 'window: { minPct: 5 }', '4:11 window.minPct'],
    ['a slider of a rule bot', 'rule:random', 'attractors: { attacker: 3 }', '4:15 attractors.attacker'],
    ['a bad day of Flounder', 'flounder@1500', 'window: { badDay: { floorPct: 4 } }', '4:11 window.badDay'],
    ['a floor under Flounder', 'flounder@1500', 'budget: { floor: 300 }', '4:11 budget.floor'],
    ['sliders without a budget', 'maia@1500', 'budget: { cp: 0 }\nattractors: { trade: 3 }', '5:15 attractors.trade'],
    ['a budget without sliders', 'maia@1500', 'budget: { cp: 150 }', '4:11 budget.cp'],
    ['variety of Maia', 'maia@1500', 'choice: { variety: { by100Pct: 5 } }', '4:22 choice.variety.by100Pct'],
    [
      'a temperature under a schedule',
      'maia@1500',
      'choice: { schedule: hustler, temperature: 2 }',
      '4:30 choice.temperature',
    ],
    [
      'a ramp under cutoff',
      'maia@1500',
      'pressure: { model: cutoff, spread: { maxTemperature: 3 } }',
      '4:38 pressure.spread.maxTemperature',
    ],
    [
      'a cutoff under ramp',
      'maia@1500',
      'pressure: { spread: { minUpperPct: 3 } }',
      '4:23 pressure.spread.minUpperPct',
    ],
    [
      'a drop beside a curve',
      'maia@1500',
      'pressure: { rating: { maxDrop: 100, knots: [[1, 1000], [9, 1500]] } }',
      '4:23 pressure.rating.maxDrop',
    ],
    [
      'clocks of premoves at any clock',
      'maia@1500',
      'premove: { enabled: true, ownClockSeconds: 9 }',
      '4:27 premove.ownClockSeconds',
    ],
    [
      'the depth of no repertoire',
      'maia@1500',
      'books: { repertoire: { maxPlies: 9 } }',
      '4:24 books.repertoire.maxPlies',
    ],
    ['a band without offers', 'maia@1500', 'draws: { offer: { bandCp: 9 } }', '4:19 draws.offer.bandCp'],
    [
      'a threshold without tricks',
      'maia@1500',
      'draws: { seekStalemate: { thresholdCp: 9 } }',
      '4:27 draws.seekStalemate.thresholdCp',
    ],
    [
      'resigning beside stalemate',
      'maia@1500',
      'draws: { resign: true, seekStalemate: { enabled: true } }',
      '4:10 draws.resign',
    ],
  ])('is told: %s', (_, player, rest, told) => {
    expect(warned(`${rest}\n`, player)).toEqual([expect.stringMatching(new RegExp(`^${told} has no effect: .`))]);
  });

  it.each([
    [
      'luck on Flounder with the explorer in front',
      'flounder@1500',
      'books: { explorer: { enabled: true } }\nattractors: { luck: 3 }',
    ],
    [
      'luck in a blend with Maia',
      '{ blend: [{ player: maia@1500, weight: 1 }, { player: rule:random, weight: 1 }] }',
      'attractors: { luck: 3 }',
    ],
    ['sliders and temperature of Flounder', 'flounder@1500', 'attractors: { attacker: 3 }\nchoice: { temperature: 2 }'],
    ['gambito anywhere: a gambit has its shape without a table too', 'flounder@1500', 'attractors: { gambito: 3 }'],
    ['panicky under mirror', 'maia@1500', 'timing: { mode: mirror }\nattractors: { panicky: 3 }'],
    [
      'a drop under fixed that a weaponizer takes',
      'maia@1500',
      'timing: { mode: fixed, weaponizer: { enabled: true } }\npressure: { rating: { maxDrop: 100 } }',
    ],
    [
      'what is written down at zero',
      'rule:random',
      'attractors: { attacker: 0, luck: 0, custom: [] }\nwindow: { badDay: null }\nbudget: { floor: off }',
    ],
  ])('is not told: %s', (_, player, rest) => {
    expect(warned(`${rest}\n`, player)).toEqual([]);
  });
});

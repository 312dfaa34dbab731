import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { atServer, gameUrl, profileUrl } from '../../src/web/client/parts/servers.ts';
import { agoText, clockText, count, nextTickMs, resultWords, spaced } from '../../src/web/client/parts/words.ts';

describe('a clock', () => {
  it.each([
    [0, '0:00.0'],
    [-5, '0:00.0'],
    [99, '0:00.0'],
    [9_449, '0:09.4'],
    [19_999, '0:19.9'],
    [20_000, '0:20'],
    [59_999, '0:59'],
    [245_000, '4:05'],
    [3_723_000, '1:02:03'],
    [86_400_000, '1 d 0 h'],
    [190_800_000, '2 d 5 h'],
  ])('of %d ms shows %s', (ms, text) => expect(clockText(ms)).toBe(text));

  it('shows something else after its next tick and the same until then', () => {
    fc.assert(
      fc.property(fc.integer({ min: 101, max: 86_399_999 }), (ms) => {
        const tick = nextTickMs(ms);
        expect(clockText(ms - tick)).not.toBe(clockText(ms));
        expect(clockText(ms - tick + 1)).toBe(clockText(ms));
      }),
    );
  });
});

describe('a result', () => {
  it.each([
    ['mate', 'white', 'won', 'Won by checkmate'],
    ['mate', 'black', 'lost', 'Lost by checkmate'],
    ['outoftime', 'black', 'lost', 'Lost on time'],
    ['outoftime', null, 'drawn', 'Drawn on time, with too little to mate'],
    ['stalemate', null, 'drawn', 'Drawn by stalemate'],
    ['draw', null, 'drawn', 'Drawn'],
    ['aborted', null, 'none', 'Aborted'],
    ['unknownFinish', null, 'none', 'Ended'],
    ['somethingNew', 'white', 'won', 'Won'],
    ['started', null, 'none', 'Running'],
  ] as const)('of %s with %s winning is %s for White', (status, winner, outcome, text) => {
    expect(resultWords({ status, winner, color: 'white' })).toEqual({ outcome, text });
  });
});

describe('small words', () => {
  it('count one and many', () => {
    expect([count(1, 'game'), count(2, 'game'), count(0, 'game')]).toEqual(['1 game', '2 games', '0 games']);
  });

  it('tell ages in the largest unit that fits', () => {
    expect([1000, 90_000, 7_300_000, 200_000_000].map(agoText)).toEqual([
      'just now',
      '1 min ago',
      '2 h ago',
      '2 d ago',
    ]);
  });

  it('write the names of speeds and variants apart', () => {
    expect(['ultraBullet', 'fromPosition', 'chess960', 'blitz'].map(spaced)).toEqual([
      'ultra bullet',
      'from position',
      'chess960',
      'blitz',
    ]);
  });

  it('name servers, and link to those that have pages', () => {
    expect(['lichess', 'sandbox', 'http://localhost:9663'].map(atServer)).toEqual([
      'on Lichess',
      'in the sandbox',
      'at localhost:9663',
    ]);
    expect(gameUrl('lichess', 'abcd1234')).toBe('https://lichess.org/abcd1234');
    expect(gameUrl('http://localhost:9663/', 'abcd1234')).toBe('http://localhost:9663/abcd1234');
    expect(gameUrl('sandbox', 'abcd1234')).toBeNull();
    expect(profileUrl('lichess', 'Fumble')).toBe('https://lichess.org/@/Fumble');
    expect(profileUrl('javascript:alert(1)', 'x')).toBeNull();
  });
});

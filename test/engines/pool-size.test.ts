import { describe, expect, it } from 'vitest';

import { poolSize } from '../../src/engines/pool-size.ts';

describe('the size of the pool', () => {
  it.each([
    ['as many engines as cores', 2, 24_000, 16, 2],
    ['at least one on the smallest machine', 1, 256, 16, 1],
    ['no more than a quarter of the memory holds', 8, 2_000, 16, 4],
    ['fewer with a larger hash table', 8, 2_000, 256, 1],
    ['no more than sixteen on the largest machine', 128, 512_000, 16, 16],
  ])('auto: %s', (_, cores, memoryMb, hashMb, size) => {
    expect(poolSize('auto', hashMb, { cores, memoryMb })).toBe(size);
  });

  it('is what the configuration says, on any machine', () => {
    expect(poolSize(5, 16, { cores: 1, memoryMb: 100 })).toBe(5);
    expect(poolSize(0, 16, { cores: 4, memoryMb: 9_000 })).toBe(1);
  });

  it('is at least one on this machine', () => {
    expect(poolSize('auto', 16)).toBeGreaterThanOrEqual(1);
  });
});

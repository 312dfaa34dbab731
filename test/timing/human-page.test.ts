import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

import { FEATURES, PACES } from '../../src/timing/human/features.ts';
import { HUMAN_PARAMETERS } from '../../src/timing/human/parameters.ts';

const DOCS = resolve(import.meta.dirname, '../../docs');
const PAGE = readFileSync(resolve(DOCS, 'human-time.md'), 'utf8');

describe('the page about human time', () => {
  it('shows figures of the parameters in force', () => {
    const hash = createHash('sha256').update(JSON.stringify(HUMAN_PARAMETERS)).digest('hex').slice(0, 12);
    expect(PAGE).toContain(`Parameters \`${hash}\``);
  });

  it('shows plots that are there and read in light and dark', () => {
    const plots = [...PAGE.matchAll(/\]\((human-time\/[^)]+\.svg)\)/g)].map(([, path = '']) => resolve(DOCS, path));
    expect(plots.length).toBeGreaterThan(8);
    for (const plot of plots) {
      expect(existsSync(plot), plot).toBe(true);
      expect(readFileSync(plot, 'utf8')).toContain('prefers-color-scheme: dark');
    }
  });

  it.each(PACES)('has a coefficient of %s for every feature, and no other', (pace) => {
    for (const part of ['median', 'spread', 'skew', 'spike'] as const) {
      expect(Object.keys(HUMAN_PARAMETERS[pace][part])).toEqual(FEATURES[part]);
    }
  });
});

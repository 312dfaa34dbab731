import { ROLES } from 'chessops/types';
import { describe, expect, it } from 'vitest';

import { EXAMPLES } from '../../src/config/personality-page/examples.ts';
import { liftsOf } from '../../src/config/personality-page/lifts.ts';
import { personalityPage } from '../../src/config/personality-page/page.ts';
import { bare, keysOf } from '../../src/config/schema-words.ts';
import { METRIC_NAMES } from '../../src/model/metric-name.ts';
import { MOVE_CONTROLS, TURN_CONTROLS } from '../../src/model/personality.ts';
import { MOVE_ATTRACTORS } from '../../src/personality/attractors/attractors.ts';
import { metricNamed } from '../../src/personality/metrics/metrics.ts';
import { personalityFile } from '../../src/personality/schema.ts';
import { TURN_CONTROL_INFO } from '../../src/personality/turn-controls.ts';

const PAGE = personalityPage();
const lifted = (control: (typeof MOVE_CONTROLS)[number]) => liftsOf(MOVE_ATTRACTORS[control], EXAMPLES[control]);

describe('docs/personalities.md', () => {
  it.each(MOVE_CONTROLS)('tells of %s: poles, help, formula, default, a board', (control) => {
    const { poles, help, formula } = MOVE_ATTRACTORS[control];
    expect(PAGE).toContain(`\`attractors.${control}\`: ${poles[0]} at -5, ${poles[1]} at 5. Default: 0.`);
    for (const text of [help, formula, EXAMPLES[control].fen]) expect(PAGE).toContain(text);
  });

  it.each(TURN_CONTROLS)('tells of %s: poles, help, formula, default', (control) => {
    const { poles, help, formula } = TURN_CONTROL_INFO[control];
    expect(PAGE).toContain(`\`attractors.${control}\`: ${poles[0]} at -5, ${poles[1]} at 5. Default: 0.`);
    for (const text of [help, formula]) expect(PAGE).toContain(text);
  });

  it('tells of every piece preference and every measurement', () => {
    for (const role of ROLES) expect(PAGE).toContain(`\`attractors.pieces.${role}\``);
    for (const name of METRIC_NAMES) {
      const { k, help } = metricNamed(name);
      expect(PAGE).toContain(`| \`${name}\` | ${k} | ${help} |`);
    }
  });

  it('names every key of a personality file', () => {
    const leaves = (schema: Parameters<typeof keysOf>[0], path: string): string[] => {
      const { def } = bare(schema)._zod;
      if (def.type === 'array') return [path, ...leaves(def.element, `${path}[]`)];
      const below = [...keysOf(schema)].flatMap(([key, inner]) => leaves(inner, path ? `${path}.${key}` : key));
      return keysOf(schema).size > 0 ? below : [path];
    };
    const named = leaves(personalityFile, '').filter((path) => !path.endsWith('[]'));
    expect(named.length).toBeGreaterThan(90);
    expect(named.filter((path) => !PAGE.includes(`\`${path}\``))).toEqual([]);
  });

  it.each(MOVE_CONTROLS)('shows a move that %s likes', (control) => {
    expect(lifted(control).high.length).toBeGreaterThan(0);
  });

  it('shows what the formulas come to', () => {
    // Evans: the one pawn move to a square that is attacked and not defended, e to the power of 1.
    expect(lifted('gambito')).toEqual({ high: [{ san: 'b4', factor: Math.E }], low: [] });
    // Mate leaves no legal move where there were 22: tanh((22 − 0) / (3 · 0.35)) is 1 to nine places.
    expect(lifted('prophylaxis').high[0]).toMatchObject({ san: 'Re8#', factor: expect.closeTo(Math.E, 6) });
    // One island and d4 on its own; c3 gives it a fellow. All men are there, so k = 1: e^tanh(2 − 1).
    expect(lifted('structure').high[0]).toMatchObject({ san: 'c3', factor: expect.closeTo(Math.exp(Math.tanh(1)), 9) });
  });
});

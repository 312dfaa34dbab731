import { describe, expect, it } from 'vitest';

import { PersonalityWatch } from '../../src/app/personality-watch.ts';
import type { AccountPersonality } from '../../src/config/config.ts';
import { loadPersonality } from '../../src/config/personalities.ts';
import { memoryFiles, STEADY } from '../config/memory-files.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { type LogLine, recordingLog } from '../support/service.ts';

const FILE = '/c/personalities/steady.yml';
const BETTER = STEADY.replace('1500', '1600');
const LOOK_MS = 2000;

/** A watched file in memory, its text the stamp. */
function watching() {
  const files = memoryFiles({ [FILE]: STEADY });
  const loaded = loadPersonality(FILE, files, () => null);
  if (!loaded.ok) throw new Error('the file is sound');
  const when = { speed: [], opponent: [] };
  const use: AccountPersonality = { use: 'steady', weight: 1, when, file: FILE, personality: loaded.value.personality };
  const clock = new ManualClock();
  const lines: LogLine[] = [];
  let readings = 0;
  const watch = new PersonalityWatch([use], {
    stampOf: async (file) => String(files.held.get(file) ?? '') || null,
    read: (file) => {
      readings++;
      return loadPersonality(file, files, ({ kind }) => (kind === 'rule' ? 'no rule bot plays here' : null));
    },
    clock,
    log: recordingLog(lines),
  });
  watch.start();
  const save = async (text: string | null): Promise<void> => {
    if (text === null) files.held.delete(FILE);
    else files.held.set(FILE, text);
    await clock.advance(2 * LOOK_MS);
  };
  return { watch, clock, files, lines, save, readings: () => readings, now: () => watch.personalityOf(use) };
}

const events = (lines: readonly LogLine[]) => lines.map(({ event }) => event);

describe('a personality file that changes while the program runs', () => {
  it('[A-19] is taken up when it is sound; who has the earlier one keeps it', async () => {
    const { save, now, lines } = watching();
    const begunWith = now();
    await save(BETTER);
    expect(now().player).toEqual({ kind: 'flounder', rating: 1600 });
    expect(begunWith.player).toEqual({ kind: 'flounder', rating: 1500 });
    expect(lines).toMatchObject([{ event: 'personality reloaded', file: FILE, personality: 'Steady' }]);
  });

  it('[A-19] stays as it was when it is not, and every mistake is told at its place, once', async () => {
    const { save, now, lines, clock } = watching();
    await save(`${STEADY}atractors: { hustle: 1 }\nbudget: { cp: 200, floor: 100 }\n`);
    await clock.advance(20 * LOOK_MS);
    expect(now().player).toEqual({ kind: 'flounder', rating: 1500 });
    expect(lines).toMatchObject([
      { at: `${FILE}:4:1`, problem: 'unknown key "atractors"', advice: 'Did you mean "attractors"?' },
      { at: `${FILE}:5:27`, problem: 'floor (100) is below cp (200): what style may cost, every move may' },
    ]);
    expect(new Set(events(lines))).toEqual(new Set(['personality not reloaded']));
  });

  it('[A-19] is refused where its player cannot be played, or where it is gone', async () => {
    const { save, now, lines } = watching();
    await save(STEADY.replace('flounder@1500', 'rule:random'));
    await save(null);
    expect(now().player).toEqual({ kind: 'flounder', rating: 1500 });
    expect(lines.map(({ problem }) => problem)).toEqual([
      'no rule bot plays here',
      expect.stringContaining('does not exist'),
    ]);
  });

  it('is told to be sound again after a refusal, also where nothing else changed', async () => {
    const { save, lines } = watching();
    await save('name: [');
    await save(STEADY);
    expect(events(lines)).toEqual(['personality not reloaded', 'personality reloaded']);
  });

  it('tells of settings without effect as a start does', async () => {
    const { save, lines } = watching();
    await save(`${STEADY}attractors: { luck: 2 }\n`);
    expect(events(lines)).toEqual(['personality reloaded', 'personality']);
    expect(lines[1]?.problem).toMatch(/^attractors\.luck has no effect: /);
  });

  it('is read once for each change', async () => {
    const { save, clock, now, readings } = watching();
    await clock.advance(10 * LOOK_MS);
    const before = readings();
    expect(before).toBe(1);
    await save(BETTER);
    expect(readings()).toBe(before + 1);
    await clock.advance(10 * LOOK_MS);
    expect(readings()).toBe(before + 1);
    expect(now().player).toMatchObject({ rating: 1600 });
  });

  it('is not read before it has stood still for a whole look', async () => {
    const { clock, readings, files } = watching();
    await clock.advance(3 * LOOK_MS);
    const before = readings();
    for (let length = 1; length <= 8; length++) {
      files.held.set(FILE, BETTER.slice(0, length));
      await clock.advance(LOOK_MS);
    }
    expect(readings()).toBe(before);
    await clock.advance(LOOK_MS);
    expect(readings()).toBe(before + 1);
  });

  it('is left alone after the end', async () => {
    const { watch, clock, save, now } = watching();
    watch.stop();
    await save(BETTER);
    expect(now().player).toEqual({ kind: 'flounder', rating: 1500 });
    expect(clock.pending).toBe(0);
  });
});

import type { ChallengeLists } from '../../src/game/challenge-policy.ts';

/** Lists that have been read. */
export const listsOf = (allow: ReadonlySet<string> | null, block: ReadonlySet<string>): ChallengeLists => ({
  allow,
  block,
  ready: true,
  onReady: (run) => run(),
});

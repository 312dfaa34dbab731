import type { Personality, Timing } from '../../src/model/personality.ts';
import type { PlayerSpec } from '../../src/model/player-spec.ts';
import { type Control, clockControl } from '../../src/sandbox/control.ts';
import type { ChallengeSpec } from '../../src/sandbox/script.ts';
import { PLAIN } from '../support/facts.ts';

/** One account each, named as its player. */
export const CAST: Readonly<Record<string, Pick<Personality, 'player' | 'timing'>>> = {
  dice: { player: { kind: 'rule', bot: 'random' }, timing: instant() },
  coin: { player: { kind: 'rule', bot: 'random' }, timing: instant() },
  stroller: { player: { kind: 'rule', bot: 'random' }, timing: fixed(1000) },
  pupil: { player: flounder(800), timing: fixed(1500) },
  club: { player: flounder(1500), timing: fixed(2000) },
  master: { player: flounder(2200), timing: instant() },
};

function flounder(rating: number): PlayerSpec {
  return { kind: 'flounder', rating };
}
function instant(): Timing {
  return { ...PLAIN.timing, mode: 'instant' };
}
function fixed(ms: number): Timing {
  return { ...PLAIN.timing, mode: 'fixed', fixedMs: ms };
}

export const personalityOf = (name: string): Personality => ({ ...PLAIN, name, hash: name, ...CAST[name] });

const LIGHT: readonly (readonly [string, string])[] = [
  ['dice', 'coin'],
  ['stroller', 'dice'],
  ['coin', 'stroller'],
];
const HEAVY: readonly (readonly [string, string])[] = [
  ['pupil', 'dice'],
  ['club', 'pupil'],
  ['stroller', 'master'],
  ['master', 'club'],
];

const SHORT: readonly Control[] = [clockControl(60), clockControl(180)];
const LONG: readonly Control[] = [clockControl(180, 2), clockControl(300, 3), clockControl(600)];

/** Black moves first in all but the third; castling, en passant and promotions lie near. */
const STARTS: readonly string[] = [
  'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1',
  'r3k2r/pppq1ppp/2npbn2/2b1p3/4P3/2NPBN2/PPPQBPPP/R3K2R b KQkq - 4 9',
  'rnbqk2r/ppp1ppbp/3p1np1/8/2PPP3/2N2N2/PP3PPP/R1BQKB1R w KQkq - 0 5',
  '8/P3k3/8/3p4/4P3/8/p3K3/8 b - - 0 40',
];

export type Pairing = Required<Pick<ChallengeSpec, 'from' | 'to' | 'control' | 'variant' | 'fen' | 'color'>> & {
  /** Engines are asked in it. */
  readonly heavy: boolean;
};

/** The i-th game of a soak: every fourth one asks engines, and all kinds of start and control come round. */
export function pairing(i: number): Pairing {
  const heavy = i % 4 === 3;
  const turn = Math.floor(i / 4);
  const [from, to] = at(heavy ? HEAVY : LIGHT, heavy ? turn : i - turn);
  // At twenty times the speed engines have no time for the short ones.
  const control = at(heavy ? LONG : [...SHORT, ...LONG], heavy ? turn : i - turn);
  const kind = at(['standard', 'standard', 'fromPosition', 'chess960', 'standard'] as const, i);
  return {
    from,
    to,
    control,
    heavy,
    variant: kind,
    fen: kind === 'fromPosition' ? at(STARTS, turn + i) : null,
    color: at(['white', 'black', 'random'] as const, i),
  };
}

const at = <T>(list: readonly T[], i: number): T => list[i % list.length] as T;

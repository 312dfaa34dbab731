import type { Rules } from 'chessops/types';
import type { Speed } from '../chess/clock.ts';

/** The variants of the server by their keys, as its answers name them (lichess-api §5.3). */
export const VARIANTS = {
  standard: { name: 'Standard', short: 'Std', rules: 'chess' },
  chess960: { name: 'Chess960', short: '960', rules: 'chess' },
  fromPosition: { name: 'From Position', short: 'FEN', rules: 'chess' },
  kingOfTheHill: { name: 'King of the Hill', short: 'KotH', rules: 'kingofthehill' },
  threeCheck: { name: 'Three-check', short: '3check', rules: '3check' },
  antichess: { name: 'Antichess', short: 'Anti', rules: 'antichess' },
  atomic: { name: 'Atomic', short: 'Atom', rules: 'atomic' },
  horde: { name: 'Horde', short: 'Horde', rules: 'horde' },
  racingKings: { name: 'Racing Kings', short: 'Racing', rules: 'racingkings' },
  crazyhouse: { name: 'Crazyhouse', short: 'Crazy', rules: 'crazyhouse' },
} as const satisfies Record<string, { name: string; short: string; rules: Rules }>;

export type VariantKey = keyof typeof VARIANTS;
export const VARIANT_KEYS = Object.keys(VARIANTS) as readonly VariantKey[];
export const isVariantKey = (key: string): key is VariantKey => Object.hasOwn(VARIANTS, key);

/** `{key, name, short}` as game streams and challenges carry it; events leave `short` out. */
export function variantJson(key: VariantKey): { key: VariantKey; name: string; short: string } {
  const { name, short } = VARIANTS[key];
  return { key, name, short };
}

const SPEED_NAMES: Readonly<Record<Speed, string>> = {
  ultraBullet: 'UltraBullet',
  bullet: 'Bullet',
  blitz: 'Blitz',
  rapid: 'Rapid',
  classical: 'Classical',
  correspondence: 'Correspondence',
};

const ownsPerf = (variant: VariantKey): boolean => variant !== 'standard' && variant !== 'fromPosition';

/** The key under which ratings are kept: the speed in standard chess, else the variant. */
export const perfKey = (variant: VariantKey, speed: Speed): string => (ownsPerf(variant) ? variant : speed);
export const perfName = (variant: VariantKey, speed: Speed): string =>
  ownsPerf(variant) ? VARIANTS[variant].name : SPEED_NAMES[speed];

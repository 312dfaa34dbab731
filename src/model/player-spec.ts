import { err, ok, type Result } from '../chess/result.ts';

/** The rule bots by name, in the order of their tiers. */
export const RULE_BOTS = [
  'random',
  'copycat',
  'wanderer',
  'no-retreat',
  'obsessive',
  'pacifist',
  'caveman',
  'assassin',
  'check-seeker',
  'pawn-pusher',
  'edge-lord',
  'textbook',
  'defender',
  'scholar',
  'strategist',
  'tactician',
] as const;
export type RuleBot = (typeof RULE_BOTS)[number];

export const FUMBLE_LEVELS = ['beginner', 'club', 'master'] as const;
export type FumbleLevel = (typeof FUMBLE_LEVELS)[number];

export type SinglePlayer =
  | { readonly kind: 'maia' | 'flounder' | 'explorer'; readonly rating: number }
  | { readonly kind: 'fumble'; readonly level: FumbleLevel }
  | { readonly kind: 'ladder'; readonly rung: number | 'full' }
  | { readonly kind: 'rule'; readonly bot: RuleBot };

export interface BlendSlot {
  readonly player: SinglePlayer;
  readonly weight: number;
}

/** Who proposes the moves. The string form is `kind[:arg][@rating]`: `flounder@1200`, `ladder:800`, `rule:random`. */
export type PlayerSpec = SinglePlayer | { readonly kind: 'blend'; readonly blend: readonly BlendSlot[] };

/** Rated kinds and the ratings their dial offers, in steps of `RATING_STEP` (ruling 24). */
export const RATING_RANGE = { maia: [600, 2600], flounder: [600, 2400], explorer: [600, 2600] } as const;
/** As slots of a blend all rated kinds reach as far (ruling 24). */
export const SLOT_RATING_RANGE = { maia: [600, 2600], flounder: [600, 2600], explorer: [600, 2600] } as const;
type RatingRanges = { readonly [K in keyof typeof RATING_RANGE]: readonly [low: number, high: number] };
export const RATING_STEP = 25;
export const DEFAULT_RATING = 1500;
export const LADDER_RANGE = [250, 2300] as const;

/** Reads the string form. `maia-1500` means `maia@1500`; a rated kind without a rating means 1500. */
export function parsePlayerSpec(text: string, ranges: RatingRanges = RATING_RANGE): Result<SinglePlayer, string> {
  const match = /^([a-z]+)(?::([a-z0-9-]+))?(?:[@-](\d+))?$/.exec(text.trim().toLowerCase());
  if (!match) return err(`"${text}" is not a player; write for example flounder@1500 or rule:random`);
  const [, kind = '', arg, rating] = match;
  switch (kind) {
    case 'maia':
    case 'flounder':
    case 'explorer':
      return arg ? err(`${kind} takes a rating, as in ${kind}@1500`) : ratedPlayer(kind, rating, ranges[kind]);
    case 'ladder':
      return rating === undefined ? ladderPlayer(arg) : err('ladder takes a rung, as in ladder:800');
    case 'fumble':
      return namedPlayer(rating === undefined ? arg : undefined, FUMBLE_LEVELS, 'fumble', (level) => ({
        kind: 'fumble',
        level,
      }));
    case 'rule':
      return namedPlayer(rating === undefined ? arg : undefined, RULE_BOTS, 'rule', (bot) => ({ kind: 'rule', bot }));
    default:
      return err(`"${kind}" is not a kind of player; known are maia, flounder, explorer, fumble, ladder and rule`);
  }
}

function ratedPlayer(
  kind: keyof RatingRanges,
  text: string | undefined,
  [low, high]: readonly [low: number, high: number],
): Result<SinglePlayer, string> {
  const rating = text === undefined ? DEFAULT_RATING : Number(text);
  if (rating < low || rating > high || rating % RATING_STEP !== 0) {
    return err(`${kind} plays at ${low} to ${high} in steps of ${RATING_STEP}, not at ${text}`);
  }
  return ok({ kind, rating });
}

function ladderPlayer(arg: string | undefined): Result<SinglePlayer, string> {
  if (arg === 'full') return ok({ kind: 'ladder', rung: 'full' });
  // Digits only: Number() would also read 0x320 and 1e3.
  const rung = /^\d+$/.test(arg ?? '') ? Number(arg) : Number.NaN;
  const [low, high] = LADDER_RANGE;
  if (Number.isNaN(rung) || rung < low || rung > high) {
    return err(`ladder takes a rung from ${low} to ${high}, or full: ladder:800, ladder:full`);
  }
  return ok({ kind: 'ladder', rung });
}

function namedPlayer<const N extends string>(
  arg: string | undefined,
  names: readonly N[],
  kind: string,
  make: (name: N) => SinglePlayer,
): Result<SinglePlayer, string> {
  const name = names.find((known) => known === arg);
  return name ? ok(make(name)) : err(`${kind} takes one of ${names.join(', ')}, as in ${kind}:${names[0]}`);
}

/** The strength a player stands for, where it names one; 1500 where it does not. */
export function nominalRating(spec: PlayerSpec): number {
  switch (spec.kind) {
    case 'maia':
    case 'flounder':
    case 'explorer':
      return spec.rating;
    case 'ladder':
      return spec.rung === 'full' ? LADDER_RANGE[1] : spec.rung;
    case 'blend':
      return blendRating(spec.blend);
    default:
      return DEFAULT_RATING;
  }
}

function blendRating(slots: readonly BlendSlot[]): number {
  const mean = meanOfSlots(slots, nominalRating);
  return Number.isNaN(mean) ? DEFAULT_RATING : mean;
}

/** Mean by weight of what each slot's player counts for; NaN where none has weight. */
export function meanOfSlots(slots: readonly BlendSlot[], ratingOf: (player: SinglePlayer) => number): number {
  let [sum, weights] = [0, 0];
  for (const { player, weight } of slots) {
    sum += weight * ratingOf(player);
    weights += weight;
  }
  return sum / weights;
}

/** The string form; a blend reads as its slots joined by ` + `, for people only. */
export function formatPlayerSpec(spec: PlayerSpec): string {
  switch (spec.kind) {
    case 'fumble':
      return `fumble:${spec.level}`;
    case 'ladder':
      return `ladder:${spec.rung}`;
    case 'rule':
      return `rule:${spec.bot}`;
    case 'blend':
      return spec.blend.map((slot) => `${slot.weight} ${formatPlayerSpec(slot.player)}`).join(' + ');
    default:
      return `${spec.kind}@${spec.rating}`;
  }
}

/** The form that files hold: the string form, or a map whose `blend` lists its slots. */
export type PlayerSpecData = string | { blend: { player: string; weight: number }[] };

export function playerSpecData(spec: PlayerSpec): PlayerSpecData {
  if (spec.kind !== 'blend') return formatPlayerSpec(spec);
  return { blend: spec.blend.map((slot) => ({ player: formatPlayerSpec(slot.player), weight: slot.weight })) };
}

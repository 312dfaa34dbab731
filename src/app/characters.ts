import { basename, extname } from 'node:path';
import type { AccountConfig, AccountPersonality } from '../config/config.ts';
import { meanOfSlots, type PlayerSpec } from '../model/player-spec.ts';
import type { Profile } from '../sandbox/users.ts';

/** Ids are names of files and users: as long as the configuration allows them to be. */
const LONGEST_ID = 32;

/**
 * Who can be met in the sandbox beside the accounts of the configuration: each personality of an account that draws
 * one for every game, as an account of its own with the policy of the first.
 * @param taken ids that are somebody's already
 */
export function charactersOf(residents: readonly AccountConfig[], taken: readonly string[]): AccountConfig[] {
  const ids = new Set(taken);
  const split = residents.filter((account) => castOf(account).length > 1);
  return split.flatMap(({ policy, ...account }) =>
    castOf(account).map((personality): AccountConfig => {
      const id = freeId(idOf(personality.file), ids);
      ids.add(id);
      return { id, server: { kind: 'sandbox' }, token: null, personalities: [personality], policy };
    }),
  );
}

/** What people read of an account: the character that it is, or that it is one of several. */
export function profileOf(account: Pick<AccountConfig, 'personalities'>): Profile {
  const [first, ...others] = drawnBy(account);
  if (!first || others.length > 0) {
    return {
      realName: 'A Stranger',
      bio: 'One of the others, drawn anew for each game. You will see soon enough which.',
    };
  }
  const { name, about } = first.personality;
  return about === '' ? { realName: name } : { realName: name, bio: about };
}

/** The rating that its only player is set to; null where it has several, or one without. */
export function ratingOf(account: Pick<AccountConfig, 'personalities'>): number | null {
  const [first, ...others] = drawnBy(account);
  return first && others.length === 0 ? shownRating(first.personality.player) : null;
}

/** Those that it ever plays as; a character of the sandbox alone has one, whatever its weight was. */
function drawnBy(account: Pick<AccountConfig, 'personalities'>): AccountPersonality[] {
  const cast = castOf(account);
  return cast.length > 1 ? cast.filter(({ weight }) => weight > 0) : cast;
}

/** Its personalities, each once however often it is used. */
function castOf({ personalities }: Pick<AccountConfig, 'personalities'>): AccountPersonality[] {
  return [...new Map(personalities.map((use) => [use.file, use])).values()];
}

/** What is shown of a player: unlike the strength it stands for, nothing where it or a slot of it names none. */
function shownRating(spec: PlayerSpec): number | null {
  if (spec.kind === 'ladder') return spec.rung === 'full' ? null : spec.rung;
  if (spec.kind !== 'blend') return 'rating' in spec ? spec.rating : null;
  const mean = Math.round(meanOfSlots(spec.blend, (player) => shownRating(player) ?? Number.NaN));
  return Number.isNaN(mean) ? null : mean;
}

function idOf(file: string): string {
  const name = basename(file, extname(file)).toLowerCase();
  return name.replace(/[^a-z0-9_-]+/g, '-').slice(0, LONGEST_ID) || 'character';
}

function freeId(id: string, taken: ReadonlySet<string>): string {
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? id : `${id.slice(0, LONGEST_ID - 1 - String(n).length)}-${n}`;
    if (!taken.has(candidate)) return candidate;
  }
}

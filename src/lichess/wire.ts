import { z } from 'zod';

import { SPEEDS } from '../chess/clock.ts';
import type { PlayerInfo } from '../model/lichess.ts';

/**
 * A field that may be missing, null or odd: a message is refused only where something is missing that play needs, never
 * for a decoration that has changed its shape.
 */
export const lenient = <S extends z.ZodType>(schema: S) => schema.nullish().catch(null);

/** An id goes into paths, keys and file names: only letters that are harmless there. */
export const idSchema = z.string().regex(/^[\w-]{1,64}$/);

export const colorSchema = z.enum(['white', 'black']);
export const speedSchema = lenient(z.enum(SPEEDS));
/** A plain name in game streams, an object in the event stream (lichess-api §2.2). */
export const statusSchema = z.union([z.string(), z.object({ name: z.string() }).transform((status) => status.name)]);
export const variantSchema = lenient(z.object({ key: z.string() }));

/** The server's key, which may be a variant we do not know. */
export const variantKeyOf = (variant: z.infer<typeof variantSchema>): string => variant?.key ?? 'standard';

/** `gameFull` names its players in one way, the event stream in another: all their keys, each of them optional. */
export const playerSchema = z.object({
  id: lenient(z.string()),
  name: lenient(z.string()),
  username: lenient(z.string()),
  title: lenient(z.string()),
  rating: lenient(z.number()),
  provisional: lenient(z.boolean()),
  aiLevel: lenient(z.number()),
  ai: lenient(z.number()),
});
export type WirePlayer = z.infer<typeof playerSchema>;

const NOBODY: PlayerInfo = {
  id: null,
  name: 'Anonymous',
  rating: null,
  provisional: false,
  isBot: false,
  aiLevel: null,
};

/** The event stream puts titles before the name (`BOT Maia`); names themselves hold no space. */
const TITLED = /^([A-Z]{2,4}) (\S+)$/;

export function toPlayer(wire: WirePlayer | null | undefined): PlayerInfo {
  if (!wire) return NOBODY;
  const aiLevel = wire.aiLevel ?? wire.ai ?? null;
  if (aiLevel !== null) return { ...NOBODY, name: `Stockfish level ${aiLevel}`, isBot: true, aiLevel };
  const shown = wire.name ?? wire.username ?? wire.id;
  if (!shown) return NOBODY;
  const [, prefix, bare] = TITLED.exec(shown) ?? [];
  return {
    id: (wire.id ?? bare ?? shown).toLowerCase(),
    name: bare ?? shown,
    rating: wire.rating ?? null,
    provisional: wire.provisional ?? false,
    isBot: (wire.title ?? prefix) === 'BOT',
    aiLevel: null,
  };
}

import { normal } from '../../random/normal.ts';
import { stream } from '../../random/streams.ts';

/** Half-moves from one spell to the next: what is left of people's thinks is alike for some five moves of theirs. */
const SPELL_PLIES = 10;

/**
 * Whether a player is in a slow or a fast spell at this ply of a game, standard normal and drifting. The game's tempo
 * tells its spells apart from those of other games, so nothing has to be remembered.
 */
export function spellAt(tempo: number, ply: number): number {
  const knot = Math.floor(ply / SPELL_PLIES);
  const along = ply / SPELL_PLIES - knot;
  // Roots, so that the spread is the same everywhere between two spells.
  return Math.sqrt(1 - along) * spell(tempo, knot) + Math.sqrt(along) * spell(tempo, knot + 1);
}

function spell(tempo: number, knot: number): number {
  const rng = stream('spell', tempo, knot);
  return normal(rng.next(), rng.next());
}

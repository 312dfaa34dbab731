import type { SinglePlayer } from '../../model/player-spec.ts';
import type { PersonalityFile } from '../schema.ts';

export interface IdleRule {
  readonly key: readonly string[];
  /** Why the key changes nothing beside the other settings; null where it does. */
  readonly why: Why;
}

export type Why = (file: PersonalityFile) => string | null;

export const rule = (key: string, why: Why): IdleRule => ({ key: key.split('.'), why });

/** The first reason of several. */
export const either =
  (...reasons: readonly Why[]): Why =>
  (file) => {
    for (const why of reasons) {
      const reason = why(file);
      if (reason) return reason;
    }
    return null;
  };

/** Nobody expects anything of a value that does nothing anyway. */
export const unlessNeutral =
  (neutral: (file: PersonalityFile) => boolean, why: Why): Why =>
  (file) =>
    neutral(file) ? null : why(file);

type Kind = SinglePlayer['kind'];

const kindsOf = ({ player }: PersonalityFile): readonly Kind[] =>
  player.kind === 'blend' ? player.blend.map((slot) => slot.player.kind) : [player.kind];

export const playsAs = (file: PersonalityFile, ...kinds: readonly Kind[]): boolean =>
  kindsOf(file).some((kind) => kinds.includes(kind));

/** Ruling 25: these hand back one finished move, which no later stage touches; the explorer's moves they do choose. */
export const finished: Why = (file) =>
  playsAs(file, 'maia', 'explorer', 'flounder') || file.books.explorer.enabled
    ? null
    : 'this player hands over a finished move';

/** Window, conviction, floor and luck need moves that are listed by how popular they are (D0 §2c). */
export const unpopular: Why = (file) =>
  playsAs(file, 'maia', 'explorer') || file.books.explorer.enabled
    ? null
    : 'this player lists no moves by popularity, nor is books.explorer on';

/** Curves act on think times that a clock can squeeze (ruling 4). */
export const unpressed: Why = ({ timing: { mode } }) =>
  mode === 'fixed' || mode === 'instant' ? `mode is ${mode}` : null;

export const blind: Why = (file) =>
  playsAs(file, 'maia', 'explorer', 'flounder', 'fumble', 'ladder')
    ? null
    : 'this player evaluates nothing, so it plays on';

const MOVE = /^(?:[NBKRQ]?[a-h]?[1-8]?[-x]?[a-h][1-8](?:=?[nbrqNBRQ])?|[O0o][-–—][O0o](?:[-–—][O0o])?|--|Z0)[+#]?$/;
const RESULT = /^(?:1[-–—]0|0[-–—]1|1\/2[-–—]1\/2|\*)$/;
/** Left of a word once its move number, its glyphs and the words for en passant are off. */
const TRIM = /^\d*\.*…*|(?:[!?]|\$\d+)+$/g;
const IGNORED = /^(?:e\.p\.|ep|\$\d+|½[-–—]½)?$/;

export interface MoveWords {
  /** Moves of the main line up to the game's result, or to the first word that is none. */
  readonly count: number;
  /**
   * A sentence about that word: a parser skips it, and what follows would belong to another game than the person meant.
   * Null where all is well.
   */
  readonly stray: string | null;
}

/** What stands among the moves of a PGN's first game, outside its headers, comments and variations. */
export function readMoveWords(text: string): MoveWords {
  let number = '';
  let count = 0;
  for (const word of mainWords(text)) {
    if (RESULT.test(word)) break;
    number = /^(\d+)\.*/.exec(word)?.[1] ?? number;
    const bare = word.replaceAll(TRIM, '');
    if (MOVE.test(bare)) count++;
    else if (!IGNORED.test(bare)) {
      const where = number === '' ? 'At the start' : `At move ${number}`;
      return { count, stray: `${where}: “${word.slice(0, 20)}” is no move.` };
    }
  }
  return { count, stray: null };
}

function mainWords(text: string): string[] {
  let depth = 0;
  let main = '';
  for (const sign of firstMoves(text)) {
    if (sign === '(') depth++;
    else if (sign === ')') depth = Math.max(0, depth - 1);
    main += depth > 0 || sign === ')' ? ' ' : sign;
  }
  return main.split(/\s+/).filter((word) => word !== '');
}

const HEADERS = /^(?:\s*\[[A-Za-z0-9_+#=:-]+\s+"(?:[^"\\\n]|\\.)*"\]|\s*%[^\n]*\n)+/;
const COMMENTS = /\{[^}]*(?:\}|$)|;[^\n]*|^%[^\n]*/gm;

/** Up to the next game's headers, if there are any. */
function firstMoves(text: string): string {
  const moves = text.replace(HEADERS, '').replaceAll(COMMENTS, ' ').replaceAll(/\$\d+/g, ' ');
  return moves.split(/\n\s*\n\s*\[/)[0] ?? '';
}

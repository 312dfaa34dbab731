import { type Line, playUci } from '../../chess/line.ts';
import { repetitions } from '../../chess/outcome.ts';
import { legalUcis } from '../../chess/uci.ts';

/** From here on a draw is a half point thrown away: a pawn ahead and more (D-06). */
const WINNING_CP = 100;

/** How near a move brings the third time of a position: it stands there at once, or the opponent can make it. */
export type Threefold = 'completes' | 'allows' | null;

/** Whether some position might come a third time: none can that has not been there twice since the last capture or pawn move. */
export function mayComeThrice(line: Line): boolean {
  const recent = line.keys.slice(-1 - line.position.halfmoves);
  return new Set(recent).size < recent.length;
}

/** The game's danger of a threefold, asked move by move. */
export function threefoldRisk(line: Line): (move: string) => Threefold {
  const inDanger = mayComeThrice(line);
  return (move) => (inDanger ? riskOf(line, move) : null);
}

function riskOf(line: Line, move: string): Threefold {
  const played = playUci(line, move);
  if (!played.ok) return null;
  const after = played.value;
  if (repetitions(after) >= 3) return 'completes';
  if (after.position.halfmoves === 0) return null;
  return legalUcis(after).some((reply) => standsThrice(after, reply)) ? 'allows' : null;
}

function standsThrice(line: Line, reply: string): boolean {
  const played = playUci(line, reply);
  return played.ok && repetitions(played.value) >= 3;
}

/**
 * The moves by which a bot that is winning does not throw the game by repetition (D-06): those without any danger, else
 * those that do not complete it, else all.
 * @param evaluationCp from the bot's side; null takes no part
 * @param affordable moves that cost too much are no way out
 */
export function clearOfThreefold(
  line: Line,
  moves: readonly string[],
  evaluationCp: number | null,
  affordable: (move: string) => boolean = () => true,
): readonly string[] {
  if (evaluationCp === null || evaluationCp < WINNING_CP) return moves;
  const riskOfMove = threefoldRisk(line);
  const risks = new Map(moves.map((move) => [move, riskOfMove(move)]));
  for (const tolerated of [[null], [null, 'allows']] as const) {
    const clear = moves.filter((move) => tolerated.some((risk) => risk === risks.get(move)));
    if (clear.some(affordable)) return clear;
  }
  return moves;
}

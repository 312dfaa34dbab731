import { describe, expect, it } from 'vitest';
import { bothOf, readingOf } from './positions.ts';

/** White Kf1 Re1 Bf4 Nb5; Black Ke8 Rb8 Ne5 d6. */
const CONTACT = '1r2k3/8/3p4/1N2n3/5B2/8/8/4RK2 w - - 0 1';
const CHECK = '4k3/8/8/8/8/8/4R3/4K3 b - - 0 1';
/** Ne2 stands pinned before its king. */
const PINNED = '4k3/4r3/8/8/5p2/8/4N3/4K3 w - - 0 1';

describe('[A-15] threat metrics', () => {
  it.each([
    // Bf4 and Re1 on e5, Nb5 on d6, nothing through e5. Black: Rb8 on b5.
    ['attacksOnEnemy', CONTACT, 3, 1],
    // White Nb5 has no cover; Black d6 has none, e5 has d6.
    ['hangingPieces', CONTACT, 1, 1],
    ['looseEnemyPieces', CONTACT, 1, 1],
    // White Re1 by the king; Black Ne5 by the pawn. Kings do not count.
    ['defendedPieces', CONTACT, 1, 1],
    // White king on rook and rook on king; Black pawn on knight and rook on king.
    ['pieceDefence', CONTACT, 2, 2],
    // A king is attacked, but never hangs.
    ['attacksOnEnemy', CHECK, 1, 0],
    ['hangingPieces', CHECK, 0, 0],
    ['looseEnemyPieces', CHECK, 0, 0],
    // A pinned knight attacks f4 all the same; Re7 attacks e2.
    ['attacksOnEnemy', PINNED, 1, 1],
    // e2 has its king, f4 nobody; Ke8 covers e7.
    ['hangingPieces', PINNED, 0, 1],
    ['defendedPieces', PINNED, 1, 1],
  ] as const)('counts %s in %s', (name, fen, white, black) => {
    expect(bothOf(name, readingOf(fen))).toEqual([white, black]);
  });
});

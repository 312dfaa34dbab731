import { Chess } from 'chessops/chess';
import { parseFen } from 'chessops/fen';
import type { Role } from 'chessops/types';

import type { MoveControl } from '../../model/personality.ts';
import type { Volatility } from '../../personality/attractors/context.ts';

/** A position that shows what a control likes. */
export interface Example {
  readonly fen: string;
  /** Half-moves played, for what acts in the opening only. */
  readonly plies: number;
  readonly volatility: Volatility | null;
}

const at = (fen: string, plies = 30, volatility: Volatility | null = null): Example => ({ fen, plies, volatility });

/** By one probe of Stockfish 19 to depth 8: mean |change of score| a ply of depth, in centipawns. */
const UNSETTLED: Volatility = new Map(
  Object.entries({
    ...{
      e3e4: 101,
      d3f5: 36,
      f3g5: 35,
      d3e4: 28,
      d1c2: 25,
      d1b3: 23,
      e1d2: 23,
      d3g6: 22,
      f3g1: 20,
      f3d2: 16,
      f3e5: 15,
    },
    ...{
      d3f1: 15,
      f3h4: 13,
      b2b3: 12,
      e1f1: 10,
      h1f1: 10,
      e1e2: 8,
      d3b1: 8,
      g2g4: 7,
      h1g1: 7,
      a1b1: 6,
      d1e2: 6,
      d3c2: 6,
    },
    ...{ d3h7: 6, h2h3: 5, d3e2: 5, d4c5: 4, d1a4: 4, d1d2: 4, g2g3: 4, e1g1: 3, a2a4: 3, c1d2: 2, h2h4: 2, a2a3: 1 },
    c4d5: 1,
  }),
);

export const EXAMPLES: { readonly [C in MoveControl]: Example } = {
  attacker: at('r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 7'),
  fortKnox: at('r2q1rk1/pb1nbppp/1p2pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 2 10'),
  trade: at('r1bqk2r/ppp2ppp/2n2n2/3pp3/1b1PP3/2N2N2/PPP2PPP/R1BQKB1R w KQkq - 0 6'),
  structure: at('rnbqkb1r/ppp1pppp/5n2/3p4/3P4/5N2/PPP1PPPP/RNBQKB1R w KQkq - 2 3'),
  spaceCadet: at('rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2'),
  gambito: at('r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4', 6),
  tension: at('rnbqkb1r/ppp2ppp/4pn2/3p4/3PP3/2N5/PPP2PPP/R1BQKBNR w KQkq - 2 4'),
  chaos: at('r1bqk2r/pp3ppp/2n1pn2/2pp4/1bPP4/2NBPN2/PP3PPP/R1BQK2R w KQkq - 0 7', 12, UNSETTLED),
  grabber: at('rnb1kb1r/1p3ppp/pq1ppn2/6B1/3NPP2/2N5/PPPQ2PP/R3KB1R b KQkq - 2 8'),
  kingSafety: at('r1b2rk1/ppp2ppp/2n2q2/2b1p3/4P1n1/2NP1N2/PPP1BPPP/R1BQ1RK1 w - - 0 9'),
  prophylaxis: at('6k1/r4ppp/8/8/8/4R3/5PPP/6K1 w - - 0 30'),
};

export const PIECE_EXAMPLE: Example & { readonly role: Role } = {
  ...at('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 0),
  role: 'knight',
};

export const CUSTOM_EXAMPLE = {
  ...at('r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4', 6),
  control: { metric: 'givesCheck', value: 5, phase: 'all', result: 'any', pressure: 'any' },
} as const;

/** @throws where an example is no position */
export const positionOf = ({ fen }: Pick<Example, 'fen'>): Chess => Chess.fromSetup(parseFen(fen).unwrap()).unwrap();

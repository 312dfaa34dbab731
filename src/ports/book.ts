import type { Line } from '../chess/line.ts';
import type { Result } from '../chess/result.ts';
import type { Candidate } from '../model/draft.ts';
import type { GameMemory } from '../model/memory.ts';
import type { Books } from '../model/personality.ts';
import type { StageNote } from '../model/trace.ts';
import type { Rng } from '../random/streams.ts';

export interface BookMove {
  /** Legal, spelled as the line spells moves. */
  readonly move: string;
  readonly games: number;
}

export interface BookQuery {
  /** Whose games count; null is everybody's. Databases of masters do not ask. */
  readonly rating: number | null;
  /** Games from this year on; null is all of them. */
  readonly sinceYear: number | null;
  /** Moves wanted at most. */
  readonly limit: number;
  /** clock.monotonicMs by which an answer is owed. */
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
}

/** One source of opening moves, most played first; an empty list means that the line has left it. */
export interface BookPort {
  moves(line: Line, query: BookQuery): Promise<Result<readonly BookMove[], string>>;
}

/** What a stage asks of the books: the game so far, and whose books they are. */
export interface BookRequest {
  readonly line: Line;
  readonly books: Books;
  readonly off: GameMemory['booksOff'];
  /** The bot's own rating, before any pressure; null where it has none. The explorer's own setting stands above it. */
  readonly rating: number | null;
  readonly rng: Rng;
  /** clock.monotonicMs by which computing must end; books take a part of what is left until then. */
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
}

interface Asked {
  /** The game's books after this: what has missed once is off, and nothing comes back. */
  readonly off: GameMemory['booksOff'];
  /** For the stage that asked. */
  readonly note: Omit<StageNote, 'stage'>;
}

export type BookSource = 'repertoire' | 'main line' | 'tablebase';

export type BookMoveAnswer = Asked &
  ({ readonly kind: 'move'; readonly source: BookSource; readonly move: string } | { readonly kind: 'none' });

export type BookDistributionAnswer = Asked &
  (
    | {
        readonly kind: 'distribution';
        readonly candidates: readonly Candidate[];
        /** Played from here, over all candidates. */
        readonly games: number;
      }
    | { readonly kind: 'none' }
  );

/** Every book of a bot. Nothing here throws or is later than its deadline; what fails is a miss. */
export interface BookShelf {
  /** A finished move: from the repertoire, else the main line, else the tablebase (ruling 22). */
  next(request: BookRequest): Promise<BookMoveAnswer>;
  /** How often people played each move here, for the stages that choose (ruling 23). Their probabilities sum to one. */
  explore(request: BookRequest): Promise<BookDistributionAnswer>;
  /** Moves that continue a gambit by name; the game's own spelling. */
  gambits(line: Line): GambitMoves;
}

export interface GambitMoves {
  readonly moves: ReadonlySet<string>;
  /** False where only the shipped table is known, which names the best-known gambits only (ruling 20). */
  readonly fullTable: boolean;
}

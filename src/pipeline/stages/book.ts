import type { Proposal } from '../../model/draft.ts';
import { configuredRating } from '../../personality/pressure/rating-under-pressure.ts';
import type { BookMoveAnswer } from '../../ports/book.ts';
import type { Stage } from '../stage.ts';

/** A move out of a book is final (D0 §1 stage 1). What misses is off for the rest of the game (M-02). */
export const book: Stage = {
  name: 'opening book',
  async run({ facts, draft, rng, ports, deadlineMs, signal }) {
    if (!ports.books) return { patch: {}, note: { ran: false, why: 'no books here' } };
    const { line, personality } = facts;
    const answer = await ports.books.next({
      line,
      books: personality.books,
      off: draft.memory.booksOff,
      rating: configuredRating(personality.player),
      rng,
      deadlineMs,
      signal,
    });
    const memory = { ...draft.memory, booksOff: answer.off };
    if (answer.kind === 'none') return { patch: { memory }, note: answer.note };
    const proposal = bookMove(answer);
    const { move, source } = answer;
    return {
      patch: { memory, proposal, candidates: proposal.candidates, move, source: 'book' },
      note: { ...answer.note, data: { ...answer.note.data, source, move } },
    };
  },
};

function bookMove({
  move,
  source,
  note,
}: Extract<BookMoveAnswer, { kind: 'move' }>): Extract<Proposal, { kind: 'finished' }> {
  return {
    kind: 'finished',
    move,
    candidates: [{ move, raw: 1, rawKind: 'p', weight: 1, contributions: {} }],
    probes: [],
    evaluationCp: null,
    entropyBits: null,
    player: source,
    note,
  };
}

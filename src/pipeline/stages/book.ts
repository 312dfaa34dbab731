import { finishedProposal } from '../../model/draft.ts';
import { configuredRating } from '../../personality/pressure/rating-under-pressure.ts';
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
    const { move, source, note } = answer;
    const proposal = finishedProposal(source, move, note);
    return {
      patch: { memory, proposal, candidates: proposal.candidates, move, source: 'book' },
      note: { ...note, data: { ...note.data, source, move } },
    };
  },
};

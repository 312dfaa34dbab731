import { blind, either, finished, type IdleRule, rule, type Why } from './rule.ts';

const noSlots: Why = ({ books: { repertoire } }) =>
  repertoire.white.length + repertoire.black.length === 0 ? 'the repertoire is empty' : null;
const noMainLine: Why = ({ books }) => (books.mainLine.enabled ? null : 'mainLine.enabled is false');

const BOOKS: readonly IdleRule[] = [
  rule('books.repertoire.choice', noSlots),
  rule('books.repertoire.maxPlies', noSlots),
  rule('books.mainLine.source', noMainLine),
  rule('books.mainLine.maxMoves', noMainLine),
  rule('books.mainLine.sinceYear', noMainLine),
  rule('books.explorer.rating', ({ books }) => (books.explorer.enabled ? null : 'explorer.enabled is false')),
];

const refuses: Why = ({ draws }) => (draws.accept ? null : 'draws.accept is false');
const offersNone: Why = ({ draws }) => (draws.offer.enabled ? null : 'offer.enabled is false');
const neverSwindles: Why = either(
  ({ draws }) => (draws.seekStalemate.enabled ? null : 'seekStalemate.enabled is false'),
  finished,
);

/** Without an evaluation no offer is taken or made (ruling 29). */
const DRAWS: readonly IdleRule[] = [
  rule('draws.acceptFromMove', either(refuses, blind)),
  rule('draws.marginCp', either(refuses, blind)),
  rule('draws.declineWhenWorsePct', either(refuses, blind)),
  rule('draws.accept', (file) => (file.draws.accept ? blind(file) : null)),
  rule('draws.offer.enabled', (file) => (file.draws.offer.enabled ? blind(file) : null)),
  rule('draws.offer.bandCp', either(offersNone, blind)),
  rule('draws.offer.fromMove', either(offersNone, blind)),
  rule('draws.seekStalemate.enabled', (file) => (file.draws.seekStalemate.enabled ? finished(file) : null)),
  rule('draws.seekStalemate.fromMove', neverSwindles),
  rule('draws.seekStalemate.thresholdCp', neverSwindles),
  rule('draws.resign', (file) => {
    if (!file.draws.resign) return null;
    return file.draws.seekStalemate.enabled ? 'a bot that plays for stalemate plays on' : blind(file);
  }),
];

/** Keys that decide openings and ends. */
export const IDLE_GAME: readonly IdleRule[] = [...BOOKS, ...DRAWS];

import type { ConfigProblem, Excerpt, Place } from './problem.ts';

/** More than anybody corrects in one go; a file of another kind can hold thousands. */
const MOST_SHOWN = 50;
/** Longer lines are cut around the place. */
const LINE_WIDTH = 100;

/** Problems as people read them: place and sentence, the line with a mark under it, what to do. */
export function renderProblems(problems: readonly ConfigProblem[]): string {
  const shown = problems.slice(0, MOST_SHOWN).map(renderProblem);
  const more = problems.length - shown.length;
  return [...shown, ...(more > 0 ? [`… and ${more} more`] : [])].join('\n\n');
}

function renderProblem({ place, severity, message, advice, excerpt }: ConfigProblem): string {
  const mark = severity === 'warning' ? 'warning: ' : '';
  const lines = [printable(`${placeText(place)}  ${mark}${message}`)];
  if (excerpt && place.kind === 'text') lines.push(...excerptLines(excerpt, place.line));
  lines.push(printable(`  ${advice}`));
  return lines.join('\n');
}

/** `file:line:column`, which terminals and editors turn into a link. */
export function placeText(place: Place): string {
  switch (place.kind) {
    case 'text':
      return `${place.file}:${place.line}:${place.column}`;
    case 'file':
      return place.file;
    case 'variable':
      // Options of the command line are told by the same kind of place.
      return place.name.startsWith('--') ? place.name : `$${place.name}`;
    default:
      return place satisfies never;
  }
}

function excerptLines({ line, column, length }: Excerpt, number: number): string[] {
  const start = Math.max(0, column - 1 - LINE_WIDTH / 2);
  const text = printable(line.slice(start, start + LINE_WIDTH));
  const before = column - 1 - start;
  const carets = '^'.repeat(Math.max(1, Math.min(length, LINE_WIDTH - before)));
  const margin = String(number);
  return [`  ${margin} | ${text}`, `  ${' '.repeat(margin.length)} | ${' '.repeat(before)}${carets}`];
}

/** Tabs and control characters would move the mark, or the terminal. */
const printable = (text: string): string => text.replace(/\p{C}/gu, (char) => ' '.repeat(char.length));

import type { JSX } from 'preact';

import type { FinishedGame } from '../../../http/schemas.ts';
import { keyOf } from '../parts/page-state.ts';
import { agoText, count, resultWords } from '../parts/words.ts';

export interface ResultListProps {
  readonly results: readonly FinishedGame[];
  readonly names: ReadonlyMap<string, string>;
  readonly nowMs: number;
}

export function ResultList({ results, names, nowMs }: ResultListProps): JSX.Element {
  return (
    <section aria-labelledby="results">
      <h2 id="results">Finished</h2>
      {results.length === 0 && <p class="quiet">Games appear here when they end.</p>}
      <ol class="results" aria-live="polite" aria-relevant="additions">
        {results.map((result) => (
          <li key={keyOf(result.game)}>
            <Result {...result} names={names} nowMs={nowMs} />
          </li>
        ))}
      </ol>
    </section>
  );
}

type ResultProps = FinishedGame & Pick<ResultListProps, 'names' | 'nowMs'>;

function Result({ game, finishedAtMs, names, nowMs }: ResultProps): JSX.Element {
  const { outcome, text } = resultWords(game);
  const { opponent } = game;
  return (
    <>
      <span class={`outcome ${outcome}`}>{text}</span>
      <span>
        <span class="name">{names.get(game.accountId) ?? game.accountId}</span> against{' '}
        <span class="name">{opponent.name}</span>
        {opponent.rating !== null && ` (${opponent.rating})`}
      </span>
      <span class="quiet">
        {count(Math.ceil(game.moves.length / 2), 'move')}
        <span aria-hidden="true">, {agoText(nowMs - finishedAtMs)}</span>
      </span>
    </>
  );
}

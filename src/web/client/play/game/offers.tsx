import type { JSX } from 'preact';

import type { Table, TableGame } from '../table/types.ts';

export interface OffersProps {
  readonly game: TableGame;
  readonly table: Pick<Table, 'draw' | 'takeback'>;
}

/** What the bot asks for. */
export function Offers({ game, table }: OffersProps): JSX.Element {
  const { bot, draw, takeback } = game;
  return (
    <>
      {draw === 'theirs' && <Offer text={`${bot.name} offers a draw.`} answer={(yes) => table.draw(yes)} />}
      {takeback === 'theirs' && (
        <Offer text={`${bot.name} asks to take a move back.`} answer={(yes) => table.takeback(yes)} />
      )}
    </>
  );
}

interface OfferProps {
  readonly text: string;
  answer(yes: boolean): void;
}

function Offer({ text, answer }: OfferProps): JSX.Element {
  return (
    <section class="offer" aria-label={text}>
      <p>{text}</p>
      <button type="button" class="button primary" onClick={() => answer(true)}>
        Accept
      </button>
      <button type="button" class="button" onClick={() => answer(false)}>
        Decline
      </button>
    </section>
  );
}

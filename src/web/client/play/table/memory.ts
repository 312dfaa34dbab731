import { playAll, startLine } from '../../../../chess/line.ts';
import { checkControl } from './controls.ts';
import { colorOf } from './game-lines.ts';
import { amountOf, type Fields, fieldsOf, listOf, parseJson, textOf } from './json.ts';
import { readItem, type Shelf, writeItem } from './shelf.ts';
import type { Bot, ChatLine, ControlWish, TableGame, Wish } from './types.ts';

const KEY = 'fumblefish.table';
const LONGEST_TEXT = 600;

/** What this tab remembers of its latest game, so that a reload does not lose it. */
export class Memory {
  readonly #shelf: Shelf;

  constructor(shelf: Shelf) {
    this.#shelf = shelf;
  }

  /** A move that the server has not taken yet is not remembered. */
  keep(game: TableGame): void {
    if (!game.unconfirmed) writeItem(this.#shelf, KEY, JSON.stringify(game));
  }

  forget(): void {
    writeItem(this.#shelf, KEY, null);
  }

  /** @param nowMs of this page's clock: that of the page before is not comparable */
  read(nowMs: number): TableGame | null {
    const text = readItem(this.#shelf, KEY);
    return text === null ? null : readGame(fieldsOf(parseJson(text)), nowMs);
  }
}

/** Other versions of the page and people's own hands have written there too: nothing of it is believed unread. */
function readGame(game: Fields, nowMs: number): TableGame | null {
  const id = textOf(game.id, 40);
  const color = colorOf(game.color);
  const bot = readBot(fieldsOf(game.bot));
  const start = startLine('fromPosition', typeof game.startFen === 'string' ? game.startFen : '');
  const line = start.ok ? playAll(start.value, listOf(game.moves).map(moveOf)) : start;
  if (id === null || !color || !bot || !line.ok) return null;
  return {
    id,
    wish: readWish(fieldsOf(game.wish)),
    bot,
    color,
    startFen: line.value.startFen,
    moves: line.value.moves,
    unconfirmed: false,
    turn: line.value.position.turn,
    running: game.running === true,
    status: textOf(game.status, 40) ?? 'unknownFinish',
    winner: colorOf(game.winner),
    clocks: readClocks(game.clocks, nowMs),
    draw: null,
    takeback: null,
    chat: listOf(game.chat).flatMap((said) => readChat(fieldsOf(said)) ?? []),
    gone: null,
    trouble: textOf(game.trouble, LONGEST_TEXT),
  };
}

/** What is no text is no move, and some of it cannot even be made a text. */
const moveOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function readBot({ id, name, about, rating }: Fields): Bot | null {
  const [known, called] = [textOf(id, 60), textOf(name, 60)];
  if (known === null || called === null) return null;
  return { id: known, name: called, about: textOf(about, LONGEST_TEXT) ?? '', rating: amountOf(rating) };
}

function readWish({ botId, color, control, fen }: Fields): Wish | null {
  const id = textOf(botId, 60);
  const asked = readControl(fieldsOf(control));
  if (id === null || !asked) return null;
  return { botId: id, color: colorOf(color) ?? 'random', control: asked, fen: textOf(fen, 200) };
}

function readControl({ kind, limitSeconds, incrementSeconds, bonus }: Fields): ControlWish | null {
  if (kind === 'unlimited') return { kind };
  const [limit, increment] = [amountOf(limitSeconds), amountOf(incrementSeconds)];
  if (kind !== 'clock' || limit === null || increment === null) return null;
  const second = readBonus(fieldsOf(bonus));
  const control = {
    kind,
    limitSeconds: limit,
    incrementSeconds: increment,
    ...(second ? { bonus: second } : {}),
  } as const;
  return checkControl(control).ok ? control : null;
}

function readBonus({ seconds, atMove, incrementFromMove }: Fields): Extract<ControlWish, { kind: 'clock' }>['bonus'] {
  const [more, at, from] = [amountOf(seconds), amountOf(atMove), amountOf(incrementFromMove)];
  return more === null || at === null || from === null
    ? undefined
    : { seconds: more, atMove: at, incrementFromMove: from };
}

function readClocks(value: unknown, heardAtMs: number): TableGame['clocks'] {
  const { white, black } = fieldsOf(value);
  const [whiteMs, blackMs] = [amountOf(white), amountOf(black)];
  return whiteMs === null || blackMs === null ? null : { white: whiteMs, black: blackMs, heardAtMs };
}

const SPEAKERS: readonly ChatLine['from'][] = ['me', 'bot', 'server'];

function readChat({ from, text }: Fields): ChatLine | null {
  const speaker = SPEAKERS.find((known) => known === from);
  const words = textOf(text, LONGEST_TEXT);
  return speaker && words !== null ? { from: speaker, text: words } : null;
}

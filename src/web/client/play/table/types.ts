import type { Color } from '../../../../chess/line.ts';

/** A bot of the sandbox that can be challenged. */
export interface Bot {
  readonly id: string;
  /** The name that people read; the account's own where it has no other. */
  readonly name: string;
  /** A few sentences of character; empty where nothing is told. */
  readonly about: string;
  readonly rating: number | null;
}

/** A clock for both sides, or none. The bonus is the long control's second period (D0 §12). */
export type ControlWish =
  | {
      readonly kind: 'clock';
      readonly limitSeconds: number;
      readonly incrementSeconds: number;
      readonly bonus?: { readonly seconds: number; readonly atMove: number; readonly incrementFromMove: number };
    }
  | { readonly kind: 'unlimited' };

/** What a person asks a bot for. */
export interface Wish {
  readonly botId: string;
  readonly color: Color | 'random';
  readonly control: ControlWish;
  /** Null for the usual start. */
  readonly fen: string | null;
}

/** The field of the form that a refusal is about; `form` where it is about no single one. */
export type Field = 'bot' | 'control' | 'position' | 'form';
export interface Refusal {
  readonly field: Field;
  /** A sentence for people. */
  readonly message: string;
}

export interface ChatLine {
  readonly from: 'me' | 'bot' | 'server';
  readonly text: string;
}

/** A question that waits for an answer, and whose it is. */
export type Asked = 'mine' | 'theirs' | null;

/** The game at the table, running or just over. */
export interface TableGame {
  readonly id: string;
  readonly wish: Wish | null;
  readonly bot: Bot;
  readonly color: Color;
  readonly startFen: string;
  /** UCI, as the server has them; the person's own latest move is among them as soon as it was made. */
  readonly moves: readonly string[];
  /** Whether that latest move still waits for the server's word. */
  readonly unconfirmed: boolean;
  readonly turn: Color;
  readonly running: boolean;
  /** The server's words for the end: mate, resign, draw, outoftime, aborted, stalemate, … */
  readonly status: string;
  readonly winner: Color | null;
  /** What both clocks showed at `heardAtMs` of the page's monotonic clock; null in unlimited games. */
  readonly clocks: { readonly white: number; readonly black: number; readonly heardAtMs: number } | null;
  readonly draw: Asked;
  readonly takeback: Asked;
  readonly chat: readonly ChatLine[];
  /** The bot has left the board: from `claimAtMs` of the page's monotonic clock on the win may be claimed. Null else. */
  readonly gone?: { readonly claimAtMs: number } | null;
  /** A sentence about the last thing that did not work (a refused move, a takeback that was not granted); null else. */
  readonly trouble: string | null;
}

/** Everything the page knows. Only the table changes it. */
export interface TableState {
  /** `connecting` until the first answer; `lost` while the server does not answer: what is shown is the last it said. */
  readonly link: 'connecting' | 'live' | 'lost';
  /** False where this service has no sandbox: nobody can be challenged. */
  readonly open: boolean;
  /** The service's; null until it has told. */
  readonly version: string | null;
  /** The sandbox runs this many times as fast as the wall clock. */
  readonly timeScale: number;
  readonly bots: readonly Bot[];
  readonly challenge:
    | { readonly phase: 'idle' }
    | { readonly phase: 'asking'; readonly wish: Wish }
    | { readonly phase: 'refused'; readonly wish: Wish; readonly refusal: Refusal };
  readonly game: TableGame | null;
}

/** What a person can do. Nothing throws; what fails shows in the state. */
export interface Table {
  readonly state: TableState;
  /** Called at every change. @returns the way to stop */
  subscribe(listener: () => void): () => void;
  challenge(wish: Wish): void;
  /** Takes a challenge back that was not answered yet. */
  withdraw(): void;
  /** UCI; a move that is not legal or not ours changes nothing. */
  move(uci: string): void;
  resign(): void;
  abort(): void;
  /** Offers, accepts or declines. */
  draw(yes: boolean): void;
  takeback(yes: boolean): void;
  say(text: string): void;
  /** Claims the win where the bot has left the board for long enough. */
  claim(): void;
  /** The same bot and control with colours swapped. */
  again(): void;
  /** Back to the form; a running game must be resigned first. */
  leave(): void;
  close(): void;
}

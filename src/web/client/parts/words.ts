import { isRunning } from '../../../model/lichess.ts';
import type { GameView } from '../../../ports/service.ts';

/** How a game ended, from our side. */
export interface ResultWords {
  readonly outcome: 'won' | 'lost' | 'drawn' | 'none';
  readonly text: string;
}

/** The server's words for the end of a game that somebody won. */
const DECIDED: Readonly<Record<string, string>> = {
  mate: 'by checkmate',
  resign: 'by resignation',
  outoftime: 'on time',
  timeout: 'as the other side left',
  cheat: 'by decision',
  noStart: 'as the other side did not start',
  variantEnd: "by the variant's rule",
};

const DRAWN: Readonly<Record<string, string>> = {
  stalemate: 'by stalemate',
  outoftime: 'on time, with too little to mate',
  insufficientMaterialClaim: 'as neither side can mate',
};

export function resultWords({ status, winner, color }: Pick<GameView, 'status' | 'winner' | 'color'>): ResultWords {
  if (isRunning(status)) return { outcome: 'none', text: 'Running' };
  if (winner) {
    const outcome = winner === color ? 'won' : 'lost';
    return { outcome, text: sentence(outcome, DECIDED[status]) };
  }
  if (status === 'aborted' || status === 'noStart') return { outcome: 'none', text: 'Aborted' };
  if (status === 'unknownFinish') return { outcome: 'none', text: 'Ended' };
  return { outcome: 'drawn', text: sentence('drawn', DRAWN[status]) };
}

const sentence = (outcome: string, how: string | undefined): string =>
  `${outcome.charAt(0).toUpperCase()}${outcome.slice(1)}${how ? ` ${how}` : ''}`;

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** From here down a clock shows tenths. */
const TENTHS_BELOW_MS = 20 * SECOND_MS;

/** `2 d 5 h`, `1:02:03`, `4:05`, `0:09.4`; rounded down, as clocks are. */
export function clockText(ms: number): string {
  const left = Math.max(0, ms);
  if (left >= DAY_MS) return `${Math.floor(left / DAY_MS)} d ${Math.floor((left % DAY_MS) / HOUR_MS)} h`;
  const seconds = Math.floor(left / SECOND_MS) % 60;
  const minutes = Math.floor(left / MINUTE_MS) % 60;
  const hours = Math.floor(left / HOUR_MS);
  const tail = `${String(seconds).padStart(2, '0')}${left < TENTHS_BELOW_MS ? `.${Math.floor(left / 100) % 10}` : ''}`;
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}

/** How long until a running clock shows something else. */
export function nextTickMs(ms: number): number {
  const step = ms < TENTHS_BELOW_MS ? 100 : SECOND_MS;
  return (ms % step) + 1;
}

export function agoText(ms: number): string {
  if (ms < MINUTE_MS) return 'just now';
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min ago`;
  return ms < DAY_MS ? `${Math.floor(ms / HOUR_MS)} h ago` : `${Math.floor(ms / DAY_MS)} d ago`;
}

export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

/** The speeds and variants as people write them: `ultraBullet` is `ultra bullet`. */
export const spaced = (name: string): string =>
  name.replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);

import { ok, type Result } from '../../../../chess/result.ts';
import { readStartText, type StartText } from '../table/start-text.ts';
import type { Choices } from './choices.ts';

/** The start that the form asks for: one position of a pasted text. */
export interface Start {
  readonly fen: string;
  readonly ply: number;
  /** The last position on offer. */
  readonly last: number;
  /** `After 12… Nf6`, `The first position`. */
  readonly label: string;
  /** Who played, where the text tells it. */
  readonly title: string | null;
  /** Nobody can move there. */
  readonly over: boolean;
}

/** @param read the pasted text, as read */
export function startOf(read: StartText, wished: number | null): Start | null {
  const last = read.positions.length - 1;
  const ply = Math.max(0, Math.min(wished ?? last, last));
  const position = read.positions[ply];
  if (!position) return null;
  const label = position.label === null ? 'The first position' : `After ${position.label}`;
  return { fen: position.fen, ply, last, label, title: read.title, over: position.over };
}

/** @returns null for the usual start, a sentence where the pasted text means nothing */
export function readStart({ start, pasted, ply }: Choices): Result<Start | null, string> {
  if (start === 'usual') return ok(null);
  const read = readStartText(pasted);
  return read.ok ? ok(startOf(read.value, ply)) : read;
}

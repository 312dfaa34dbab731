import { err, ok, type Result } from '../chess/result.ts';
import type { FormErrors } from './answer.ts';
import type { Form } from './form.ts';
import type { ChatLine } from './game.ts';

const LONGEST = 140;
const LINK = /https?:\/\/|www\.|\b[\w-]+\.(?:com|org|net|io|gg|ly|me|ru|de|fr|uk)\b/i;

/** Control characters and those that turn the direction of text: a line of them could pass for another's. */
const UNSEEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

export interface ChatRequest extends Pick<ChatLine, 'room' | 'text'> {
  /** Accepted, but never shown: the server swallows links without a word (lichess-api §1.3). */
  readonly dropped: boolean;
}

export function readChat(form: Form): Result<ChatRequest, FormErrors> {
  const { room, text: written = '' } = form;
  const text = written.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim();
  const errors: Record<string, string[]> = {};
  if (room !== 'player' && room !== 'spectator') errors.room = ['Invalid room'];
  if (text === '') errors.text = ['This field is required'];
  if (written.length > LONGEST) errors.text = [`Maximum length is ${LONGEST}`];
  if (room !== 'player' && room !== 'spectator') return err(errors);
  return Object.keys(errors).length > 0 ? err(errors) : ok({ room, text, dropped: LINK.test(text) });
}

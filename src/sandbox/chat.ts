import { err, ok, type Result } from '../chess/result.ts';
import type { FormErrors } from './answer.ts';
import type { Form } from './form.ts';
import type { ChatLine } from './game.ts';

const LONGEST = 140;
const LINK = /https?:\/\/|www\.|\b[\w-]+\.(?:com|org|net|io|gg|ly|me|ru|de|fr|uk)\b/i;

export interface ChatRequest extends Pick<ChatLine, 'room' | 'text'> {
  /** Accepted, but never shown: the server swallows links without a word (lichess-api §1.3). */
  readonly dropped: boolean;
}

export function readChat(form: Form): Result<ChatRequest, FormErrors> {
  const { room, text = '' } = form;
  const errors: Record<string, string[]> = {};
  if (room !== 'player' && room !== 'spectator') errors.room = ['Invalid room'];
  if (text === '') errors.text = ['This field is required'];
  if (text.length > LONGEST) errors.text = [`Maximum length is ${LONGEST}`];
  if (room !== 'player' && room !== 'spectator') return err(errors);
  return Object.keys(errors).length > 0 ? err(errors) : ok({ room, text, dropped: LINK.test(text) });
}

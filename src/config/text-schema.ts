import { z } from 'zod';

import { expecting, said } from '../personality/setting.ts';
import { nearest } from './nearest.ts';

/** The address of a server or service: http or https, and nothing that would be lost or shown with it. */
export const address = z.string().refine(isAddress);
export const ADDRESS_WORDS = 'an http(s) address such as https://lichess.org, without user name, ? or #';

function isAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { username, password, search, hash } = new URL(text);
  return username === '' && password === '' && search === '' && hash === '' && !/[\s?#]/.test(text);
}

/** Paths are appended to it. */
export const withoutSlash = (text: string): string => text.trim().replace(/\/+$/, '');

/** What a user of the server is called (lichess-api §2.2 shows ids in lower case; names are compared that way). */
export const userName = expecting(z.string().regex(/^[A-Za-z0-9_-]{2,30}$/), 'a user name');

const MINUTES_AND_SECONDS = String.raw`(?:\d{1,3}(?:\.\d{1,2})?|[¼½¾])\+\d{1,3}`;

/** `5+3`: minutes, also ½ or 1.5, and seconds. */
export const clockControl = expecting(
  z.string().regex(new RegExp(`^${MINUTES_AND_SECONDS}$`)),
  'minutes + seconds such as 3+2 or 0.5+0',
);
/** The same, or `3d`: days a turn. */
export const timeControl = expecting(
  z.string().regex(new RegExp(`^(?:${MINUTES_AND_SECONDS}|[1-9]\\d?d)$`)),
  'minutes + seconds such as 5+3 or 1.5+0, or days such as 3d',
);

/** What chat lines may hold in braces; a misspelt one would be said as it is written. */
export const PLACEHOLDERS = ['opponent', 'me', 'personality'] as const;

/** A chat line; the server takes 140 characters (lichess-api §1.3). */
export const chatLine = z
  .string()
  .max(140)
  .regex(/^\P{Cc}*$/u)
  .check((context) => {
    for (const [, name = ''] of context.value.matchAll(/\{([^{}]*)\}/g)) {
      if (PLACEHOLDERS.some((known) => known === name)) continue;
      const message = `{${name}} is no placeholder; expected {${nearest(name, PLACEHOLDERS) ?? PLACEHOLDERS.join('}, {')}}`;
      context.issues.push({ code: 'custom', input: context.value, message, params: said('BAD_FORMAT') });
    }
  });

/** A schema of its own for each key that holds one. */
export const filePath = () =>
  z
    .string()
    .min(1)
    .max(4096)
    .regex(/^\P{Cc}*$/u);

/** A token written here by mistake is refused, and not looked up. */
export const variableName = z.string().regex(/^(?!lip_)[A-Za-z_][A-Za-z0-9_]{0,99}$/);

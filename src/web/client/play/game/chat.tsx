import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

import type { Color } from '../../../../chess/line.ts';
import type { ChatLine } from '../table/types.ts';
import { noticeWords } from './notices.ts';

/** What the server takes in one line. */
const LONGEST_LINE = 140;

export interface ChatProps {
  readonly lines: readonly ChatLine[];
  readonly botName: string;
  /** The person's. */
  readonly color: Color;
  readonly open: boolean;
  say(text: string): void;
}

export function Chat({ lines, botName, color, open, say }: ChatProps): JSX.Element {
  const [text, setText] = useState('');
  const log = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => log.current?.scrollTo(0, log.current.scrollHeight), [lines.length]);
  const send = (event: Event): void => {
    event.preventDefault();
    const line = text.trim();
    if (line === '') return;
    say(line);
    setText('');
  };
  return (
    <section class="chat" aria-label="Chat">
      <div class="lines" role="log" ref={log} tabIndex={lines.length > 0 ? 0 : undefined} aria-label="Messages">
        {lines.map((line, at) => (
          <p key={at} class={`from-${line.from}`}>
            {line.from !== 'server' && <b>{line.from === 'me' ? 'You' : botName}</b>}{' '}
            <bdi>{line.from === 'server' ? noticeWords(line.text, color, botName) : line.text}</bdi>
          </p>
        ))}
      </div>
      {open && (
        <form class="entry" onSubmit={send}>
          <input
            aria-label={`Message to ${botName}`}
            placeholder={`Say something to ${botName}`}
            maxLength={LONGEST_LINE}
            autocomplete="off"
            enterkeyhint="send"
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <button type="submit" class="button" disabled={text.trim() === ''}>
            Send
          </button>
        </form>
      )}
    </section>
  );
}

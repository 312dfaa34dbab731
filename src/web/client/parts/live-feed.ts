import type { FeedMessage } from './page-state.ts';

/** The service beats every two seconds; a stream that is silent this long is dead though nothing closed it. */
const SILENCE_MS = 8000;

const RETRY_MS = { first: 1000, longest: 5000 } as const;

const EVENTS: readonly FeedMessage['event'][] = ['snapshot', 'game', 'beat'];

export interface FeedListener {
  onMessage(message: FeedMessage): void;
  onLost(): void;
}

/**
 * Listens to the service for as long as the page is open, and opens the stream anew whenever it ends. The browser's own
 * retry gives up at the first answer that is no stream, and does not notice silence.
 * @returns the way to stop
 */
export function listenToService(listener: FeedListener): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs: number = RETRY_MS.first;

  const expectWord = (): void => {
    clearTimeout(timer);
    timer = setTimeout(lost, SILENCE_MS);
  };
  const lost = (): void => {
    source?.close();
    listener.onLost();
    clearTimeout(timer);
    timer = setTimeout(open, retryMs);
    retryMs = Math.min(RETRY_MS.longest, retryMs * 2);
  };
  const open = (): void => {
    source = new EventSource('/v1/events');
    source.onerror = lost;
    for (const event of EVENTS) {
      source.addEventListener(event, (message: Event) => {
        retryMs = RETRY_MS.first;
        expectWord();
        listener.onMessage({ event, data: JSON.parse(String((message as MessageEvent).data)) } as FeedMessage);
      });
    }
    expectWord();
  };

  open();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}

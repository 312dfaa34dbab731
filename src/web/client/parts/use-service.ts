import { useEffect, useReducer } from 'preact/hooks';

import { listenToService } from './live-feed.ts';
import { type FeedMessage, hear, lose, NOTHING_KNOWN, type PageState } from './page-state.ts';

/** What the service is doing, live. */
export function useService(): PageState {
  const [state, dispatch] = useReducer(
    (before: PageState, message: FeedMessage | 'lost') =>
      message === 'lost' ? lose(before) : hear(before, message, performance.now()),
    NOTHING_KNOWN,
  );
  useEffect(() => listenToService({ onMessage: dispatch, onLost: () => dispatch('lost') }), []);
  return state;
}

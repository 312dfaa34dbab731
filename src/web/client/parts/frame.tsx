import type { ComponentChildren, JSX } from 'preact';
import '../design.css';

import type { PageState } from './page-state.ts';

const LINK_WORDS: Readonly<Record<PageState['link'], string>> = {
  connecting: 'Connecting',
  live: 'Live',
  lost: 'Connection lost',
};

export interface FrameProps {
  readonly link: PageState['link'];
  readonly version: string | null;
  readonly children: ComponentChildren;
}

/** What every page has around it: the name, the state of the connection, the foot. */
export function Frame({ link, version, children }: FrameProps): JSX.Element {
  return (
    <>
      <header class="masthead">
        <a class="brand" href="/">
          <Fish />
          Fumblefish
        </a>
        <p class={`link ${link}`} role="status">
          {LINK_WORDS[link]}
        </p>
      </header>
      {link === 'lost' && (
        <p class="notice" role="alert">
          The service does not answer. What you see is the last it said; this page keeps trying.
        </p>
      )}
      <main aria-busy={link === 'connecting'}>{children}</main>
      <footer>
        {version && <span>Fumblefish {version}</span>}
        <a href="/v1/openapi.json">API</a>
        <a href="/metrics">Metrics</a>
      </footer>
    </>
  );
}

function Fish(): JSX.Element {
  return (
    <svg class="fish" viewBox="0 0 32 32" aria-hidden="true">
      <path
        fill-rule="evenodd"
        d="M2 16c4-7 10-9.500 15-8 3 1 5.500 3.500 7 6l6-5c-1.500 4.500-1.500 9.500 0 14l-6-5c-1.500 2.500-4 5-7 6-5 1.500-11-1-15-8zm8.500 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4z"
      />
    </svg>
  );
}

import type { ComponentChildren, JSX } from 'preact';
import '../design.css';
import './controls.css';
import './frame.css';

import { Fish } from './fish.tsx';
import type { PageState } from './page-state.ts';
import { ThemeSwitch } from './theme-switch.tsx';

const LINK_WORDS: Readonly<Record<PageState['link'], string>> = {
  connecting: 'Connecting',
  live: 'Live',
  lost: 'Connection lost',
};

const PAGES = [
  { page: 'watch', href: '/', name: 'Watch' },
  { page: 'play', href: '/play', name: 'Play' },
] as const;

export interface FrameProps {
  readonly page: (typeof PAGES)[number]['page'];
  readonly link: PageState['link'];
  readonly version: string | null;
  readonly children: ComponentChildren;
}

/** What every page has around it: the name, the other pages, the state of the connection, the foot. */
export function Frame({ page, link, version, children }: FrameProps): JSX.Element {
  return (
    <>
      <Masthead page={page} link={link} />
      <main aria-busy={link === 'connecting'}>{children}</main>
      <footer>
        {version && <span>Fumblefish {version}</span>}
        <a href="/v1/openapi.json">API</a>
        <a href="/metrics">Metrics</a>
      </footer>
    </>
  );
}

function Masthead({ page, link }: Pick<FrameProps, 'page' | 'link'>): JSX.Element {
  return (
    <header class="masthead">
      <a class="brand" href="/">
        <Fish />
        Fumblefish
      </a>
      <nav aria-label="Pages">
        {PAGES.map((other) => (
          <a key={other.page} href={other.href} aria-current={other.page === page ? 'page' : undefined}>
            {other.name}
          </a>
        ))}
      </nav>
      {link === 'lost' && (
        <p class="notice" role="alert">
          The service does not answer. This page keeps trying.
        </p>
      )}
      <p class={`link ${link}`} role="status">
        <span>{LINK_WORDS[link]}</span>
      </p>
      <ThemeSwitch />
    </header>
  );
}

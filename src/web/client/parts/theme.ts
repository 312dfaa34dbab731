import { recall, remember } from './storage.ts';

/** `auto` follows the system. */
export type Theme = 'auto' | 'light' | 'dark';

/** What the page shows now; `theme-first.js` has set it before anything was painted. */
export function currentTheme(): Theme {
  const chosen = recall('theme');
  return chosen === 'light' || chosen === 'dark' ? chosen : 'auto';
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  remember('theme', theme === 'auto' ? null : theme);
}

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { Icon, type IconName } from './icons.tsx';
import { chooseTheme, currentTheme, type Theme } from './theme.ts';

const ICONS: Readonly<Record<Theme, IconName>> = { auto: 'screen', light: 'sun', dark: 'moon' };

/** An icon that opens the browser's own list: small, and at home with every kind of hand. */
export function ThemeSwitch(): JSX.Element {
  const [theme, setTheme] = useState(currentTheme);
  const choose = ({ currentTarget }: { readonly currentTarget: HTMLSelectElement }): void => {
    const chosen = currentTarget.value as Theme;
    chooseTheme(chosen);
    setTheme(chosen);
  };
  return (
    <label class="icon-button theme" title="Theme">
      <Icon name={ICONS[theme]} />
      <select aria-label="Theme" value={theme} onChange={choose}>
        <option value="auto">Auto</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </select>
    </label>
  );
}

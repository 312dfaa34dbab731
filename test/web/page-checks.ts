import type { Page } from 'playwright-core';

/** Controls that a screen reader would have no name for. */
export const nameless = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('button, a[href], input, select, textarea, [role=timer], [role=img]')]
    .filter((element) => {
      const byId = (element.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean);
      const names = [
        element.getAttribute('aria-label'),
        ...byId.map((id) => document.getElementById(id)?.textContent),
        ...[...(element.labels ?? [])].map((label) => label.textContent),
        /^(BUTTON|A)$/.test(element.tagName) ? element.textContent : null,
      ];
      return !names.some((name) => name?.trim());
    })
    .map((element) => element.outerHTML.slice(0, 120))`);

/** What is pressed and smaller than 24 by 24 pixels (WCAG 2.2, 2.5.8); links in a sentence may be. */
export const small = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('button, select, input:not([type=radio]), textarea, .choice, .bot, nav a')]
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 24))
    .map(({ element, box }) => element.outerHTML.slice(0, 80) + ' ' + box.width + 'x' + box.height)`);

/** References to elements that are not there, and names given twice. */
export const danglingIds = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    // The board's own pictures carry theirs twice.
    const ids = [...document.querySelectorAll('[id]:not([id^="cg-"])')].map(({ id }) => id);
    const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
    const named = [...document.querySelectorAll('[aria-describedby], [aria-labelledby], label[for]')].flatMap((element) =>
      ['aria-describedby', 'aria-labelledby', 'for'].flatMap((name) => (element.getAttribute(name) ?? '').split(' ')));
    return [...twice, ...named.filter((id) => id !== '' && !ids.includes(id))];
  })()`);

/**
 * Texts with less contrast than 4.5:1 against what lies behind them (3:1 from 24 pixels, or 18.66 in bold), computed
 * from the colours in force. What is switched off may be faint.
 */
export const faint = (page: Page): Promise<string[]> => page.evaluate(FAINT);

const FAINT = `(() => {
  const read = (color) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return { rgb: [r, g, b], alpha: a / 255 };
  };
  const over = (top, below) => top.rgb.map((value, at) => value * top.alpha + below[at] * (1 - top.alpha));
  const behind = (element) => {
    if (!element) return [255, 255, 255];
    const own = read(getComputedStyle(element).backgroundColor);
    return own.alpha === 1 ? own.rgb : over(own, behind(element.parentElement));
  };
  const light = (rgb) => {
    const [r, g, b] = rgb.map((value) => value / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a, b) => {
    const [low, high] = [light(a), light(b)].sort((x, y) => x - y);
    return (high + 0.05) / (low + 0.05);
  };
  const found = [];
  const look = (element, style, text) => {
    const paper = behind(element);
    const ratio = contrast(over(read(style.color), paper), paper);
    const size = parseFloat(style.fontSize);
    const needed = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
    if (ratio < needed) found.push(text.trim().slice(0, 40) + ' ' + ratio.toFixed(2));
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.closest(':disabled, .unseen, .board, noscript, option')) continue;
    look(element, getComputedStyle(element), node.data);
  }
  for (const field of document.querySelectorAll('[placeholder]'))
    look(field, { ...pick(getComputedStyle(field, '::placeholder')) }, field.placeholder);
  function pick({ color, fontSize, fontWeight }) {
    return { color, fontSize, fontWeight };
  }
  return found;
})()`;

/** Pixels by which the page is wider than the window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

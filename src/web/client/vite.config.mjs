import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Puts the script that must run before the first paint into every page's head. Modules run after it, and the pages'
 * content policy allows no inline script.
 * @returns {import('vite').Plugin}
 */
function themeFirst() {
  const source = readFileSync(here('parts/theme-first.js'), 'utf8');
  const fileName = `assets/theme-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`;
  return {
    name: 'theme-first',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: `/${fileName}` }, injectTo: 'head-prepend' }],
  };
}

/** @type {import('vite').UserConfig} */
export default {
  root: here('.'),
  publicDir: false,
  logLevel: 'warn',
  plugins: [themeFirst()],
  build: {
    outDir: here('../../../dist/web'),
    emptyOutDir: true,
    // What Safari, Firefox and Chromium of 2022 run.
    target: 'es2022',
    cssTarget: ['chrome105', 'firefox110', 'safari16'],
    // What the pages share is asked for with the page; browsers that cannot need no helper for it.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: { start: here('index.html'), play: here('play.html') } },
  },
};

import { fileURLToPath } from 'node:url';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/** @type {import('vite').UserConfig} */
export default {
  root: here('.'),
  publicDir: false,
  logLevel: 'warn',
  build: {
    outDir: here('../../../dist/web'),
    emptyOutDir: true,
    // What Safari, Firefox and Chromium of 2022 run.
    target: 'es2022',
    // The page's content policy allows files of its own only, and one page needs no preload helper.
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: { input: { start: here('index.html') } },
  },
};

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    // Real engines and whole games run in some files; two cores are what such a machine has.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    pool: 'forks',
  },
});

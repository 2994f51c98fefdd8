import { defineConfig } from 'vitest/config';

/** The tests that a mutant has to get past: those beside the code. */
export default defineConfig({
  test: { include: ['src/{domain,operations}/**/*.test.ts'], exclude: ['**/*.long.test.ts'], testTimeout: 20_000 },
});

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,contract-tests,tests,examples,bench}/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

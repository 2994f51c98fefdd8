import { defineConfig } from 'vitest/config';
import { createProgressReporter } from './tests/testing/progress-reporter.ts';

const suites = '{src,contract-tests,tests,examples,bench}/**/*';
const patience = { testTimeout: 60_000, hookTimeout: 60_000 };

/** `npm test` runs the quick project; `npm run test:all` both. What takes long ends in `.long.test.ts`. */
export default defineConfig({
  test: {
    reporters: ['default', createProgressReporter()],
    projects: [
      {
        test: {
          name: 'quick',
          include: [`${suites}.test.ts`],
          exclude: ['**/node_modules/**', '**/*.long.test.ts'],
          ...patience,
        },
      },
      { test: { name: 'long', include: [`${suites}.long.test.ts`], ...patience } },
    ],
  },
});

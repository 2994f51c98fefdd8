/** `npm run mutants`; takes minutes, so it is no part of CI. */
export default {
  testRunner: 'vitest',
  tsconfigFile: 'none.json', // TypeScript 7 has no JavaScript API to read one with
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutation.config.ts' },
  mutate: ['src/{domain,operations}/**/*.ts', '!**/*.test.ts', '!**/testing/**'],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutMS: 10_000,
  reporters: ['clear-text', 'progress-append-only'],
  tempDirName: '.stryker-tmp',
  ignoreStatic: true,
};

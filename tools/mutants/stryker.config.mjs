/**
 * `npm run mutants`, or `MUTANTS=http npm run mutants`: how sharp the tests of a folder are. It takes minutes, so it is no part of CI. What
 * was measured stays in `.mutants/`, and is measured again only where the code or its tests changed. `-- --testRunner vitest` holds each
 * mutant against modules that are loaded for it alone, which takes many times as long.
 */
const connections = 'src/http/{pipelining,serve,listen,express-server}.ts';
/** What of `src/http` works without a sandbox around it, and what it shares with the kit. */
const alone = [
  'src/http/refusal/*.ts',
  'src/http/{page-members,search-answer}.ts',
  'src/lib/json-parts.ts',
  'src/lib/examples/*.ts',
];
const folders = {
  domain: [
    'src/{domain,operations}/**/*.ts',
    'src/interface/rules/{contact-email,external-url,image}.ts',
    'src/lib/{describe,folded}.ts',
  ],
  http: ['src/http/**/*.ts', `!${connections}`, ...alone.map((files) => `!${files}`)],
  'http-alone': alone,
  connections: [connections],
  checks: ['contract-tests/checks/**/*.ts'],
  // What of the replicas works without a database; the rest is held by the long tests of `tests/hosted`.
  hosted: ['src/hosted/{protocol,seal,turns,world-journal}.ts'],
};
const folder = process.env.MUTANTS ?? 'domain';

export default {
  testRunner: 'one-process',
  tsconfigFile: 'none.json', // TypeScript 7 has no JavaScript API to read one with
  disableTypeChecks: false, // vitest checks none
  plugins: ['@stryker-mutator/vitest-runner', `${import.meta.dirname}/one-process-runner.mjs`],
  vitest: { configFile: 'tools/mutants/vitest.config.ts', related: false },
  mutate: [...folders[folder], '!**/*.test.ts', '!**/testing/**'],
  coverageAnalysis: 'perTest',
  concurrency: 1,
  timeoutMS: 60_000, // all tests may have to be loaded anew; one that hangs is given up much earlier
  clearTextReporter: { reportTests: false },
  reporters: ['clear-text', 'json', 'progress-append-only'],
  jsonReporter: { fileName: `.mutants/${folder}.json` },
  incremental: true,
  incrementalFile: `.mutants/${folder}.incremental.json`,
  tempDirName: '.stryker-tmp',
  ignorePatterns: ['dist', 'src/dashboard', 'tests/other-tools'],
  ignoreStatic: true,
};

import { defineConfig } from 'vitest/config';

/** The tests that a mutant has to get past: those beside the code, and what is quick of those that reach it through a sandbox. */
const tests = {
  domain: ['src/{domain,operations}/**/*.test.ts'],
  http: ['src/http/**/!(bound-connections).test.ts', 'tests/bad-input/{headers,json,paths,bodies}.test.ts'],
  connections: [
    'src/http/{bound-connections,serve,express-server}.test.ts',
    'tests/bad-input/{framing,broken-http}.test.ts',
  ],
  checks: ['contract-tests/checks/**/!(culprits|suspect-fixture|titles).test.ts'],
};
const folder = (process.env['MUTANTS'] ?? 'domain') as keyof typeof tests;

export default defineConfig({
  test: { include: tests[folder], exclude: ['**/*.long.test.ts'], testTimeout: 8_000, isolate: false },
});

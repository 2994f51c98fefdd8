import { statSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The tests that a mutant has to get past: those beside the code, and what is quick of those that reach it through a sandbox. */
const tests = {
  domain: ['src/{domain,operations}/**/*.test.ts', 'src/interface/rules/*.test.ts', 'src/lib/describe.test.ts'],
  http: [
    'src/http/**/!(bound-connections|break-off|pipelining|serve|listen|express-server).test.ts',
    'tests/bad-input/{headers,json,paths,bodies}.test.ts',
  ],
  'http-alone': [
    'src/http/refusal/*.test.ts',
    'src/http/{page-members,search-answer}.test.ts',
    'src/lib/json-parts.test.ts',
    'src/lib/examples/*.test.ts',
  ],
  connections: ['src/http/{bound-connections,break-off,pipelining,serve,listen,express-server}.test.ts'],
  checks: ['contract-tests/checks/**/*.test.ts'],
  hosted: ['src/hosted/*.test.ts'],
};
const folder = (process.env['MUTANTS'] ?? 'domain') as keyof typeof tests;

/** `tools/mutants/one-process-runner.mjs` asks one more test, the last of all, to run the others again. */
const serving = 'tools/mutants/serve-mutants.test.mjs';
const isServing = process.env['SERVE_MUTANTS'] !== undefined;

/** The first test that fails ends the run of a mutant: what loads little and takes little goes first. */
class SmallestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const size = ({ moduleId }: TestSpecification) =>
      moduleId.endsWith(serving) ? Number.POSITIVE_INFINITY : statSync(moduleId).size;
    return files.toSorted((one, other) => size(one) - size(other));
  }
}

export default defineConfig({
  test: {
    include: [...tests[folder], ...(isServing ? [serving] : [])],
    setupFiles: isServing ? ['tools/mutants/keep-tests.mjs'] : [],
    exclude: ['**/*.long.test.ts'],
    testTimeout: 8_000,
    isolate: false,
    sequence: { sequencer: SmallestFirst },
  },
});

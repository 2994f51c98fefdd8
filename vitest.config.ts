import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { createProgressReporter } from './tests/testing/progress-reporter.ts';
import { SlowestFirst } from './tests/testing/slowest-first.ts';

const suites = '{src,contract-tests,tests,examples,tools}/**/*';
const long = `${suites}.long.test.ts`;
const browserLong = `${suites}.browser.long.test.ts`;
const frames = 'tests/browser/dashboard/speed.browser.long.test.ts';
// Vitest takes the text of a style sheet for one to be applied, and leaves it out, unless `css` is set.
const common = { css: true, setupFiles: ['tests/testing/fixed-seed.ts'], testTimeout: 60_000, hookTimeout: 60_000 };

const inBrowser = { ...common, globalSetup: ['tests/browser/needs-browser.ts'] };

/**
 * These replace modules, weigh the memory or the time of their process, or change its folder: each has a process of its own. All others share
 * threads, which takes a fifth less of the processors than processes do.
 */
const alone = [
  'tools/package/executable/kept-files.test.ts',
  'src/cli.test.ts',
  'src/cli/lists.test.ts',
  'src/adapters/images/probe/*.test.ts',
  'src/adapters/store/state-file.test.ts',
  'src/http/listen.test.ts',
  'contract-tests/report/write.test.ts',
];

/** So do these of the long ones. */
const longAlone = [
  'src/cli.long.test.ts',
  'src/cli/{audit,profile,questions}.long.test.ts',
  'src/sweep/sweep-client.long.test.ts',
  'tests/{cli-start,compare-cli,json-log,unwritable-files}.long.test.ts',
  'contract-tests/calibrate/calibrate-recorded.long.test.ts',
  'contract-tests/report/ci-{action,guide}.long.test.ts',
  'contract-tests/target/{read-body,wire}.long.test.ts',
  'src/adapters/images/probe/image-probe.long.test.ts',
  'src/adapters/store/page-search.long.test.ts',
  'src/http/bound-connections.long.test.ts',
  'tests/bad-input/heavy-bodies.long.test.ts',
  'tests/calibrate/calibrate-time.long.test.ts',
];

const quickProjects = [
  {
    test: {
      name: 'quick',
      include: [`${suites}.test.ts`],
      exclude: [...configDefaults.exclude, '**/*.{long,browser}.test.ts', ...alone],
      isolate: false,
      pool: 'threads',
      ...common,
    },
  },
  { test: { name: 'quick-alone', include: alone, exclude: [long], ...common } },
];

const otherProjects = [
  {
    test: {
      name: 'long',
      include: [long],
      exclude: [...configDefaults.exclude, browserLong, ...longAlone],
      isolate: false,
      pool: 'threads',
      ...common,
    },
  },
  { test: { name: 'long-alone', include: longAlone, ...common } },
  { test: { name: 'browser', include: [`${suites}.browser.test.ts`], ...inBrowser } },
  {
    test: {
      name: 'browser-long',
      include: [browserLong],
      exclude: [...configDefaults.exclude, frames],
      // After the long ones: a container that starts brings a network with it, and Chromium then ends every request under way.
      sequence: { groupOrder: 1 },
      maxWorkers: 2, // a browser has processes of its own
      ...inBrowser,
    },
  },
  // After the others: it measures frames.
  { test: { name: 'frames', include: [frames], sequence: { groupOrder: 2 }, ...inBrowser } },
];

/** Without `--project`, as in `npx vitest run FOLDER`, the quick tests run. */
const namesProjects = process.argv.some((argument) => argument.startsWith('--project'));

/**
 * `npm test` runs the quick projects, and a page of each kind if there is a browser; `npm run test:all` runs all. Tests that take long, or
 * start processes one after the other, end in `.long.test.ts`.
 */
export default defineConfig({
  test: {
    reporters: ['default', createProgressReporter()],
    sequence: { sequencer: SlowestFirst },
    // By itself it leaves a core idle, which is half of two. One more than the cores works while others wait, as for a process.
    maxWorkers: availableParallelism() + 1,
    // Modules that have not changed since a run before come from its files, compiled: that is a tenth of all that the processors do.
    experimental: { fsModuleCache: true },
    projects: namesProjects ? [...quickProjects, ...otherProjects] : quickProjects,
  },
});

import { relative } from 'node:path';
import { afterEach, beforeEach, TestRunner } from 'vitest';

const kept = (globalThis.keptTests ??= new Map());
const stryker = (globalThis.__stryker__ ??= {});

/** A setup file: each test is kept, to be run again, and named to Stryker, which learns from its first run which mutants it reaches. */
beforeEach(({ task }) => {
  if (kept.isServing === true) return;
  const suites = suitesOf(task);
  const names = [relative(process.cwd(), task.file.filepath), ...suites.slice(1).map(({ name }) => name), task.name];
  const id = names.join(' > ');
  stryker.currentTestId = kept.has(id) ? `${id} (${kept.size})` : id;
  kept.set(stryker.currentTestId, task);
  // What tests of a file share, they need again.
  for (const suite of suites) TestRunner.getSuiteHooks(suite).afterAll.length = 0;
});

afterEach(() => {
  if (kept.isServing !== true) stryker.currentTestId = undefined;
});

/** The file first. */
function suitesOf({ file, suite }) {
  const suites = [];
  for (let at = suite; at !== undefined; at = at.suite) suites.unshift(at);
  return [file, ...suites];
}

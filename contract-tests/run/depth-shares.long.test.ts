import { afterAll, describe, expect, test } from 'vitest';
import bugs from '../../tests/foreign-stacks/bugs.json' with { type: 'json' };
import {
  fixturesFor,
  isInstalled,
  optionsFor,
  startStack,
  stacks,
  type StackName,
} from '../../tests/foreign-stacks/start-stack.ts';
import { breaks } from '../../tests/second-deployment/breaks.mjs';
import { sampled } from '../../tests/testing/sampled.ts';
import { runSecond, violated } from '../testing/run-behind.ts';
import { runChecks } from './run-checks.ts';

/** What quick depth finds of known defects, as docs/verify.md tells; standard depth is measured where each defect has a test of its own. */
const found = new Map<string, boolean>();

const shareOf = (of: string) => {
  const all = [...found].filter(([name]) => name.startsWith(of));
  return all.filter(([, isFound]) => isFound).length / Math.max(1, all.length);
};

describe('at quick depth', () => {
  test('breaks of the second deployment are found', async () => {
    for (const { id, rule } of sampled(breaks, 8))
      found.set(`break ${id}`, violated(await runSecond({ breakId: id }, { depth: 'quick' })).includes(rule));
    expect(shareOf('break')).toBeGreaterThan(0.75);
  }, 600_000);

  const installed = (Object.keys(stacks) as StackName[]).filter(isInstalled);
  test.each(installed)(
    'bugs of the stack %s are found',
    async (name) => {
      const own = bugs.filter(({ stack }) => stack === name);
      for (const bug of sampled(own, 8)) {
        const options = optionsFor(bug);
        await using stack = await startStack(name, options);
        const report = await runChecks(stack.url, { fixtures: fixturesFor(options), depth: 'quick' });
        found.set(`bug ${name} ${bug.id}`, violated(report).includes(bug.rule));
      }
      expect(shareOf(`bug ${name}`)).toBeGreaterThan(0.5);
    },
    600_000,
  );
});

afterAll(() => {
  for (const of of ['break', 'bug']) console.log(`${of}s found at quick depth: ${(shareOf(of) * 100).toFixed(0)} %`);
  console.log([...found].filter(([, isFound]) => !isFound).map(([name]) => name));
});

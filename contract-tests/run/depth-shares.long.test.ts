import { afterAll, describe, expect, test } from 'vitest';
import bugs from '../../tests/foreign-stacks/bugs.json' with { type: 'json' };
import { fixturesFor, isInstalled, startStack } from '../../tests/foreign-stacks/start-stack.ts';
import { breaks } from '../../tests/second-deployment/breaks.mjs';
import { sampled } from '../../tests/testing/sampled.ts';
import { runSecond, violated } from '../testing/run-behind.ts';
import { runChecks } from './run-checks.ts';

/** What quick depth finds of known defects, as docs/verify.md tells; standard depth is measured where each defect has a test of its own. */
const seeds = [1, 2];
const shares = new Map<string, readonly (readonly boolean[])[]>();

function note(of: string, found: readonly boolean[]): void {
  shares.set(of, [...(shares.get(of) ?? []), found]);
}

function shareOf(of: string, isFound: (found: readonly boolean[]) => boolean): number {
  const all = shares.get(of) ?? [];
  return all.filter(isFound).length / Math.max(1, all.length);
}

async function foundBySeed(
  rule: string,
  run: (seed: number) => Promise<readonly string[]>,
): Promise<readonly boolean[]> {
  const found: boolean[] = [];
  for (const seed of seeds) found.push((await run(seed)).includes(rule));
  return found;
}

describe('at quick depth', () => {
  test('breaks of the second deployment are found, more of them with each seed', async () => {
    for (const { id, rule } of sampled(breaks, 8))
      note(
        'second deployment',
        await foundBySeed(rule, async (seed) => {
          return violated(await runSecond({ breakId: id }, { seed, depth: 'quick' }));
        }),
      );
    expect(shareOf('second deployment', ([first]) => first === true)).toBeGreaterThan(0.25);
  }, 600_000);

  test.runIf(isInstalled('flask'))(
    'bugs of the Flask stack are found, more of them with each seed',
    async () => {
      for (const { id, rule } of sampled(
        bugs.filter(({ stack }) => stack === 'flask'),
        4,
      ))
        note(
          'Flask',
          await foundBySeed(rule, async (seed) => {
            await using stack = await startStack('flask', { bug: id });
            return violated(await runChecks(stack.url, { fixtures: fixturesFor({}), seed, depth: 'quick' }));
          }),
        );
      expect(shareOf('Flask', ([first]) => first === true)).toBeGreaterThan(0.25);
    },
    600_000,
  );
});

afterAll(() => {
  for (const of of shares.keys()) {
    const [one, both] = [shareOf(of, ([first]) => first === true), shareOf(of, (found) => found.includes(true))];
    console.log(
      `${of}: ${(one * 100).toFixed(0)} % found at quick depth, ${(both * 100).toFixed(0)} % with a second seed`,
    );
  }
});

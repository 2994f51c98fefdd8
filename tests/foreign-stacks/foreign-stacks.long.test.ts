import { afterAll, describe, expect, it } from 'vitest';
import { runChecks, type Report, type RunOptions } from '../../contract-tests/index.ts';
import { rulesThatAre } from '../kit/expect-no-false-alarm.ts';
import bugs from './bugs.json' with { type: 'json' };
import modes from './modes.json' with { type: 'json' };
import { sampled } from '../testing/sampled.ts';
import {
  fixturesFor,
  isInstalled,
  optionsFor,
  stacks,
  startStack,
  type StackName,
  type StackOptions,
} from './start-stack.ts';

const thorough: RunOptions = { depth: 'thorough', explore: 300, seed: 1 };

async function verify(name: StackName, options: StackOptions, run: RunOptions = {}): Promise<Report> {
  await using stack = await startStack(name, options);
  return await runChecks(stack.url, { fixtures: fixturesFor(options), ...run });
}

const tried: { readonly id: string; readonly class: string; readonly isFound: boolean }[] = [];

// Where the language is missing, the tests of its stack are skipped, and reported so.
describe.each(Object.keys(stacks) as StackName[])('%s', (name) => {
  const own = sampled(
    bugs.filter(({ stack }) => stack === name),
    8,
  );

  const lawful = sampled(
    modes.filter(({ stack }) => stack === name),
    3,
  );
  const isThere = isInstalled(name);

  describe.runIf(isThere).concurrent('lawful', () => {
    it.each(lawful.flatMap((mode) => (['quick', 'standard'] as const).map((depth) => ({ ...mode, depth }))))(
      'raises the alarms that are known of $name and no other, at $depth depth',
      async ({ settings, alarms, depth }) => {
        const report = await verify(name, { settings }, { depth });
        // What it does wrong may not show in the first values.
        const known =
          depth === 'quick' ? alarms.filter((rule) => rulesThatAre(report, 'violated').includes(rule)) : alarms;
        expect(rulesThatAre(report, 'violated')).toEqual(known);
        expect(rulesThatAre(report, 'unverified')).toEqual([]);
      },
    );

    it('raises no alarm at thorough depth', async () => {
      expect(rulesThatAre(await verify(name, {}, thorough), 'violated')).toEqual([]);
    }, 180_000); // half a minute beside five others, on two cores
  });

  describe.runIf(isThere && own.length > 0).concurrent('bugs', () => {
    it.each(own)('$id is found at standard depth: $found', async (bug) => {
      const options = optionsFor(bug);
      const find = async () => rulesThatAre(await verify(name, options), 'violated').includes(bug.rule);
      // Two requests may miss one another, above all where many tests share the cores.
      const isFound = (await find()) || (bug.class === 'race' && bug.found && ((await find()) || (await find())));
      tried.push({ ...bug, isFound });
      expect(isFound).toBe(bug.found);
    });
  });
});

it('bugs have IDs of their own', () => expect(new Set(bugs.map(({ id }) => id)).size).toBe(bugs.length));

afterAll(() => {
  for (const one of new Set(tried.map((bug) => bug.class))) {
    const ofClass = tried.filter((bug) => bug.class === one);
    const missed = ofClass.filter(({ isFound }) => !isFound).map(({ id }) => id);
    const found = `${String(ofClass.length - missed.length)} of ${String(ofClass.length)}`;
    console.log(`${one}: ${found} found at standard depth${missed.length > 0 ? `; missed: ${missed.join(', ')}` : ''}`);
  }
});

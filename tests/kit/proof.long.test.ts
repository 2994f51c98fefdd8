import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { namedDeviations, type DeviationId } from '../../src/faults/deviations.ts';
import type { RuleId } from '../../src/domain/vocabulary/ids.ts';
import type { OperationId } from '../../src/contract/operations.ts';
import { loadContract } from '../../src/contract/contract.ts';
import { isWhole, sampled } from '../testing/sampled.ts';
import { rulesThatAre, verifySandbox } from './verify-sandbox.ts';

const rules = [...loadContract().rules].filter(([, { seen }]) => seen.includes('api')).map(([id]) => id as RuleId);

const everyOperation = ['pages.search', 'pages.get', 'events.create', 'events.update'] as const;
const onOperations = (id: string): readonly OperationId[] => {
  if (id.startsWith('auth.')) return everyOperation;
  return id.startsWith('event.') ? ['events.create', 'events.update'] : [];
};

/** Every way to break a rule that the sandbox knows: the rule off, off on one operation only, and each named deviation. */
const broken = rules.flatMap((rule): readonly DeviationId[] => [
  rule,
  ...onOperations(rule).map((operation) => `${rule}@${operation}` as const),
  ...namedDeviations.filter((one) => one.rule === rule).map(({ id }) => id),
]);

/**
 * Rules that cannot be told apart from the broken one: they state the same thing from another side, or need the member that is missing.
 * A proof that turns up another rule than these has found a false alarm.
 */
const inseparable: Readonly<Record<string, readonly string[]>> = {
  'envelope.shape': ['page.get', 'page.fields', 'search.answer', 'create.answer', 'update.answer'],
  'event.dates.required': ['event.self-paced.default'],
  'event.self-paced.default': ['event.dates.required'],
  'event.cohosts.default': ['event.optional.omitted'],
  'event.flags.optional': ['event.optional.omitted'],
  'page.fields': ['search.known-pages', 'page.get'],
  'page.get': ['page.fields', 'search.known-pages'],
  'search.answer': ['page.fields'],
  'search.known-pages': ['page.fields'],
  'search.page.default': ['search.answer'],
  'search.per-page.max': ['search.per-page.honoured'],
};

const writing = 'LONG=all npx vitest run tests/kit/proof.long.test.ts -u';

/**
 * That nothing else is called broken shows by a run of all rules, where one is off on every operation, and in some of the named deviations; in
 * the others the rule's own checks have to see it.
 */
const withAll = new Set(isWhole ? broken : [...rules, ...sampled(broken.filter((id) => id.includes(':')))]);

describe('a broken rule is found under its own ID, and nothing else is called broken', () => {
  const rows = new Map<string, string>();
  test.each(broken)('%s', async (id) => {
    const rule = (id.split(/[@:]/)[0] ?? '') as RuleId;
    const isRuleAlone = !withAll.has(id);
    const report = await verifySandbox({ deviate: [id] }, isRuleAlone ? { rules: [rule] } : {});
    const violated = rulesThatAre(report, 'violated');
    if (!isRuleAlone) rows.set(id, `| \`${id}\` | ${violated.join(', ')} |`);
    expect(violated).toContain(rule);
    expect(violated.filter((one) => one !== rule && !(inseparable[rule] ?? []).includes(one))).toEqual([]);
  });

  test('the matrix is published', async () => {
    const lines = readFileSync('docs/kit-proof.md', 'utf8').split('\n');
    const published = new Map(lines.map((line) => [line.split('`')[1], line]));
    const without = broken.filter((id) => !rows.has(id) && !published.has(id));
    expect(without, `rows are missing: write them by ${writing}`).toEqual([]);
    const head =
      '# What the kit finds\n\nEach row is a sandbox that breaks one rule (`start --deviate ID`), and what a full run of the kit says of it.\nWritten by `tests/kit/proof.long.test.ts` (`' +
      `${writing}\`).\n`;
    const table = [
      '| Broken on purpose | Found violated |',
      '|---|---|',
      ...broken.map((id) => rows.get(id) ?? published.get(id)),
    ];
    await expect(`${head}\n${table.join('\n')}\n`).toMatchFileSnapshot('../../docs/kit-proof.md');
  });
});

test('on a sandbox that keeps the interface every rule is verified, within the budget', async () => {
  const { summary, requirements } = await verifySandbox({});
  const visible = requirements.filter(({ status }) => status !== 'notVisible');
  expect(visible.map(({ id }) => id)).toEqual(rules);
  expect(summary).toMatchObject({ verified: rules.length, violated: 0, unverified: 0, notApplicable: 0 });
  expect(summary.requests).toBeLessThanOrEqual(250);
  expect(summary.eventsCreated).toBeLessThanOrEqual(10);
});

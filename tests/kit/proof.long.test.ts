import { describe, expect, test } from 'vitest';
import { rules as lists } from '../../contract-tests/rules/index.ts';
import { type DeviationId, namedDeviations } from '../../src/faults/deviations.ts';
import type { RuleId } from '../../src/domain/vocabulary/ids.ts';
import type { OperationId } from '../../src/contract/operations.ts';
import { loadContract } from '../../src/contract/contract.ts';
import { isWhole, sampled } from '../testing/sampled.ts';
import { rulesThatAre, verifySandbox } from './expect-no-false-alarm.ts';
import { fromAccepted } from '../../contract-tests/report/accepted-baseline.ts';
import type { Report } from '../../contract-tests/index.ts';

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
  // Null for what is required is a wrong type too: a deployment that takes it for missing, and accepts that, breaks both.
  'event.dates.required': ['event.self-paced.default', 'event.types.startedAt', 'event.types.endedAt'],
  'create.image.required': ['event.types.image'],
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

/**
 * That nothing else is called broken shows by a run of all rules if one is off on every operation, and in some of the named deviations; in
 * the others the rule's own checks have to see it.
 */
const withAll = new Set(isWhole ? broken : [...rules, ...sampled(broken.filter((id) => id.includes(':')))]);

describe('a broken rule is found under its own ID, and nothing else is called broken', () => {
  test.each(broken)('%s', async (id) => {
    const rule = (id.split(/[@:]/)[0] ?? '') as RuleId;
    const report = await verifySandbox({ deviate: [id] }, withAll.has(id) ? {} : { rules: [rule] });
    const violated = rulesThatAre(report, 'violated');
    expect(violated).toContain(rule);
    expect(violated.filter((one) => one !== rule && !(inseparable[rule] ?? []).includes(one))).toEqual([]);
  });
});

/** They break other rules as well, or are refused as missing: only a deployment that accepts all of it accepts them. */
const refusedAnyway = /^refuses (?:null for (?:startedAt|endedAt|image)|a type above the largest)/;

describe('without its rule', () => {
  const withRefused = [...new Set(lists.filter(({ refuse }) => refuse !== undefined).map(({ id }) => id))];
  test.each(withRefused.filter((id) => id !== 'event.required.title'))(
    'each value that %s refuses is accepted, and turns it red',
    async (id) => {
      const { requirements } = await verifySandbox({ deviate: [id as RuleId] }, { rules: [id as RuleId] });
      const refusals = requirements.flatMap(({ checks }) => checks).filter(({ title }) => title.startsWith('refuses'));
      expect(refusals.length).toBeGreaterThan(0);
      const others = refusals.filter(({ status, title }) => status !== 'failed' && !refusedAnyway.test(title));
      expect(others.map(({ title, operation, actual }) => `${title} (${operation}): ${actual}`)).toEqual([]);
    },
  );
});

test('on a sandbox that keeps the interface every value does what its list says', async () => {
  const { requirements, summary } = await verifySandbox({}, { depth: 'thorough' });
  const checks = requirements.flatMap((rule) => rule.checks);
  expect(checks.filter(({ status, isNotApplicable }) => status !== 'passed' && isNotApplicable !== true)).toEqual([]);
  expect(summary.requests).toBeLessThanOrEqual(1600);
  expect(summary.eventsCreated).toBeLessThanOrEqual(25);
});

test.each([
  ['quick', 150, 5],
  ['standard', 500, 10],
] as const)('on a sandbox that keeps the interface %s depth verifies every rule', async (depth, requests, events) => {
  const { summary, requirements } = await verifySandbox({}, { depth });
  const visible = requirements.filter(({ status }) => status !== 'notVisible');
  expect(visible.map(({ id }) => id)).toEqual(rules);
  expect(summary).toMatchObject({ verified: rules.length, violated: 0, unverified: 0, notApplicable: 0 });
  expect(summary.requests).toBeLessThanOrEqual(requests);
  expect(summary.eventsCreated).toBeLessThanOrEqual(events);
});

/** Members in which the request that shows each failure differs from the most like accepted one. */
function differences(report: Report): readonly string[] {
  const from = fromAccepted(report);
  return report.requirements
    .flatMap(({ checks }) => checks.filter(({ status }) => status === 'failed'))
    .map(({ exchanges }) => {
      const [last] = exchanges.slice(-1);
      return (last === undefined ? [] : (from(last) ?? [])).map(({ name }) => name).join(', ');
    });
}

test('a wrong host that is accepted is reported with nothing else that is odd', async () => {
  const report = await verifySandbox({ deviate: ['event.host.valid'] });
  expect(new Set(differences(report))).toEqual(new Set(['host']));
  expect(report.summary.requests).toBeLessThanOrEqual(500);
});

test('a lawful value that is refused is reported with nothing else that is odd', async () => {
  const report = await verifySandbox({ deviate: ['event.external-url.null:refused'] });
  expect(new Set(differences(report))).toEqual(new Set(['externalUrl']));
  expect(report.summary.requests).toBeLessThanOrEqual(500);
});

test('a capacity below the RSVPs is reported with nothing else that is odd', async () => {
  const report = await verifySandbox({ deviate: ['update.capacity.floor'] });
  // The event with RSVPs and the flag are what some of these checks are about.
  const names = new Set(differences(report).flatMap((all) => all.split(', ')));
  expect([...names].filter((name) => !['path', 'receivesRsvpWebhooks'].includes(name))).toEqual(['capacity']);
  expect(report.summary.requests).toBeLessThanOrEqual(500);
});

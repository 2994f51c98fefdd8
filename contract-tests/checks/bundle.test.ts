import { describe, expect, test } from 'vitest';
import { bundleChecks, togetherCheck, type Bundle } from './bundle.ts';
import type { Finding } from './check.ts';
import { namedValues, refusingTrial } from './testing/refusing-trial.ts';

const values = namedValues(16);

/** What all checks of some bundles of the same values find where bodies with some values are refused. */
async function findingsOf(bundles: number, isRefused: (names: readonly string[]) => boolean) {
  const { trial, asked } = refusingTrial(isRefused);
  const findings: (readonly [string, Finding])[] = [];
  for (let at = 0; at < bundles; at += 1)
    for (const check of bundleChecks({ name: `bundle ${at}`, values }))
      findings.push([check.title, await check.run(trial)]);
  return { findings, asked };
}

const titlesWith = (findings: readonly (readonly [string, Finding])[], status: Finding['status']) => [
  ...new Set(findings.filter(([, one]) => one.status === status).map(([title]) => title)),
];

test('a culprit of one bundle is taken out first of all others', async () => {
  const { findings, asked } = await findingsOf(4, (names) => names.includes('value 5'));
  expect(titlesWith(findings, 'failed')).toEqual(['accepts value 5']);
  // Of 8 requests with all, one is halved, and 7 are sent again without the culprit.
  expect(asked.length).toBeLessThanOrEqual(8 + 8 + 7);
});

test('where much is refused the search ends, and what it did not decide is left with the reason', async () => {
  const isRefused = (names: readonly string[]) => values.some(({ title }, at) => at % 2 === 0 && names.includes(title));
  const { findings, asked } = await findingsOf(4, isRefused);
  expect(asked.length).toBeLessThanOrEqual(8 + 40);
  expect(titlesWith(findings, 'failed').length).toBeGreaterThan(0);
  const left = findings.map(([, one]) => one).find((one) => one.status === 'skipped');
  expect(left).toMatchObject({ reason: expect.stringContaining('40 requests and 5 events at most') as string });
});

describe('the checks of a bundle', () => {
  const lot = { name: 'a lot', take: 1 };
  const [plain, needy, updated] = namedValues(3);
  if (plain === undefined || needy === undefined || updated === undefined) throw new Error('no values');
  const bundle: Bundle = {
    name: 'some',
    values: [plain, { ...needy, needs: ['pages.unknown'] }, { ...updated, only: 'events.update' }],
  };
  const shown = (some: Bundle) =>
    bundleChecks(some).map((check) => [check.title, check.operation, check.needs, check.lot, check.expected]);
  const [created, taken] = [
    'accepted: a 2xx (create.answer judges which)',
    'accepted: a 2xx (update.answer judges which)',
  ];

  test('are one of each value, on the operations that it is for', () =>
    expect(shown(bundle)).toEqual([
      ['accepts value 0', 'events.create', ['create'], undefined, created],
      ['accepts value 1', 'events.create', ['create', 'pages.unknown'], undefined, created],
      ['accepts value 0', 'events.update', ['update'], undefined, taken],
      ['accepts value 1', 'events.update', ['update', 'pages.unknown'], undefined, taken],
      ['accepts value 2', 'events.update', ['update'], undefined, taken],
    ]));

  test('are drawn on create alone, and say what the body is beside', () => {
    const checks = bundleChecks({ ...bundle, about: 'on a course', createLot: lot });
    expect(checks[0]).toMatchObject({ title: 'accepts value 0, on a course', lot });
    expect(checks.map((check) => 'lot' in check)).toEqual([true, true, false, false, false]);
    expect(bundleChecks(bundle).some((check) => 'lot' in check)).toBe(false);
  });

  test('show one exchange once, and say with what a value was refused together', async () => {
    const both = (names: readonly string[]) => names.includes('value 0') && names.includes('value 1');
    const { trial } = refusingTrial(both);
    const [first, second] = bundleChecks({ name: 'some', values: [plain, needy] });
    expect(await first?.run(trial)).toMatchObject({ actual: 'refused with 422, together with value 1' });
    expect(await second?.run(trial)).toMatchObject({ actual: 'refused with 422, together with value 0' });
    expect(trial.exchanges).toHaveLength(1);
  });

  test('say of three that they are refused together, and nothing beside of one that is refused alone', async () => {
    const all = (names: readonly string[]) => names.length === 3;
    const [first] = bundleChecks({ name: 'three', values: [plain, needy, updated] });
    expect(await first?.run(refusingTrial(all).trial)).toMatchObject({
      actual: 'refused with 422, together with value 1, value 2',
    });
    const alone = await first?.run(refusingTrial((names) => names.includes('value 0')).trial);
    expect(alone).toMatchObject({ actual: 'refused with 422' });
  });

  test('try a refusal a second time with one request for all', async () => {
    const { trial, asked } = refusingTrial(() => true);
    const checks = bundleChecks({ name: 'some', values: [plain] }).slice(0, 1);
    for (const check of [...checks, ...checks]) await check.run({ ...trial, attempt: 2 });
    expect(asked).toHaveLength(2);
    for (const check of checks) await check.run(trial);
    expect(asked).toHaveLength(2);
  });

  test('try what the event already has in another way on update alone, where the value stands alone', async () => {
    const orElse = (body: object) => ({ other: true, ...body });
    const refusing = () => refusingTrial((names) => names.includes('value 0'));
    const { trial, asked } = refusing();
    const [, onUpdate] = bundleChecks({ name: 'some', values: [{ ...plain, orElse }] });
    expect(await onUpdate?.run(trial)).toMatchObject({ status: 'failed' });
    expect(asked.map(({ body }) => Object.hasOwn(body as object, 'other'))).toEqual([false, true]);
    const [, dropping] = bundleChecks({ name: 'some', values: [{ ...plain, orElse: () => ({}) }] });
    expect(await dropping?.run(refusing().trial)).toEqual({ status: 'passed', actual: 'accepted with 200' });
  });

  test('are left out where the run may create no further event', async () => {
    const reason = 'the run may create no further event';
    const { trial } = refusingTrial(() => false, { mayCreate: false });
    const some = { name: 'some', values: [plain] };
    const [onCreate, onUpdate] = bundleChecks(some);
    const [together, updatedTogether] = togetherCheck(some, { rule: 'event.optional.omitted', title: 'accepts all' });
    expect(await onCreate?.run(trial)).toEqual({ status: 'skipped', reason });
    expect(await together?.run(trial)).toEqual({ status: 'skipped', reason });
    expect(await onUpdate?.run(trial)).toMatchObject({ status: 'passed' });
    expect(await updatedTogether?.run(trial)).toMatchObject({ status: 'passed' });
    expect([together?.needs, updatedTogether?.needs]).toEqual([['create'], ['update']]);
  });
});

import { expect, test } from 'vitest';
import type { RequestSpec } from '../target/exchange.ts';
import { failed, type Check } from './check.ts';
import { runChecks } from '../run/run-checks.ts';
import { startSecondDeployment } from '../../tests/second-deployment/server.mjs';
import { withSuspect } from './suspect-fixture.ts';
import { exchangeOf } from '../testing/exchange-of.ts';
import { playedTrial } from './testing/trial.ts';

const fixtures = {
  pages: { known: [10, 708], unknown: 1 },
  eventTypes: { valid: [3], invalid: 999 },
  eventWithRsvps: { id: 5001, rsvps: 3 },
  origins: { 'pages.known.1': 'fixtures.yaml:4', 'eventTypes.invalid': 'fixtures.yaml:7' },
};

const finding = async (
  check: Pick<Check, 'rule' | 'needs'>,
  asked: readonly (readonly [RequestSpec, number])[],
  at: number,
) => {
  const trial = playedTrial((ask) => ({ status: asked.find(([one]) => one === ask)?.[1] ?? 500 }), { fixtures });
  for (const [ask] of asked) await trial.send(ask);
  const [ask, status] = asked[at] ?? [];
  if (ask === undefined || status === undefined) throw new Error('nothing was asked');
  trial.exchanges.push(exchangeOf(ask, { status }));
  return withSuspect(failed('came'), check as Check, trial);
};

const asks: Readonly<Record<string, (id: number) => RequestSpec>> = {
  get: (id) => ({ operation: 'pages.get', id, expects: 'accepted' }),
  'wrong get': (id) => ({ operation: 'pages.get', id, expects: 'refused' }),
  search: () => ({ operation: 'pages.search', expects: 'accepted' }),
  update: (id) => ({ operation: 'events.update', id, expects: 'accepted' }),
};

/** What was asked and how it was answered, as `get 708: 404, search: 200`. */
const askedAs = (text: string) =>
  text.split(', ').map((one): readonly [RequestSpec, number] => {
    const [, what = '', id, status] = /^(.*?) ?(\d*): (\d+)$/.exec(one) ?? [];
    const ask = asks[what]?.(Number(id));
    if (ask === undefined) throw new Error(`no request: ${one}`);
    return [ask, Number(status)];
  });
const getting = { rule: 'page.get', needs: ['known-page'] } as const;

test('a known page that is not found, though others are', async () => {
  expect(await finding(getting, askedAs('get 10: 200, get 708: 404'), 1)).toEqual({
    status: 'failed',
    actual: 'either `pages.known: 708` (fixtures.yaml:4) is wrong, or the deployment breaks `page.get`: came',
  });
});

test('where get finds no page at all, no fixture explains it', async () => {
  expect(await finding(getting, askedAs('get 10: 404, get 708: 404'), 1)).toEqual({ status: 'failed', actual: 'came' });
});

test.each<[string, boolean, string]>([
  ['search finds pages where no other was asked for', true, 'get 708: 404, search: 200'],
  ['search finds pages, but get finds no other', false, 'get 708: 404, get 10: 404, search: 200'],
  ['search finds nothing', false, 'get 708: 404, search: 422'],
  ['it alone was found another time', false, 'get 708: 404, get 708: 200'],
  ['what was found was to be refused', false, 'get 708: 404, wrong get 10: 200'],
  ['an event alone was updated', false, 'get 708: 404, update 5001: 200'],
  ['a page that nobody named is missing', false, 'get 11: 404, get 10: 200'],
  ['it was to be refused', false, 'wrong get 708: 404, get 10: 200'],
  ['an event of that ID is refused', false, 'update 708: 404, get 10: 200'],
])('a known page that is not found, where %s: %s', async (_, suspected, asked) => {
  const { actual } = (await finding(getting, askedAs(asked), 0)) as { readonly actual: string };
  expect(actual.startsWith('either')).toBe(suspected);
});

test('fixtures that name nothing explain nothing', () => {
  const trial = playedTrial(() => ({ status: 200 }));
  const exchange = exchangeOf({ operation: 'events.create', body: {}, expects: 'refused' }, { status: 201 });
  trial.exchanges.push(exchange);
  const came = failed('came');
  expect(
    withSuspect(came, { rule: 'page.get', needs: ['known-page', 'eventWithRsvps'] } as unknown as Check, trial),
  ).toBe(came);
});

test('what should not exist and is accepted', async () => {
  const check = { rule: 'event.type.known', needs: ['create', 'eventTypes.invalid'] } as const;
  const create: RequestSpec = { operation: 'events.create', body: { type: 999 }, expects: 'refused' };
  const nearMiss: RequestSpec = { ...create, body: { type: 2 ** 32 + 3 } };
  expect(await finding(check, [[nearMiss, 201]], 0)).toEqual({ status: 'failed', actual: 'came' });
  expect(await finding(check, [[create, 201]], 0)).toMatchObject({
    actual:
      'either `eventTypes.invalid: 999` (fixtures.yaml:7) is wrong, or the deployment breaks `event.type.known`: came',
  });
  expect(await finding(check, [[create, 500]], 0)).toEqual({ status: 'failed', actual: 'came' });
});

test.each([
  [{ type: 1 }, 'came'],
  [{ capacity: 1 }, 'came'],
  [{ host: [1] }, 'either `pages.unknown: 1` is wrong, or the deployment breaks `event.address.max-length`: came'],
])('a page that should not exist is suspected where an attribute names a page: %j', async (body, actual) => {
  const check = { rule: 'event.address.max-length', needs: ['create'] } as const;
  expect(await finding(check, [[{ operation: 'events.create', body, expects: 'refused' }, 201]], 0)).toMatchObject({
    actual,
  });
});

const createWith = (
  body: Readonly<Record<string, unknown>>,
  expects: 'accepted' | 'refused' = 'refused',
): RequestSpec => ({
  operation: 'events.create',
  body,
  expects,
});

test.each([
  { rule: 'event.type.valid', complete: true, suspect: '`eventTypes.complete: true`' },
  { rule: 'event.type.valid', complete: false, suspect: undefined },
  { rule: 'event.location.valid', complete: true, suspect: undefined },
  { rule: 'event.title.length', complete: true, suspect: undefined },
])('a list of types, by whether it is complete: $rule, $complete', ({ rule, complete, suspect }) => {
  const create = createWith({ type: 4 });
  const trial = playedTrial(() => ({ status: 201 }), {
    fixtures: { ...fixtures, eventTypes: { valid: [3], complete } },
  });
  trial.exchanges.push(exchangeOf(create, { status: 201 }));
  const { actual } = withSuspect(failed('came'), { rule, needs: ['create'] } as unknown as Check, trial) as {
    readonly actual: string;
  };
  const either = `either ${suspect} is wrong, or the deployment breaks \`${rule}\`: came`;
  expect(actual).toBe(suspect === undefined ? 'came' : either);
});

test('of several requests, only what was wrongly accepted tells which fixture it is', async () => {
  const check = { rule: 'event.type.known', needs: ['create', 'eventTypes.invalid'] } as const;
  const wrong = createWith({ type: 999 });
  const found = async (...others: readonly RequestSpec[]) => {
    const trial = playedTrial(() => ({ status: 201 }), { fixtures });
    trial.exchanges.push(...others.map((ask) => exchangeOf(ask, { status: 201 })));
    return (withSuspect(failed('came'), check as unknown as Check, trial) as { readonly actual: string }).actual;
  };
  expect(await found(createWith({ type: 3 }, 'accepted'), wrong)).toContain('`eventTypes.invalid: 999`');
  expect(await found(createWith({ title: '' }), wrong)).toContain('`eventTypes.invalid: 999`');
  expect(await found(createWith({ type: 999 }, 'accepted'), createWith({ title: '' }))).toBe('came');
  expect(await found(createWith({ host: 1 }))).toBe('came');
});

test('an event that has another number of RSVPs', async () => {
  const check = { rule: 'update.capacity.floor', needs: ['update', 'eventWithRsvps'] } as const;
  const update: RequestSpec = { operation: 'events.update', id: 5001, body: {}, expects: 'refused' };
  expect(await finding(check, [[update, 200]], 0)).toMatchObject({
    actual:
      'either `eventWithRsvps: { id: 5001, rsvps: 3 }` is wrong, or the deployment breaks `update.capacity.floor`: came',
  });
});

test('a run whose fixtures name an event type as unknown that exists fails, and says so', async () => {
  await using deployment = await startSecondDeployment({ variant: 'terse' });
  const [first = 0, second = 0] = deployment.fixtures.eventTypes?.valid ?? [];
  const wrong = { ...deployment.fixtures, eventTypes: { valid: [first], invalid: second } };
  const { requirements } = await runChecks(deployment.url, { fixtures: wrong, rules: ['event.type'] });
  const told = requirements.flatMap(({ checks }) => checks).filter(({ status }) => status === 'failed');
  expect(told.length).toBeGreaterThan(0);
  for (const { actual } of told) expect(actual).toContain(`either \`eventTypes.invalid: ${second}\` is wrong`);
});

import { expect, test } from 'vitest';
import { baseline } from '../learn/deployment.ts';
import type { Body } from '../learn/event-body.ts';
import type { RequestSpec } from '../target/exchange.ts';
import { exchangeOf } from '../testing/exchange-of.ts';
import { keptChecks } from './create.ts';
import { agreedTrial } from './testing/agreed-trial.ts';

const [some, each] = keptChecks;

/** A create that was answered with this ID. */
const created = (id: number, body: Body) =>
  exchangeOf({ operation: 'events.create', expects: 'accepted', body }, { status: 201, json: { data: { id } } });
const three = [
  created(1, { title: 'a' }),
  created(2, { title: 'b', type: 3, isPaid: true }),
  created(3, { title: 'c', type: 3 }),
];

/** What a check finds, the updates that it sends, and how often it waits; `statuses` answer them in turn. */
async function found(check = each, { exchanges = three, statuses = [] as readonly number[] } = {}) {
  let updates = 0;
  const waits: number[] = [];
  let titles = 0;
  const trial = agreedTrial({ exchanges, answer: () => ({ status: statuses[updates++] ?? 200 }) });
  Object.assign(trial.session, {
    wait: async (ms: number) => void waits.push(ms),
    title: () => `title ${(titles += 1)}`,
  });
  const finding = await check?.run(trial);
  return { finding, asked: trial.asked, ids: trial.asked.map(({ id }: RequestSpec) => id), waits };
}

test('the one with most attributes is updated', async () => {
  expect((await found(some)).ids).toEqual([2]);
});

test('the last copy of a body is updated too', async () => {
  const body = { title: 'copied' };
  const exchanges = [...three, created(4, body), created(5, body), created(6, body), created(7, { title: 'other' })];
  expect((await found(some, { exchanges })).ids).toEqual([2, 6]);
});

test('each is sent a lawful body without capacity, with a title of its own', async () => {
  const { finding, asked, waits } = await found();
  expect(finding).toEqual({ status: 'passed', actual: '3 events, each of which can be updated' });
  const trial = agreedTrial();
  const { capacity: _capacity, ...plain } = baseline(trial.deployment, 'events.update', trial.session);
  expect(asked).toEqual(
    [1, 2, 3].map((id) => ({
      operation: 'events.update',
      id,
      body: { ...plain, title: `title ${id + 1}` },
      expects: 'accepted',
    })),
  );
  expect(waits).toEqual([]);
});

test('what is refused at first may be there later, which is waited for once', async () => {
  const late = await found(each, { statuses: [422, 200] });
  expect([late.ids, late.waits.length, late.finding?.status]).toEqual([[1, 1, 2, 3], 1, 'passed']);
  const lost = await found(each, { statuses: [422, 200, 422] });
  expect([lost.ids, lost.waits.length, lost.finding?.status]).toEqual([[1, 1, 2], 1, 'failed']);
});

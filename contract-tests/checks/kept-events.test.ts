import { expect, test, describe } from 'vitest';
import { baseline, type Deployment } from '../learn/deployment.ts';
import type { Body } from '../learn/event-body.ts';
import type { RequestSpec } from '../target/exchange.ts';
import { exchangeOf } from '../testing/exchange-of.ts';
import { keptChecks } from './create.ts';
import { agreedTrial, learnt, titled } from './testing/agreed-trial.ts';
import { floorChecks } from './floor.ts';
import { updateChecks } from './update.ts';
import type { Check } from './check.ts';

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

describe('other events', () => {
  describe('an ID with letters behind it', () => {
    const check = titled(updateChecks, 'updates no event for its ID with letters behind it', 'events.update');

    async function found(status: number, json: unknown, own: Deployment['own'] | null = learnt.own) {
      const trial = agreedTrial({ deployment: { own: own ?? undefined } as never, answer: () => ({ status, json }) });
      return { finding: await check.run(trial), asked: trial.asked };
    }
    const passed = (actual: string) => ({ status: 'passed', actual });

    test('is a finding where an event is updated by it', async () => {
      const { finding, asked } = await found(200, { data: { id: 5001 } });
      expect(finding).toEqual({ status: 'failed', actual: 'the ID of another event: 5001, not 5001abc' });
      expect(asked).toMatchObject([
        { operation: 'events.update', id: '5001abc', expects: 'either', isObservation: true, body: { type: 3 } },
      ]);
    });

    test.each([
      [422, { data: { id: 5001 } }, passed('refused with 422')],
      [200, { data: {} }, passed('accepted with 200')],
      [200, { data: null }, passed('accepted with 200')],
    ])('is none where it is answered %i, %j', async (status, json, finding) => {
      expect((await found(status, json)).finding).toEqual(finding);
    });

    test.each([[null], [{ ...learnt.own, isMade: false }]])(
      'is not risked on another event than the run’s own: %j',
      async (own) => {
        const reason = 'no event was made for this run, and no other one is risked';
        expect(await found(200, {}, own)).toEqual({ finding: { status: 'notApplicable', reason }, asked: [] });
      },
    );
  });

  describe('a capacity that may be more than everybody takes', () => {
    const title = 'accepts a capacity above the number of RSVPs whose last 16 bits are 1';

    /** The capacities that are sent where these are open. */
    async function sent(open: readonly number[]) {
      const check = titled(floorChecks, title, 'events.update');
      const fixtures = { ...learnt.fixtures, eventWithRsvps: { id: 6000, rsvps: 3 } };
      const trial = agreedTrial({ deployment: { fixtures } });
      const judge: typeof trial.judge = (ask) => {
        const verdict = trial.judge(ask);
        const isOpen = open.includes(Number((ask.body as Body)['capacity']));
        return isOpen ? { ...verdict, questions: [{ id: 'capacity.maximum', pointer: '/capacity' }] } : verdict;
      };
      const finding = await check.run({ ...trial, judge });
      return {
        status: finding.status,
        capacities: trial.asked.map(({ body }: RequestSpec) => (body as Body)['capacity']),
      };
    }

    test('is sent where it has to be taken', async () => {
      expect(await sent([])).toEqual({ status: 'passed', capacities: [65_537] });
    });

    test('makes room for a smaller one, and is left out without one', async () => {
      expect(await sent([65_537])).toEqual({ status: 'passed', capacities: [257] });
      expect(await sent([65_537, 257])).toEqual({ status: 'notApplicable', capacities: [] });
    });
  });
});

describe('floor checks', () => {
  const own = { id: 5001, title: 'a title', isMade: true };
  const check = titled(floorChecks, 'accepts capacity 0, which is unlimited', 'events.update');
  const refusal = 'refused with 422';

  /** What is found where these events refuse an update, what was sent, and in which order it is shown. */
  async function found(refusing: readonly number[], event: object | null = own, of: Check = check) {
    const fixtures = { ...learnt.fixtures, eventWithRsvps: { id: 6000, rsvps: 3 } };
    const answer = ({ id }: RequestSpec) => ({ status: refusing.includes(Number(id)) ? 422 : 200 });
    const trial = agreedTrial({
      deployment: { fixtures, own: event ?? undefined } as never,
      answer,
      breaks: [of.rule],
    });
    const exchanges = [await trial.send({ operation: 'pages.get', id: 9000, expects: 'accepted' })];
    const send = async (ask: RequestSpec) => {
      const exchange = await trial.send(ask);
      exchanges.push(exchange);
      return exchange;
    };
    const finding = await of.run({ ...trial, exchanges, send });
    const sent = trial.asked.slice(1).map(({ id, body, expects }) => [id, (body as Body)['capacity'], expects]);
    return { finding, sent, exchanges: exchanges.map(({ ask }) => ask.id) };
  }
  const [withRsvps, free] = [
    [6000, 0, 'accepted'],
    [5001, 0, 'accepted'],
  ];

  describe('capacity 0, where it is refused on the event with RSVPs,', () => {
    test('is a finding where an event without RSVPs takes it', async () => {
      const finding = { status: 'failed', actual: refusal, retry: true };
      expect(await found([6000])).toEqual({ finding, sent: [withRsvps, free], exchanges: [5001, 9000, 6000] });
    });

    test('is none where an event without RSVPs does not take it either', async () => {
      const reason = 'an event without RSVPs is not updated with it either, so the floor is not the reason';
      const finding = { status: 'notApplicable', reason };
      expect(await found([6000, 5001])).toEqual({ finding, sent: [withRsvps, free], exchanges: [9000, 6000, 5001] });
    });

    test('is tried on no event that is not the run’s own, and on none where it is taken or is another capacity', async () => {
      expect((await found([6000], { ...own, isMade: false })).sent).toEqual([withRsvps]);
      expect((await found([6000], null)).sent).toEqual([withRsvps]);
      expect((await found([])).sent).toEqual([withRsvps]);
      const equal = titled(floorChecks, 'accepts a capacity equal to the number of RSVPs', 'events.update');
      expect((await found([6000], own, equal)).sent).toEqual([[6000, 3, 'accepted']]);
    });
  });

  test('a capacity below the floor that was taken is put right at once, and one that was refused is left', async () => {
    const below = titled(floorChecks, 'refuses a capacity below the number of RSVPs', 'events.update');
    expect(await found([], own, below)).toMatchObject({
      finding: { status: 'failed' },
      sent: [
        [6000, 2, 'refused'],
        [6000, 3, 'either'],
      ],
    });
    expect(await found([6000], own, below)).toMatchObject({
      finding: { status: 'passed' },
      sent: [[6000, 2, 'refused']],
    });
  });
});

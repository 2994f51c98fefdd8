import { describe, expect, test } from 'vitest';
import type { Deployment } from '../learn/deployment.ts';
import type { Body } from '../learn/event-body.ts';
import type { RequestSpec } from '../target/exchange.ts';
import { agreedTrial, learnt, titled } from './testing/agreed-trial.ts';
import { floorChecks } from './floor.ts';
import { updateChecks } from './update.ts';

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

import { describe, expect, it } from 'vitest';
import { rsvps, storedEvent } from '../domain/event/testing/stored-event.ts';
import type { Store } from '../domain/ports.ts';
import { createMemoryStore } from '../adapters/store/event-store.ts';
import { createSeededEvents } from '../adapters/store/seeded-events.ts';
import { attributes, callOf, type CallPlan } from './testing/call.ts';
import { updateEvent } from './write-event.ts';
import { leftOut } from '../../tests/testing/left-out.ts';

const storeOf = () =>
  createMemoryStore(
    createSeededEvents([storedEvent({ rsvps: rsvps(2, 1) }), storedEvent({ id: 5002, channel: 'chn-b' })]),
  );

async function update(rawId: string, plan: CallPlan = {}) {
  const store = plan.store ?? storeOf();
  const before = await store.list({ limit: 10 });
  const call = callOf({ rawId, store, ...plan });
  const outcome = await updateEvent(call);
  const told =
    outcome.kind === 'refused'
      ? outcome.refusals.map(({ cause, violations }) => [cause, ...violations.map(({ id }) => id)])
      : outcome;
  return {
    told,
    asked: call.asked,
    changed: JSON.stringify(await store.list({ limit: 10 })) !== JSON.stringify(before),
    store,
  };
}

it('updates the event, and it alone', async () => {
  const { told, store } = await update('5001', { input: { ...attributes, title: 'Moved' } });
  expect(told).toEqual({ kind: 'updated', id: 5001 });
  expect([(await store.get(5001))?.title, (await store.get(5002))?.title]).toEqual(['Moved', storedEvent().title]);
});

describe('refuses, and changes nothing', () => {
  it.each([
    ['4999', { told: [['unknown-event', 'refusal.status.unknown-event']] }],
    ['abc', { told: [['unknown-event', 'refusal.status.unknown-event']] }],
    ['5002', { told: [['unknown-event', 'event.ownership']] }],
  ])('the event %s', async (rawId, expected) => {
    expect(await update(rawId)).toMatchObject({ ...expected, changed: false });
  });

  it('an unknown event with violations at its attributes, for both; what they refer to is not looked at', async () => {
    const violations = [
      { id: 'event.required.title', pointer: '/title', expected: 'a value', actual: 'nothing' },
    ] as const;
    const input = { ...attributes, host: 1 };
    expect((await update('4999', { violations, input })).told).toEqual([
      ['invalid', 'event.required.title'],
      ['unknown-event', 'refusal.status.unknown-event'],
    ]);
  });

  it('a request that is refused already', async () => {
    expect(await update('5001', { isRefused: true })).toMatchObject({ told: [], changed: false });
  });

  it('a capacity below the RSVPs', async () => {
    expect(await update('5001', { input: { ...attributes, capacity: 2 } })).toMatchObject({
      told: [['invalid', 'update.capacity.floor']],
      changed: false,
    });
  });
});

it('judges what is stored at the moment of writing', async () => {
  const store = storeOf();
  const grown = store.update(5001, (current) => ({ event: storedEvent({ ...current, rsvps: rsvps(5, 0) }), value: 0 }));
  const { told } = await update('5001', { store, input: { ...attributes, capacity: 3 } });
  await grown;
  expect(told).toEqual([['invalid', 'update.capacity.floor']]);
});

it('asks and advises once, however often the store decides', async () => {
  const kept = storeOf();
  const store: Store = {
    ...kept,
    update: (id, decide) =>
      kept.update(id, (current) => {
        decide(current && { ...current, rsvps: rsvps(9, 0) }); // as a transaction that met another one
        return decide(current);
      }),
  };
  const dates = { startedAt: '2027-05-20T20:00:00', endedAt: '2027-05-20T18:00:00' };
  const call = callOf({ rawId: '5001', store, input: { ...attributes, ...dates } });
  expect(await updateEvent(call)).toEqual({ kind: 'updated', id: 5001 });
  expect(call.advices.map(({ id }) => id)).toEqual(['datetime.order']);
  expect(call.asked.filter((question) => question === 'datetime.order')).toHaveLength(1);
});

it('leaves the last of many updates at once whole', async () => {
  const store = storeOf();
  const titles = Array.from({ length: 20 }, (_, index) => `Title ${index}`);
  await Promise.all(titles.map((title) => update('5001', { store, input: { ...attributes, title, address: title } })));
  const event = await store.get(5001);
  expect(titles).toContain(event?.title);
  expect(event?.address).toBe(event?.title);
});

describe('asks', () => {
  const image = 'https://partner.example/a.png';

  it('what becomes of what is left out, where something is', async () => {
    expect((await update('5001', { input: { ...attributes, ...leftOut, image } })).asked).not.toContain(
      'update.omitted-optional',
    );
    for (const attribute of Object.keys(leftOut)) {
      const { [attribute]: _left, ...input } = { ...attributes, ...leftOut, image } as Record<string, unknown>;
      expect((await update('5001', { input })).asked).toContain('update.omitted-optional');
    }
  });

  it('what becomes of the image, where none is given', async () => {
    expect((await update('5001')).asked).toContain('update.image.omitted');
    expect((await update('5001', { input: { ...attributes, image } })).asked).not.toContain('update.image.omitted');
  });
});

import request from 'supertest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { availability } from '../domain/event/availability.ts';
import { createSandbox, type Sandbox } from '../sandbox.ts';
import { validEvent } from '../../tests/testing/valid-event.ts';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await createSandbox({ pages: 30, events: 0, clock: { now: () => 1_800_000_000_000 } });
});
afterEach(() => sandbox.close());

const create = async (change: object = {}) =>
  (
    await request(sandbox.app)
      .post('/v1/events.create')
      .set(sandbox.headers)
      .send({ ...validEvent, ...change })
      .expect(201)
  ).body.data.id as number;
const register = (id: number | string, wish: object) =>
  request(sandbox.app).post(`/_sandbox/events/${id}/rsvps`).send(wish);
const confirm = (confirmation: object) => request(sandbox.app).post('/_sandbox/rsvp-confirmations').send(confirmation);

describe('members register', () => {
  it('one, several, or so many', async () => {
    const id = await create({ capacity: 10, receivesRsvpWebhooks: false });
    const one = await register(id, { member: 'ana' }).expect(201);
    expect(one.body).toEqual({
      event: id,
      rsvps: [{ member: 'ana', registeredAt: '2027-01-15T08:00:00.000Z', confirmedAt: null }],
      availability: 9,
    });
    expect((await register(id, { members: ['bo', 'cy'] }).expect(201)).body.availability).toBe(7);
    expect((await register(id, { count: 7 }).expect(201)).body.availability).toBe(0);
    expect((await register(id, { member: 'late' }).expect(409)).body.detail).toMatch(/no place left/);
    expect((await sandbox.event(id))?.rsvps).toHaveLength(10);
  });

  it('on any event, all of them or none', async () => {
    const id = await create({ capacity: 3, receivesRsvpWebhooks: false, publishedAt: '2099-01-01T00:00:00' });
    await register(id, { count: 4 }).expect(409);
    expect((await sandbox.event(id))?.rsvps).toEqual([]);
    await register(id, { count: 3 }).expect(201);
  });

  it.each<[wish: object, status: number, says: RegExp]>([
    [{}, 400, /at least 1 member\b/],
    [{ confirmed: true }, 400, /`member`: a value/],
    [{ member: '' }, 400, /`member`: at least 1 character\b/],
    [{ member: 5 }, 400, /`member`: a text, not 5/],
    [{ members: ['a', 'a'] }, 400, /entries that differ/],
    [{ member: 'a', members: ['a'] }, 400, /name each once/],
    [{ count: 1001 }, 400, /at most 1000/],
    [{ count: 0 }, 400, /at least 1/],
    [{ memebr: 'a' }, 400, /`memebr`: no such member \(did you mean `member`\?\)/],
  ])('%j', async (wish, status, says) => {
    const id = await create();
    expect((await register(id, wish).expect(status)).body.detail).toMatch(says);
    expect((await sandbox.event(id))?.rsvps).toEqual([]);
  });

  it('on no unknown event, and once', async () => {
    await register(1, { member: 'ana' }).expect(404);
    await register('x', { member: 'ana' }).expect(404);
    const id = await create({ capacity: 5 });
    await register(id, { member: 'ana' }).expect(201);
    expect((await register(id, { member: 'ana' }).expect(409)).body.detail).toMatch(/registered already/);
  });
});

describe('the partner confirms', () => {
  it('only confirmed ones count, and each once', async () => {
    const id = await create({ capacity: 1, receivesRsvpWebhooks: true });
    await register(id, { members: ['ana', 'bo'] }).expect(201);
    expect((await confirm({ event: id, member: 'ana' }).expect(200)).body).toEqual({
      event: id,
      rsvps: [{ member: 'ana', registeredAt: '2027-01-15T08:00:00.000Z', confirmedAt: '2027-01-15T08:00:00.000Z' }],
      availability: 0,
    });
    for (const [confirmation, status, says] of [
      [{ event: id, member: 'ana' }, 409, /confirmed already/],
      [{ event: id, member: 'bo' }, 409, /no place left/],
      [{ event: id, member: 'cy' }, 404, /no such member/],
      [{ event: 1, member: 'ana' }, 404, /no event/],
      [{ event: id }, 400, /`member`: a value/],
      [{ event: String(id), member: 'ana' }, 400, /`event`: a whole number/],
    ] as const)
      expect((await confirm(confirmation).expect(status)).body.detail).toMatch(says);
  });

  it('nobody waits for it where receivesRsvpWebhooks is false', async () => {
    const id = await create({ receivesRsvpWebhooks: false });
    await register(id, { member: 'ana' }).expect(201);
    expect((await confirm({ event: id, member: 'ana' }).expect(409)).body.detail).toMatch(
      /receivesRsvpWebhooks is false/,
    );
  });

  it('in programs too', async () => {
    const id = await create({ capacity: 5, receivesRsvpWebhooks: true });
    await sandbox.rsvps.register(id, { member: 'ana' });
    expect((await sandbox.rsvps.confirm({ event: id, member: 'ana' })).availability).toBe(4);
    await expect(sandbox.rsvps.confirm({ event: id, member: 'ana' })).rejects.toThrow(/confirmed already/);
  });
});

describe.each(['all', 'confirmed'] as const)('whatever comes at once, with capacity.floor.counts %s', (counts) => {
  it.each([true, false])(
    'no event has fewer places than RSVPs that count; webhooks %s',
    async (receivesRsvpWebhooks) => {
      await using busy = await createSandbox({ pages: 30, events: 0, profile: { 'capacity.floor.counts': counts } });
      const made = await request(busy.app)
        .post('/v1/events.create')
        .set(busy.headers)
        .send({ ...validEvent, capacity: 5, receivesRsvpWebhooks });
      const id = made.body.data.id as number;
      const history: (number | null)[] = [];
      const look = async () => {
        const event = await busy.event(id);
        if (event !== undefined) history.push(availability(event));
      };
      const steps = Array.from({ length: 120 }, (_, at) => async () => {
        const capacity = 1 + ((at * 7) % 12);
        if (at % 3 === 0)
          await request(busy.app)
            .post(`/v1/events.update/${id}`)
            .set(busy.headers)
            .send({ ...validEvent, capacity, receivesRsvpWebhooks });
        else await busy.rsvps.register(id, { member: `m${at}`, confirmed: at % 3 === 1 }).catch(() => undefined);
        await look();
      });
      await Promise.all(steps.map((step) => step()));
      expect(history).toHaveLength(120);
      expect(history.filter((left) => left !== null && left < 0)).toEqual([]);
      const event = await busy.event(id);
      const members = event?.rsvps.map(({ member }) => member) ?? [];
      expect(new Set(members).size).toBe(members.length);
      expect(members.length).toBeGreaterThan(0);
    },
  );
});

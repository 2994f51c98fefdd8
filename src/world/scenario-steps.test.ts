import { mkdirSync, rmdirSync, rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../tests/testing/temp-folder.ts';
import { createSandbox, type Sandbox } from '../sandbox.ts';
import type { Scenario } from './scenario/scenario.ts';
import { getStatus, smallScenario } from './testing/small-scenario.ts';

describe('steps', () => {
  it('happen when the clock passes their moment, each once, and are told until then', async () => {
    const steps = [
      { at: '2030-01-02T00:00:00Z', removedPages: [9003] },
      { at: '2030-01-03T00:00:00Z', profile: { 'refusal.status.unknown-page': 410 }, faults: [] },
    ];
    await using sandbox = await createSandbox({ scenario: { ...smallScenario, steps } });
    expect((await sandbox.clock.read()).next).toEqual([
      { at: '2030-01-02T00:00:00.000Z', what: 'step', step: 1, changes: ['removedPages'] },
      { at: '2030-01-03T00:00:00.000Z', what: 'step', step: 2, changes: expect.arrayContaining(['profile', 'faults']) },
    ]);
    expect(await getStatus(sandbox, '/channels/pages/9003')).toBe(200);
    expect((await sandbox.clock.set({ advance: 'P1D' })).next).toHaveLength(1);
    expect(await getStatus(sandbox, '/channels/pages/9003')).toBe(404);
    await sandbox.clock.set({ now: '2031-01-01T00:00:00Z' });
    expect(await getStatus(sandbox, '/channels/pages/9003')).toBe(410);
    await sandbox.clock.set({ now: '2029-01-01T00:00:00Z' });
    expect(await getStatus(sandbox, '/channels/pages/9003')).toBe(410);
    await sandbox.reset();
    expect([await getStatus(sandbox, '/channels/pages/9003'), (await sandbox.clock.read()).next.length]).toEqual([
      200, 2,
    ]);
  });

  it('that are due have happened before a program reads or sets anything, as over HTTP', async () => {
    const faults = [{ id: 'gone', fault: { kind: 'status', status: 503 } }];
    const steps = [
      {
        at: '2030-01-02T00:00:00Z',
        faults,
        profile: { 'host.form': 'list', 'event-types': [{ id: 4, name: 'Talk' }] },
      },
    ];
    let now = Date.parse('2030-01-01T00:00:00Z');
    const running = { ...smallScenario, clock: { mode: 'running' as const }, steps };
    await using sandbox = await createSandbox({ scenario: running, clock: { now: () => now } });
    const dueWorld = async () => {
      now = Date.parse('2030-01-01T00:00:00Z');
      await sandbox.reset();
      now = Date.parse('2030-01-03T00:00:00Z');
    };
    await dueWorld();
    expect(await sandbox.faults.list()).toMatchObject([{ id: 'gone' }]);
    await dueWorld();
    expect((await sandbox.profile.read()).answers).toMatchObject({ 'host.form': 'list' });
    await dueWorld();
    expect(await sandbox.eventTypes()).toEqual([{ id: 4, name: 'Talk' }]);
    await dueWorld();
    await sandbox.faults.clear();
    expect(await getStatus(sandbox)).toBe(200);
    await dueWorld();
    await sandbox.clock.set({ now: '2029-01-01T00:00:00Z' });
    expect(await getStatus(sandbox)).toBe(503);
  });

  it('happen after so many requests, whatever became of these', async () => {
    const steps = [
      { afterRequests: 2, faults: [{ fault: { kind: 'status', status: 503 } }] },
      { afterRequests: 3, faults: [] },
    ];
    await using sandbox = await createSandbox({ scenario: { ...smallScenario, steps } });
    const statuses = [];
    for (let index = 0; index < 5; index += 1) statuses.push(await getStatus(sandbox));
    expect(statuses).toEqual([200, 200, 503, 200, 200]);
    await sandbox.reset();
    expect((await sandbox.clock.read()).afterRequests).toEqual([
      { requests: 2, step: 1, changes: ['faults'] },
      { requests: 3, step: 2, changes: ['faults'] },
    ]);
    expect(await getStatus(sandbox)).toBe(200);
    expect((await sandbox.clock.read()).afterRequests?.[0]?.requests).toBe(1);
  });

  it('have members register, as many as there is room for', async () => {
    const ownEvents = [
      { title: 'Small', id: 1, capacity: 3, rsvps: { registered: 1 } },
      { title: 'Confirmed', id: 2, capacity: 3, receivesRsvpWebhooks: true },
      { title: 'Open', id: 3 },
    ];
    const rsvps = [
      { event: 1, count: 9 },
      { event: 2, count: 5 },
      { event: 2, count: 5, confirmed: true },
      { event: 3, count: 4 },
    ];
    const steps = [
      { at: '2030-01-02T00:00:00Z', rsvps },
      { at: '2030-01-03T00:00:00Z', rsvps: [{ event: 3, count: 10_000 }] },
    ];
    await using sandbox = await createSandbox({ scenario: { ...smallScenario, ownEvents, steps } });
    const counts = async () =>
      (await sandbox.events()).map((event) => [
        event.rsvps.length,
        event.rsvps.filter((one) => one.confirmedAt).length,
      ]);
    expect(await counts()).toEqual([
      [1, 0],
      [0, 0],
      [0, 0],
    ]);
    await sandbox.clock.set({ advance: 'P1D' });
    expect(await counts()).toEqual([
      [3, 0],
      [8, 3],
      [4, 0],
    ]);
    await sandbox.clock.set({ advance: 'P1D' });
    expect((await sandbox.event(3))?.rsvps).toHaveLength(10_000);
    expect((await sandbox.event(3))?.rsvps[0]).toEqual({
      member: 'step-1-4-1',
      registeredAt: '2030-01-02T00:00:00.000Z',
      confirmedAt: null,
    });
  });

  it('expire keys', async () => {
    const steps = [{ afterRequests: 1, expiredKeys: [2] }];
    await using sandbox = await createSandbox({ scenario: { ...smallScenario, credentials: [{}, {}], steps } });
    const second = { authorization: 'Channel key-sandbox-local-2', 'x-channel': 'chn-sandbox-2' };
    expect(await getStatus({ app: sandbox.app, headers: second })).toBe(200);
    expect(await getStatus({ app: sandbox.app, headers: second })).toBe(401);
    expect(await getStatus(sandbox)).toBe(200);
  });
});

describe('a step whose RSVPs the store cannot keep', () => {
  const ownEvents = [
    { title: 'One', id: 1 },
    { title: 'Two', id: 2 },
  ];
  const rsvps = [
    { event: 1, count: 2 },
    { event: 2, count: 1 },
  ];
  const counts = async (sandbox: Sandbox) => (await sandbox.events()).map((event) => event.rsvps.length);
  const inFolder = async (steps: NonNullable<Scenario['steps']>) => {
    const folder = tempFolder();
    const data = folder.file('events.json');
    const sandbox = await createSandbox({
      scenario: { ...smallScenario, ownEvents, steps },
      data,
    });
    return {
      sandbox,
      breakDisk: () => (rmSync(data), mkdirSync(data)),
      mendDisk: () => rmdirSync(data),
      [Symbol.asyncDispose]: async () => {
        await sandbox.close();
        folder[Symbol.dispose]();
      },
    };
  };

  it('waits with all that it changes, and is then taken once by however many requests', async () => {
    await using broken = await inFolder([{ afterRequests: 1, rsvps, removedPages: [9003] }]);
    const { sandbox, breakDisk, mendDisk } = broken;
    expect(await getStatus(sandbox)).toBe(200);
    breakDisk();
    const refused = await Promise.all([getStatus(sandbox), getStatus(sandbox), getStatus(sandbox, '/_sandbox/events')]);
    expect(refused).toEqual([503, 503, 503]);
    mendDisk();
    expect(
      await Promise.all([getStatus(sandbox), getStatus(sandbox, '/channels/pages/9003'), getStatus(sandbox)]),
    ).toEqual([200, 404, 200]);
    expect(await counts(sandbox)).toEqual([2, 1]);
    expect((await sandbox.clock.read()).afterRequests).toBeUndefined();
  });

  it.each(['in memory', 'in a file'])('keeps none of them where a later one does not fit: %s', async (where) => {
    using folder = tempFolder();
    const many = [
      { event: 1, count: 1000 },
      { event: 2, count: 10_000 },
    ];
    const steps = [{ at: '2030-01-02T00:00:00Z', rsvps: many }];
    const data = where === 'in a file' ? { data: folder.file('events.json') } : {};
    await using sandbox = await createSandbox({
      scenario: { ...smallScenario, ownEvents, steps },
      maxMemory: '1MiB',
      ...data,
    });
    await expect(sandbox.clock.set({ advance: 'P1D' })).rejects.toThrow('of memory');
    expect(await counts(sandbox)).toEqual([0, 0]);
    expect((await sandbox.clock.read()).next).toMatchObject([{ step: 1 }]);
  });

  it('leaves the clock where it was that was to pass it', async () => {
    await using broken = await inFolder([{ at: '2030-01-02T00:00:00Z', rsvps }]);
    const { sandbox, breakDisk, mendDisk } = broken;
    breakDisk();
    await expect(sandbox.clock.set({ advance: 'P1D' })).rejects.toThrow('the change was not made');
    expect(await sandbox.clock.read()).toMatchObject({ now: '2030-01-01T00:00:00.000Z', next: [{ what: 'step' }] });
    mendDisk();
    expect((await sandbox.clock.set({ advance: 'P1D' })).next).toEqual([]);
    expect(await counts(sandbox)).toEqual([2, 1]);
  });

  it('is there again after a reset that came while it was taken', async () => {
    await using whole = await inFolder([{ afterRequests: 1, rsvps }]);
    const { sandbox } = whole;
    expect(await getStatus(sandbox)).toBe(200);
    await Promise.all([sandbox.events(), sandbox.reset(), sandbox.events()]);
    expect(await counts(sandbox)).toEqual([0, 0]);
    expect((await sandbox.clock.read()).afterRequests).toEqual([{ requests: 1, step: 1, changes: ['rsvps'] }]);
  });
});

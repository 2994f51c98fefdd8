import { afterEach, describe, expect, it } from 'vitest';
import { validEvent } from '../../tests/testing/valid-event.ts';
import { MemoryBudget } from './memory-budget.ts';
import { startSandbox, type RunningSandbox } from '../sandbox.ts';
import type { SandboxOptions } from '../sandbox-options.ts';

describe('a budget of memory', () => {
  it('counts a start once for all that share it, and frees it with the last of them', () => {
    const budget = new MemoryBudget(1000);
    const [first, second] = [
      budget.takeStart('a', { shared: 600 }, 'A'),
      budget.takeStart('a', { shared: 600, own: 50 }, 'A'),
    ];
    expect(() => budget.takeStart('b', { shared: 600 }, 'A world')).toThrow(
      'A world needs 600 bytes of memory, but 350 bytes',
    );
    first();
    first(); // once counts
    expect(budget.usage().starts).toBe(650);
    second();
    expect(budget.usage().starts).toBe(0);
  });
  it('frees all of a share, which counts nothing from then on', () => {
    const budget = new MemoryBudget(1000);
    const share = budget.share();
    share.take(700, 'An event');
    expect(() => share.take(301, 'An event')).toThrow('--max-memory');
    share.release();
    share.take(5000, 'An event of a world that is gone');
    share.give(5000);
    expect(budget.usage().events).toBe(0);
  });
  it('has others make room before it refuses', () => {
    const budget = new MemoryBudget(1000);
    let bytes = 900;
    budget.watch('journals', () => bytes);
    budget.freeBy(() => {
      if (bytes === 0) return false;
      bytes -= 300;
      return true;
    });
    budget.share().take(600, 'An event');
    expect(budget.usage()).toMatchObject({ events: 600, journals: 300 });
    expect(() => budget.share().take(500, 'An event')).toThrow('An event needs 500 bytes');
  });
  it('counts what bounds itself', () => {
    const budget = new MemoryBudget(1000);
    let bytes = 0;
    budget.watch('journals', () => bytes);
    bytes = 1000;
    expect(() => budget.share().take(1, 'An event')).toThrow('journals 1000 bytes');
  });
});

describe('a sandbox of little memory', () => {
  let sandbox: RunningSandbox | undefined;
  afterEach(() => sandbox?.close());
  const start = async (options: SandboxOptions) => (sandbox = await startSandbox({ port: 0, pages: 20, ...options }));
  const send = async (path: string, body?: object, headers = sandbox?.headers) => {
    const response = await fetch(`${sandbox?.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  };
  const used = async () => JSON.parse((await send('/_sandbox/health')).text).memory;

  it('refuses a world whose events have more RSVPs than fit, however few letters ask for them', async () => {
    await start({ maxMemory: '64MiB' });
    const ownEvents = Array.from({ length: 60 }, () => ({ title: 'Full', rsvps: { registered: 10_000 } }));
    const scenario = { scenario: 'full', seededAt: '2030-01-01T00:00:00Z', pages: 1, events: 0, ownEvents };
    const refused = await send('/_sandbox/worlds', { scenario });
    expect(refused.status).toBe(507);
    expect(refused.text).toContain('needs 68.7 MiB of memory');
    expect(
      (await send('/_sandbox/worlds', { scenario: { ...scenario, ownEvents: ownEvents.slice(1, 4) } })).status,
    ).toBe(201);
  });

  it('refuses a world that does not fit, until another is dropped', async () => {
    await start({ maxMemory: '8MiB' });
    const big = () => send('/_sandbox/worlds', { pages: 6000, seed: 5, channelId: 'chn-big' });
    expect((await big()).status).toBe(201);
    const refused = await send('/_sandbox/worlds', { pages: 6000, seed: 6 });
    expect(refused.status).toBe(507);
    expect(refused.text).toContain('A world of 6000 pages and 60 events needs 4.7 MiB of memory, but');
    expect(refused.text).toContain('DELETE /_sandbox/worlds/{channelId}');
    // The same start is shared, and takes no more.
    expect((await send('/_sandbox/worlds', { pages: 6000, seed: 5 })).status).toBe(201);
    expect((await used()).used).toBeGreaterThan(4 * 2 ** 20);
    for (const { channelId } of JSON.parse((await send('/_sandbox/worlds')).text).slice(1))
      await fetch(`${sandbox?.url}/_sandbox/worlds/${channelId}`, { method: 'DELETE' });
    expect(await used()).toEqual({ limit: 8 * 2 ** 20, used: 2 ** 20 });
    expect((await big()).status).toBe(201);
  });
  it('refuses another start of a world, and keeps the one before', async () => {
    await start({ maxMemory: '2MiB' });
    const refused = await fetch(`${sandbox?.control}/scenario`, {
      method: 'PUT',
      headers: { ...sandbox?.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ scenario: 'large', seededAt: '2026-11-01T00:00:00Z', pages: 9000, events: 1 }),
    });
    expect([refused.status, await refused.text()]).toEqual([507, expect.stringContaining('9000 pages')]);
    expect(await sandbox?.pages('')).toHaveLength(20);
  });
  it('refuses events, goes on reading, and takes events again after a reset', async () => {
    await start({ maxMemory: '300KiB', events: 5, journal: 0 });
    const body = { ...validEvent, host: 9000, cohosts: [], description: 'd'.repeat(4000) };
    const statuses: number[] = [];
    for (let count = 0; count < 60; count += 1) statuses.push((await send('/v1/events.create', body)).status);
    expect(new Set(statuses)).toEqual(new Set([201, 507]));
    const { status, text } = await send('/v1/events.create', body);
    expect([status, text]).toEqual([507, expect.stringContaining('A new event needs')]);
    expect((await send('/channels/pages/9000')).status).toBe(200);
    expect((await send('/_sandbox/reset', {})).status).toBe(200);
    expect((await send('/v1/events.create', body)).status).toBe(201);
  });
  it('refuses RSVPs', async () => {
    await start({ maxMemory: '300KiB', journal: 0 });
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1)
      statuses.push((await send('/_sandbox/events/5001/rsvps', { count: 30 })).status);
    const { id } = JSON.parse((await send('/v1/events.create', { ...validEvent, host: 9000, cohosts: [] })).text).data;
    for (let count = 0; count < 3; count += 1)
      statuses.push((await send(`/_sandbox/events/${id}/rsvps`, { count: 1000 })).status);
    expect(statuses).toContain(507);
  });
  it('lets journals make room, and refuses nothing for them', async () => {
    await start({ maxMemory: '300KiB', journal: 100_000, events: 5 });
    for (let count = 0; count < 100; count += 1)
      await send('/channels/pages.search', { query: `q${count}`.padEnd(900) });
    expect(sandbox?.journal({})?.length).toBeLessThan(100);
    expect((await send('/v1/events.create', { ...validEvent, host: 9000, cohosts: [] })).status).toBe(201);
  });
  it.each([
    [{ maxMemory: '1MiB', pages: 100_000 }, 'A world of 100000 pages'],
    [{ maxMemory: '512MB' }, 'maxMemory is "512MB": give a size such as 512MiB'],
    [{ maxMemory: 0 }, 'maxMemory is 0'],
  ])('is not started with %o', async (options, says) => {
    await expect(start(options)).rejects.toThrow(says);
  });
});

import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { startSandbox, type RunningSandbox } from '../sandbox.ts';

const sandbox = await startSandbox({ port: 0, pages: 3, events: 0, journal: 3 });
afterAll(() => sandbox.close());
beforeEach(() => sandbox.clearJournal());
/** Whoever reads no more and stays keeps a sandbox from closing for some seconds. */
let leaveAll = new AbortController();
afterEach(() => {
  leaveAll.abort();
  leaveAll = new AbortController();
});

const getPage = (id: number, of: { readonly url: string } = sandbox) => fetch(`${of.url}/channels/pages/${id}`);
const latest = async () => {
  await getPage(0);
  return sandbox.journal().at(-1)?.seq ?? 0;
};

interface Told {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: Record<string, unknown>;
}

/** A stream, and the next events that it tells. */
async function streamOf(query: string, { headers = {}, of = sandbox }: { headers?: object; of?: RunningSandbox } = {}) {
  const gone = new AbortController();
  const signal = AbortSignal.any([gone.signal, leaveAll.signal]);
  const response = await fetch(`${of.control}/stream${query}`, { headers: { ...headers }, signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let isOver = false;

  async function more(): Promise<void> {
    const { done, value = '' } = (await reader?.read()) ?? { done: true };
    isOver = done;
    text += value;
  }

  async function next(): Promise<Told | undefined> {
    const end = text.indexOf('\n\n');
    if (end === -1 && isOver) return undefined;
    if (end === -1) {
      await more();
      return next();
    }
    const lines = text.slice(0, end).split('\n');
    text = text.slice(end + 2);
    if (lines.every((line) => line.startsWith(':'))) return next();
    const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
    return { event: field('event') ?? '', id: field('id'), data: JSON.parse(field('data') ?? '{}') as Told['data'] };
  }

  return { response, next, leave: () => gone.abort() };
}

test('tells what comes, as the journal tells it', async () => {
  await getPage(1);
  const { response, next, leave } = await streamOf('');
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  await getPage(2);
  await getPage(3);
  const told = [await next(), await next()];
  const entries = sandbox.journal().slice(-2);
  expect(told.map((one) => one?.data)).toEqual(entries);
  expect(told.map((one) => [one?.event, one?.id])).toEqual(entries.map(({ seq }) => ['entry', String(seq)]));
  leave();
});

test.each([
  ['?after=', ''],
  ['', 'last-event-id'],
])('tells what is kept of what follows first (%s%s)', async (query, header) => {
  const first = await latest();
  await getPage(1);
  await getPage(2);
  const stream = await streamOf(query === '' ? '' : `${query}${first}`, {
    headers: header === '' ? {} : { [header]: String(first) },
  });
  expect([(await stream.next())?.id, (await stream.next())?.id]).toEqual([String(first + 1), String(first + 2)]);
  await getPage(3);
  expect((await stream.next())?.id).toBe(String(first + 3));
  stream.leave();
});

test('tells a gap where entries have fallen out', async () => {
  const first = await latest();
  for (const id of [1, 2, 3, 4, 5]) await getPage(id);
  const { next, leave } = await streamOf(`?after=${first}`);
  expect(await next()).toMatchObject({ event: 'gap', data: { after: first, next: first + 3 } });
  expect((await next())?.id).toBe(String(first + 3));
  leave();
});

test('tells all that is kept after a number that there has not been yet', async () => {
  const first = await latest();
  const { next, leave } = await streamOf(`?after=${first + 1000}`);
  expect(await next()).toMatchObject({ event: 'gap', data: { after: first + 1000, next: first } });
  expect((await next())?.id).toBe(String(first));
  leave();
});

test.each([
  ['?after=x', {}, 'after'],
  ['', { 'last-event-id': 'x' }, 'Last-Event-ID'],
])('refuses %s %j', async (query, headers, says) => {
  const answer = await fetch(`${sandbox.control}/stream${query}`, { headers: { ...headers } });
  expect(answer.status).toBe(400);
  expect(((await answer.json()) as { detail: string }).detail).toContain(says);
});

test('twenty may follow at once, and one that goes makes room', async () => {
  await using of = await startSandbox({ port: 0, pages: 3, events: 0 });
  const follow = () => streamOf('', { of });
  const streams = await Promise.all(Array.from({ length: 20 }, follow));
  expect(streams.map(({ response }) => response.status)).toEqual(streams.map(() => 200));
  expect((await follow()).response.status).toBe(503);
  streams[0]?.leave();
  await expect.poll(async () => (await follow()).response.status).toBe(200);
  leaveAll.abort();
});

test('ends with the sandbox, which does not wait for it', async () => {
  const closing = await startSandbox({ port: 0, pages: 3, events: 0 });
  const { next } = await streamOf('?after=0', { of: closing });
  await getPage(1, closing);
  expect((await next())?.event).toBe('entry');
  const began = performance.now();
  await closing.close();
  expect(performance.now() - began).toBeLessThan(3000);
  expect(await next()).toBeUndefined();
});

test('ends with its world', async () => {
  const world = await sandbox.world({ pages: 3, events: 0 });
  const { next } = await streamOf('', { headers: { 'x-channel': world.channelId } });
  await world.close();
  expect(await next()).toBeUndefined();
});

test('programs follow too, until their signal', async () => {
  const first = await latest();
  const gone = new AbortController();
  const seen: number[] = [];
  const following = (async () => {
    for await (const { seq } of sandbox.followJournal({ after: first, signal: gone.signal })) seen.push(seq);
  })();
  await getPage(1);
  await getPage(2);
  await expect.poll(() => seen).toEqual([first + 1, first + 2]);
  gone.abort();
  await following;
});

test('an entry has its body, though that came after the answer', async () => {
  const { next, leave } = await streamOf('');
  await fetch(`${sandbox.url}/nowhere`, { method: 'POST', body: 'hello' });
  expect((await next())?.data).toMatchObject({ request: { body: { text: 'hello', size: 5 } } });
  leave();
});

test('HEAD is answered, and follows nothing', async () => {
  const { status, headers } = await fetch(`${sandbox.control}/stream`, {
    method: 'HEAD',
    signal: AbortSignal.timeout(5000),
  });
  expect(status).toBe(200);
  expect(headers.get('content-type')).toMatch(/^text\/event-stream/);
});

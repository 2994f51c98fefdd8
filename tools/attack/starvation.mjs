// Requests that are lawful and small, and cost the sandbox more than they should: while one is answered, nobody else may wait.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendJson } from '../bench/servers.mjs';
import { againstLastingTarget, rowOf } from './attacking.mjs';

/** Milliseconds of processor time that one request may take, and that others may wait meanwhile. */
const most = 1000;
const mark = '…';

/** @returns a row */
export function attackStarvation({ worlds, talk }) {
  talk(`costly requests in a sandbox of ${worlds} worlds …`);
  return rowOf('starvation', async (wrong) => {
    const costs = [];
    await againstLastingTarget(['--max-worlds', String(worlds + 10)], wrong, async (target) => {
      for (let made = 0; made < worlds; made += 1) await makeWorld(target, { pages: 3, events: 0 });
      for (const { name, requests = 1, prepare, send } of cases) {
        const prepared = await prepare?.(target);
        const { cost, wait } = await costOf(target, () => send(target, prepared));
        const each = cost / requests;
        costs.push(each);
        if (Math.max(each, wait) > most)
          wrong.push(`${name}: ${each} ms of processor time a request, others waited ${Math.round(wait)} ms`);
      }
    });
    return `${costs.length} requests, at most ${Math.max(...costs)} ms`;
  });
}

const cases = [
  {
    name: 'a refused create with 500 cohosts that look cut',
    send: (target) => sendJson(target, '/v1/events.create', { cohosts: Array(500).fill(mark.repeat(10)) }),
  },
  {
    name: 'a search with 60 kB of marks, as it is read from the journal',
    prepare: (target) => sendJson(target, '/channels/pages.search', `{"query":"${String.raw`\u2026`.repeat(10_000)}"}`),
    send: (target) => get(target, '/_sandbox/journal?limit=1'),
  },
  {
    name: 'twenty clients that read the events of a world of 20,000',
    requests: 20,
    prepare: (target) => makeWorld(target, { pages: 3, events: 20_000 }),
    send: (_target, world) => Promise.all(Array.from({ length: 20 }, () => get(world, '/_sandbox/events'))),
  },
  {
    name: 'an event that is not there, in a world of 20,000',
    prepare: (target) => makeWorld(target, { pages: 3, events: 20_000 }),
    send: (_target, world) => get(world, '/_sandbox/events/9999999'),
  },
  {
    name: 'the journal of 120 searches of 64 kB',
    prepare: (target) => fillJournal(target, 120, 64_000),
    send: (_target, world) => get(world, '/_sandbox/journal'),
  },
  {
    name: 'ten audits of a journal of 1,000 entries of 7 kB',
    requests: 10,
    prepare: (target) => fillJournal(target, 1000, 7000),
    send: (_target, world) => Promise.all(Array.from({ length: 10 }, () => get(world, '/_sandbox/audit'))),
  },
  {
    name: 'a refused create that is full of beginnings of its key',
    send: (target) => {
      const key = target.headers.Authorization.slice('Channel '.length, -1);
      return sendJson(target, '/v1/events.create', { title: key.repeat(1000), cohosts: Array(500).fill(key) });
    },
  },
];

const get = async ({ url, headers }, path) => (await fetch(`${url}${path}`, { headers })).text();

/** Makes a world whose journal holds searches of a length. */
async function fillJournal(target, searches, letters) {
  const world = await makeWorld(target, { pages: 3, events: 0 });
  const body = { query: 'word '.repeat(letters / 5) };
  for (let sent = 0; sent < searches; sent += 1) await (await sendJson(world, '/channels/pages.search', body)).text();
  return world;
}

async function makeWorld(target, wish) {
  const answer = await sendJson(target, '/_sandbox/worlds', wish);
  if (answer.status !== 201) throw new Error(`a world is answered ${answer.status}: ${await answer.text()}`);
  const { channelId, apiKey } = await answer.json();
  return { url: target.url, headers: { 'X-Channel': channelId, Authorization: `Channel ${apiKey}` } };
}

/** Processor time of the sandbox for a request, and the longest that others waited for a page while it was answered. */
async function costOf(target, send) {
  const over = new AbortController();
  let wait = 0;
  const others = (async () => {
    while (!over.signal.aborted) {
      const began = performance.now();
      await get(target, '/channels/pages/9000');
      wait = Math.max(wait, performance.now() - began);
      await sleep(20);
    }
  })();
  const before = processorTime(target);
  await send();
  const cost = processorTime(target) - before;
  over.abort();
  await others;
  return { cost, wait };
}

/** Milliseconds, in ticks of ten. */
function processorTime({ child: { pid } }) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

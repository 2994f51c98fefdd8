// A soak: what is asked for a long time, and stores nothing, leaves nothing behind.
import { setTimeout as sleep } from 'node:timers/promises';
import { heapOf } from '../bench/servers.mjs';
import { againstTarget, rowOf } from './attacking.mjs';
import { framedRequest, lawfulEvent } from './hostile.mjs';
import { createRandom } from './random.mjs';
import { createLane } from './wire.mjs';

const lanes = 8;
const pipelined = 8;
/** Heap that may be kept beyond what was kept after the warm-up: the journal's last 1,000 exchanges are of other sizes by then. */
const mostGrowth = 4_000_000;
/** A short soak has no time to fill the cache of searches, so that its words have to come again. */
const fewWords = 2000;
const longSoak = 300;
/** Part of the time that fills caches and lets the compiler settle. On a busy machine the requests below need more of it. */
const warmUpPart = 0.25;
/** What fills the caches: words that come again, or 16 MiB of searches for words that never do. */
const warmUpRequests = { few: 5000, endless: 400_000 };

/** @returns a row */
export function soak({ soak: seconds, seed, talk }) {
  talk(`a soak of ${seconds} s …`);
  const random = createRandom(seed);
  const isLong = seconds >= longSoak;
  const words = isLong ? 1e9 : fewWords;
  const filling = isLong ? warmUpRequests.endless : warmUpRequests.few;
  const soakTarget = async (target, wrong) => {
    const seen = { requests: 0, wrong };
    const began = performance.now();
    const isWarm = () =>
      performance.now() > began + seconds * 1000 ||
      (performance.now() > began + seconds * 1000 * warmUpPart && seen.requests >= filling);
    await ask({ target, random, words, seen, isOver: isWarm });
    const settled = await keptBy(target);
    const rest = performance.now() + seconds * 1000 * (1 - warmUpPart);
    await ask({ target, random, words, seen, isOver: () => performance.now() > rest });
    const grown = (await keptBy(target)) - settled;
    if (grown > mostGrowth) wrong.push(`the heap grew by ${grown} bytes after the warm-up`);
    return `${seen.requests} requests, heap ${grown >= 0 ? '+' : ''}${Math.round(grown / 1000)} kB after warm-up`;
  };
  return rowOf('soak', (wrong) => againstTarget([], (target) => soakTarget(target, wrong), { probed: true }));
}

async function ask(soaking) {
  await Promise.all(Array.from({ length: lanes }, () => askLane(soaking)));
}

async function askLane({ target, random, words, seen, isOver }) {
  const lane = createLane(target.url);
  while (!isOver()) {
    const batch = Array.from({ length: pipelined }, () => requestOf(random, target, words));
    const { answers } = await lane.ask(Buffer.concat(batch), batch.length);
    seen.requests += batch.length;
    const bad = answers.find(({ status }) => status >= 500);
    if (bad !== undefined) seen.wrong.push(`${bad.status}: ${bad.text.slice(0, 200)}`);
    if (random.chance(0.02)) lane.reopen();
  }
  lane.close();
}

/** Gets, searches for words that nobody used before, updates of one event, and what must be refused. Nothing is created. */
function requestOf(random, target, words) {
  const write = (path, body) => post(target, path, JSON.stringify(body));
  const kinds = [
    () => post(target, `/channels/pages/${9000 + random.int(500)}`, undefined),
    () =>
      write('/channels/pages.search', { query: `${random.pick(['a', 'co', 'zz'])}${random.int(words).toString(36)}` }),
    () => write('/channels/pages.search', { query: 'Community', page: 1 + random.int(9) }),
    () => write('/v1/events.update/5001', { ...lawfulEvent, title: `Soak ${random.int(1e9)}` }),
    () => write('/v1/events.create', { ...lawfulEvent, title: undefined, address: 'x'.repeat(random.int(600)) }),
    () => write(`/nowhere/${random.int(1e9)}`, {}),
    () =>
      framedRequest(random, { ...target, headers: { ...target.headers, Authorization: `Channel ${random.int(1e9)}` } }),
  ];
  return random.pick(kinds)();
}

function post({ url, headers }, path, body) {
  const lines = [`${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`, `Host: ${new URL(url).host}`];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (body !== undefined) lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`);
}

async function keptBy(target) {
  await sleep(1000); // connections that were closed are gone
  return (await heapOf(target)).kept;
}

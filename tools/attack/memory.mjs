// Worlds of many pages, floods of events and of exchanges in a small heap: what does not fit is refused with 507, and the process lives.
import { sendJson } from '../bench/servers.mjs';
import { againstTarget, rowOf } from './attacking.mjs';
import { lawfulEvent } from './hostile.mjs';

const heap = '--max-old-space-size=700';
const worlds = 49;
const pages = 100_000;
const lanes = 8;
/** In each world, of bodies that are refused and kept: together more than a quarter of the budget, which journals may take. */
const kept = { exchanges: 40, letters: 60_000 };
const ofWorlds = /A world of 100000 pages and \d+ events needs .+ of memory, but .+ are left/;
const ofEvents = /A new event needs .+ of memory, but .+ are left/;

/** @returns a row */
export function attackMemory({ memory: floods, talk }) {
  talk(`${worlds} worlds of ${pages} pages and ${floods} events in a heap of 700 MB …`);
  return rowOf('memory', (wrong) =>
    againstTarget(
      [],
      async (target) =>
        await floodAll(target, floods, wrong).catch((error) => {
          wrong.push(`the process is gone: ${String(error)}`);
          return 'broken off';
        }),
      { node: [heap] },
    ),
  );
}

async function floodAll(target, floods, wrong) {
  const counts = { 201: 0, 507: 0 };
  const send = senderTo(target, wrong);
  wrong.push(...(await floodJournals(send)));
  for (let seed = 2; seed < worlds + 2; seed += 1) {
    const { status, text } = await send('/_sandbox/worlds', { seed, pages });
    counts[status] = (counts[status] ?? 0) + 1;
    if (status === 201) await searchIn(JSON.parse(text), send);
  }
  if (counts[201] === 0 || counts[507] === 0) wrong.push(`worlds: ${JSON.stringify(counts)}`);
  const created = await flood({ floods, send });
  if (created[507] === undefined) wrong.push(`no flood of events was refused: ${JSON.stringify(created)}`);
  if ((await send('/channels/pages/9000')).status !== 200) wrong.push('a page is not read any more');
  return `${counts[201]} worlds of ${worlds}, ${created[201] ?? 0} events of ${floods}`;
}

const senderTo =
  (target, wrong) =>
  async (path, body, headers = target.headers) => {
    const response = await (typeof body === 'object'
      ? sendJson({ url: target.url, headers }, path, body)
      : fetch(`${target.url}${path}`, { method: body ?? 'GET', headers }));
    const text = await response.text();
    if (response.status >= 500 && response.status !== 507)
      wrong.push(`${path}: ${response.status} ${text.slice(0, 200)}`);
    const said = path === '/_sandbox/worlds' ? ofWorlds : ofEvents;
    if (response.status === 507 && !said.test(text)) wrong.push(`507 with another text: ${text.slice(0, 200)}`);
    return { status: response.status, text };
  };

/** Worlds whose journals fill; what is wrong afterwards. Journals make room by themselves, so that nothing is refused with 507. */
async function floodJournals(send) {
  const wrong = [];
  const made = [];
  const statuses = {};
  const body = { title: '', description: 'x'.repeat(kept.letters) };
  for (let world = 0; world < worlds; world += 1) {
    const { channelId, apiKey } = JSON.parse((await send('/_sandbox/worlds', { pages: 3, events: 0 })).text);
    made.push({ 'X-Channel': channelId, Authorization: `Channel ${apiKey}` });
    const sent = Array.from({ length: kept.exchanges }, () => send('/v1/events.create', body, made.at(-1)));
    for (const { status } of await Promise.all(sent)) statuses[status] = (statuses[status] ?? 0) + 1;
  }
  if (statuses[422] !== worlds * kept.exchanges) wrong.push(`journals: ${JSON.stringify(statuses)}`);
  const lengths = [];
  for (const headers of made) {
    const { status, text } = await send('/_sandbox/journal?format=ndjson', undefined, headers);
    lengths.push(status === 200 ? text.split('\n').filter((line) => line !== '').length : 0);
  }
  const all = lengths.reduce((sum, one) => sum + one, 0);
  if (all === 0 || all >= worlds * kept.exchanges) wrong.push(`journals keep ${all} exchanges: none made room`);
  for (const headers of made) await send(`/_sandbox/worlds/${headers['X-Channel']}`, 'DELETE', headers);
  return wrong;
}

/** Makes the world build its index. */
const searchIn = ({ channelId, apiKey }, send) =>
  send(
    '/channels/pages.search',
    { query: 'Community' },
    { 'X-Channel': channelId, Authorization: `Channel ${apiKey}` },
  );

async function flood({ floods, send }) {
  const statuses = {};
  let left = floods;
  const description = 'x'.repeat(9000);
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      const { status } = await send('/v1/events.create', { ...lawfulEvent, description });
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return statuses;
}

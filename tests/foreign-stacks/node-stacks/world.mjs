// What there is, for all stacks on Node.js; and which bug the process was started with.
import { setTimeout as wait } from 'node:timers/promises';

export const { apiKey, channelId, eventTypes, places, eventWithRsvps } = JSON.parse(process.env.FIXTURES);

export const bug = (name) => process.env.BUG === `express-${name}`;

export const pages = Array.from({ length: 130 }, (_, at) => ({
  id: 301 + at,
  title: `Harbour Society ${301 + at}`,
  logo: `https://images.example/logos/${301 + at}.png`,
}));

const pagesById = new Map(pages.map((page) => [page.id, page]));

export async function findPage(id) {
  await wait(0);
  return pagesById.get(bug('page-int32') ? id | 0 : id);
}

export const events = new Map([[eventWithRsvps.id, {}]]);

let last = 80_000;

export async function nextId() {
  if (!bug('ids-read-first')) return (last += 1);
  const read = last;
  await wait(20);
  return (last = read + 1);
}

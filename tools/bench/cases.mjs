// What is asked of each server, and what it has to answer to be counted.
import { sendJson } from './servers.mjs';

const pooled = 64;

/** An event that is valid by a sandbox's fixtures. */
export function eventOf({ eventTypes, places, images }, host) {
  return {
    title: `Community garden workshop ${host}`,
    type: eventTypes.valid[0],
    contactEmail: 'events@partner.example',
    startedAt: '2027-05-20T18:00:00',
    endedAt: '2027-05-20T20:30:00',
    isVip: false,
    receivesRsvpWebhooks: true,
    isPaid: false,
    externalUrl: 'https://partner.example/events/garden',
    image: images.valid,
    location: places.valid[0],
    description: 'Bring gloves.\nWe provide the soil.',
    host,
    capacity: 40,
  };
}

/** The requests of each case, made from what a sandbox says about itself. */
export async function casesOf({ url, headers }) {
  const [{ eventTypes, places, images }, pages] = await Promise.all([
    control(url, 'fixtures', headers),
    control(url, 'pages', headers),
  ]);
  const hosts = pages.slice(0, pooled).map(({ id }) => id);
  const event = (host) => eventOf({ eventTypes, places, images }, host);
  const created = await Promise.all(hosts.map((host) => createdId(url, headers, event(host))));
  const threeViolations = (host) => ({ ...event(host), title: undefined, contactEmail: 'nobody', isVip: 'perhaps' });
  return {
    'GET page': {
      status: 200,
      requests: hosts.map((id) => get(`/channels/pages/${id}`)),
      isTrue: ({ data }) => typeof data.title === 'string',
    },
    create: { status: 201, requests: hosts.map((host) => post('/v1/events.create', event(host))), isTrue: hasId },
    update: {
      status: 200,
      requests: created.map((id, index) => post(`/v1/events.update/${id}`, event(hosts[index]))),
      isTrue: hasId,
    },
    'refused create': {
      status: 422,
      requests: hosts.map((host) => post('/v1/events.create', threeViolations(host))),
      isTrue: ({ data }) => typeof data.code === 'string',
    },
    search: {
      status: 200,
      requests: queriesOf(
        pages.map(({ title }) => title),
        pooled,
      ).map(search),
      isTrue: ({ data }) => data.length > 0,
    },
  };
}

const get = (path) => ({ method: 'GET', path, body: '' });
const post = (path, body) => ({ method: 'POST', path, body: JSON.stringify(body) });
const hasId = ({ data }) => Number.isInteger(data.id);

/** A search for a query. */
export const search = (query) => post('/channels/pages.search', { query });

async function control(url, path, headers) {
  const response = await fetch(`${url}/_sandbox/${path}`, { headers });
  if (!response.ok) throw new Error(`/_sandbox/${path} answered ${response.status}`);
  return response.json();
}

/** The titles of a sandbox's pages. */
export const titlesOf = async ({ url, headers }) => (await control(url, 'pages', headers)).map(({ title }) => title);

async function createdId(url, headers, body) {
  const response = await sendJson({ url, headers }, '/v1/events.create', body);
  if (response.status !== 201)
    throw new Error(`A lawful create was answered ${response.status}: ${await response.text()}`);
  return (await response.json()).data.id;
}

/**
 * Different queries as people type them, from titles spread over the whole: in turn a word, two words that follow each other, and the
 * beginning of a word after another word.
 */
export function queriesOf(titles, count) {
  const queries = new Set();
  // A prime stride visits all titles in an order that has nothing to do with theirs.
  for (let turn = 0; queries.size < count && turn < 4 * titles.length; turn += 1) {
    const words = titles[(turn * 7919) % titles.length].split(' ').filter((word) => word.length > 2);
    const [first, second] = words.slice(turn % Math.max(1, words.length - 1));
    if (second === undefined) continue;
    queries.add([first, `${first} ${second}`, `${first} ${second.slice(0, 3)}`][turn % 3]);
  }
  return [...queries];
}

/** Throws unless a server answers each request of a case as the case says. */
export async function verify(name, server, { status, requests, isTrue }) {
  for (const { method, path, body } of requests.slice(0, 8)) {
    const response = await (body === ''
      ? fetch(server.url + path, { headers: server.headers })
      : sendJson(server, path, body));
    const text = await response.text();
    if (response.status !== status)
      throw new Error(`${name}: ${method} ${path} answered ${response.status}, not ${status}: ${text.slice(0, 400)}`);
    const envelope = JSON.parse(text);
    if (!isTrue(envelope))
      throw new Error(`${name}: ${method} ${path} answered ${status} with other content: ${text.slice(0, 400)}`);
  }
}

/** Throws unless a refused create is told all of its three violations; only the sandbox promises that. */
export async function verifyThreeViolations(server, { requests: [{ path, body }] }) {
  const { data } = await (await sendJson(server, path, body)).json();
  const pointers = data.violations.map(({ pointer }) => pointer).join(' ');
  if (pointers !== '/title /contactEmail /isVip')
    throw new Error(`A create with three violations was told ${pointers || 'none'}`);
}

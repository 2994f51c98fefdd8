import type { FactualEvent } from '../facts.ts';
import { eventExamples } from '../../contract/testing/event-examples.ts';
import { loadContract } from '../../contract/contract.ts';
import { auditedOf } from '../audit-rules.ts';
import { attributeCases } from './attribute-cases.ts';
import type { Case } from './case.ts';
import { create, get, lawfulEvent, refused, search, update, type Sent } from './client.ts';

const headers = (changed: Readonly<Record<string, string | undefined>>) => [
  search({}, { headers: changed, status: 401, data: null }),
];

const found = (id: string, pointer: string) => [{ id, pointer, expected: 'right', actual: 'wrong' }];

/** Where something else is recorded of the client, but nothing of this. */
const nothing = [get(9000)];

const eventOf = (more: Partial<FactualEvent> = {}): FactualEvent => ({
  id: 5061,
  title: lawfulEvent.title,
  startedAt: lawfulEvent.startedAt,
  location: lawfulEvent.location,
  host: lawfulEvent.host,
  rsvps: [],
  ...more,
});

const lost = (more: Partial<Sent> = {}) => create({}, { status: null, ...more });
const throttled = (answerHeaders: Readonly<Record<string, string>>) =>
  search({}, { status: 429, data: null, answerHeaders, at: 0 });
const lisbon = { id: 'place-lisbon-7f3', name: 'Lisbon', country: 'PT', timezone: 'Europe/Lisbon' };
const tokyo = { ...lisbon, timezone: 'Asia/Tokyo' };

const credentials: readonly Case[] = [
  {
    id: 'auth.authorization',
    kept: [search(), refused(create())],
    broken: [search(), ...headers({ authorization: undefined })],
    cannotTell: [search({}, { headers: { authorization: undefined } })],
  },
  {
    id: 'auth.scheme',
    kept: [search()],
    broken: headers({ authorization: 'Bearer key-of-the-partner-1' }),
    cannotTell: headers({ authorization: undefined }),
  },
  {
    id: 'auth.key',
    kept: [search()],
    broken: [search({}, { status: 401, violations: found('auth.key', '/headers/authorization') })],
    cannotTell: headers({}),
  },
  {
    id: 'auth.channel',
    kept: [search()],
    broken: [search(), ...headers({ 'x-channel': '' })],
    cannotTell: headers({}),
  },
];

const searches: readonly Case[] = [
  { id: 'search.query.required', kept: [search()], broken: [search({ query: undefined })], cannotTell: nothing },
  {
    id: 'search.per-page.max',
    kept: [search({ perPage: 100 })],
    broken: [search({ perPage: 101 })],
    cannotTell: [search()],
  },
  { id: 'client.search.window', kept: [search({ page: 2 })], broken: [search({ page: 0 })], cannotTell: [search()] },
];

const values: readonly Case[] = [
  {
    id: 'event.dates.required',
    kept: [create()],
    broken: [refused(create({ startedAt: undefined }))],
    cannotTell: [create({ startedAt: undefined, endedAt: undefined, isSelfPacedCourse: true })],
  },
  {
    id: 'event.type.valid',
    kept: [create()],
    broken: { traffic: [refused(create({ type: 4 }))], facts: { isEventType: (id) => id === 3 } },
    cannotTell: [refused(create({ type: 4 }))],
  },
  {
    id: 'event.location.valid',
    kept: [create()],
    broken: { traffic: [refused(create({ location: 'nowhere' }))], facts: { place: () => null } },
    cannotTell: [refused(create())],
  },
  {
    id: 'event.host.valid',
    kept: [search(), refused(create())],
    broken: [refused(get(9000), 404), refused(create())],
    cannotTell: [get(9003), refused(create())],
  },
  {
    id: 'event.cohosts.valid',
    kept: [create({ cohosts: [9003, 9006] })],
    broken: [refused(get(9006), 404), refused(create({ cohosts: [9003, 9006] }))],
    cannotTell: [get(9003), refused(create({ cohosts: [9003, 9006] }))],
  },
  {
    id: 'event.external-url.valid',
    kept: [create({ externalUrl: 'https://partner.example/garden' })],
    broken: [refused(create({ externalUrl: 'partner.example/garden' }))],
    cannotTell: [refused(create({ externalUrl: 'ftp://partner.example/garden' }))],
  },
  {
    id: 'event.image.valid',
    kept: [create()],
    broken: [refused(create({ image: 'cover.png' }))],
    cannotTell: [refused(create())],
  },
  {
    id: 'event.address.max-length',
    kept: [create({ address: 'é'.repeat(255) })],
    broken: [refused(create({ address: 'é'.repeat(256) }))],
    cannotTell: [create()],
  },
  {
    id: 'create.image.required',
    kept: [create()],
    broken: [refused(create({ image: undefined }))],
    cannotTell: [update()],
  },
  {
    id: 'update.capacity.floor',
    kept: [update({ capacity: 40 })],
    broken: [{ ...refused(update({ capacity: 1 })), violations: found('update.capacity.floor', '/capacity') }],
    cannotTell: [refused(update({ capacity: 1 }))],
  },
];

const advised: readonly Case[] = [
  {
    id: 'client.media-type',
    kept: [search({}, { headers: { 'content-type': 'application/json; charset=utf-8' } })],
    broken: [search({}, { headers: { 'content-type': 'text/plain' } })],
    cannotTell: nothing,
  },
  { id: 'client.json-body', kept: [search()], broken: [search({}, { body: 'query=Community' })], cannotTell: nothing },
  {
    id: 'client.operations.known',
    kept: [search()],
    broken: [{ path: '/v1/events.create', status: 405 }],
    cannotTell: [],
  },
  { id: 'client.attributes.listed', kept: [create()], broken: [create({ adress: 'Rua' })], cannotTell: nothing },
  {
    id: 'client.dates.local',
    kept: [create()],
    broken: [create({ endedAt: '2027-05-20T20:30:00+01:00' })],
    cannotTell: [create({ startedAt: undefined, endedAt: undefined, isSelfPacedCourse: true })],
  },
  {
    id: 'client.dates.order',
    kept: [create()],
    broken: [create({ endedAt: '2027-05-20T17:00:00' })],
    cannotTell: [create({ startedAt: undefined, endedAt: undefined, isSelfPacedCourse: true })],
  },
  {
    id: 'client.cohosts.distinct',
    kept: [create({ cohosts: [9003] })],
    broken: [create({ cohosts: [9003, 9003] })],
    cannotTell: [create()],
  },
  {
    id: 'client.published-at.utc',
    kept: { traffic: [create({ publishedAt: '2027-03-01T10:00:00' })], facts: { place: () => tokyo } },
    broken: { traffic: [create({ publishedAt: '2027-03-01T19:00:00' })], facts: { place: () => tokyo } },
    cannotTell: [create({ publishedAt: '2027-03-01T19:00:00' })],
  },
  {
    id: 'event.image.size',
    kept: [create()],
    broken: {
      traffic: [create({ image: 'https://partner.example/a.png' })],
      facts: { imageSize: () => ({ width: 1399, height: 700 }) },
    },
    cannotTell: [create({ image: 'https://partner.example/a.png' })],
  },
];

const courses: readonly Case[] = [
  {
    id: 'create.id.stored',
    kept: [create(), update()],
    broken: [create(), create({ description: 'Again.' }, { data: { id: 5062 } })],
    cannotTell: [create()],
  },
  {
    id: 'client.create.same-title',
    kept: [create(), create({ title: 'Another' }, { data: { id: 5062 } })],
    broken: [create(), create({ startedAt: '2027-05-21T18:00:00' }, { data: { id: 5062 } })],
    cannotTell: [refused(create())],
  },
  {
    id: 'client.create.retried',
    kept: { traffic: [lost({ forced: ['lost'] }), create()], facts: { events: [eventOf()] } },
    broken: [lost({ event: 5061 }), create({}, { data: { id: 5062 }, event: 5062 })],
    cannotTell: [lost(), create()],
  },
  {
    id: 'client.image.resent',
    kept: [create(), update(), update({ image: 'https://partner.example/new.png' })],
    broken: [create(), update({ image: lawfulEvent.image })],
    cannotTell: [update({ image: lawfulEvent.image })],
  },
  {
    id: 'client.throttled.waits',
    kept: [throttled({ 'retry-after': '2' }), search({}, { at: 2.1 })],
    broken: [throttled({ 'Retry-After': '2' }), search({}, { at: 1 })],
    cannotTell: [throttled({}), search({}, { at: 1 })],
  },
  {
    id: 'event.rsvp-webhooks.honest',
    kept: {
      traffic: [create({ receivesRsvpWebhooks: true })],
      facts: { events: [eventOf({ rsvps: [{ confirmedAt: 1 }] })] },
    },
    broken: {
      traffic: [create({ receivesRsvpWebhooks: true })],
      facts: { events: [eventOf({ rsvps: [{ confirmedAt: null }] })] },
    },
    cannotTell: { traffic: [create({ receivesRsvpWebhooks: true })], facts: { events: [eventOf()] } },
  },
];

const isLookedAt = new Set(auditedOf(loadContract()).map(({ id }) => id));

const own: readonly Case[] = [...credentials, ...searches, ...values, ...advised, ...courses, ...attributeCases];

/** Of the other rules of events that the audit looks at: a client that sends the example of the record. */
const byExample = eventExamples('refused')
  .filter(([id]) => isLookedAt.has(id) && !own.some((one) => one.id === id))
  .map(([id, changes]): Case => ({
    id,
    kept: [create(), update()],
    broken: [create(), refused(create(changes))],
    cannotTell: nothing,
  }));

export const cases: readonly Case[] = [...own, ...byExample];

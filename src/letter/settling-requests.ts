import type { QuestionId } from '../openapi/ids.ts';

/** A request whose answer settles a question. */
export interface SettlingRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** Beside, or in the place of, the credentials and the Content-Type. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** It may create or change an event. */
  readonly writes?: true;
}

const event = {
  title: 'Open garden day',
  type: 3,
  contactEmail: 'events@partner.example',
  startedAt: '2027-05-20T18:00:00',
  endedAt: '2027-05-20T20:00:00',
  isVip: false,
  receivesRsvpWebhooks: false,
  isPaid: false,
  image: 'https://partner.example/covers/garden.png',
  location: 'place-lisbon-7f3',
  description: 'Bring gloves.',
  host: 9000,
};

const wrongKey = { authorization: 'Channel not-a-key' };
const createRaw = (body: string): SettlingRequest => ({ method: 'POST', path: '/v1/events.create', body });
const create = (changes: object): SettlingRequest => ({
  ...createRaw(JSON.stringify({ ...event, ...changes })),
  writes: true,
});
const search = (body: object): SettlingRequest => ({
  method: 'POST',
  path: '/channels/pages.search',
  body: JSON.stringify(body),
});
const getPage = (id: string, headers: Readonly<Record<string, string>> = {}): SettlingRequest => ({
  method: 'GET',
  path: `/channels/pages/${id}`,
  headers,
});

/** One request for each question that one can settle; the others have to be asked. */
export const settlingRequests: Readonly<Partial<Record<QuestionId, SettlingRequest>>> = {
  'refusal.status.invalid': createRaw('{}'),
  'refusal.status.unauthenticated': getPage('9000', wrongKey),
  'refusal.status.malformed': createRaw('[]'),
  'refusal.status.media-type': { ...search({ query: 'Community' }), headers: { 'content-type': 'text/plain' } },
  'refusal.status.unknown-page': getPage('1'),
  'refusal.status.unknown-event': { method: 'POST', path: '/v1/events.update/1', body: JSON.stringify(event) },
  'refusal.status.unknown-path': { method: 'GET', path: '/channels/nothing' },
  'refusal.status.wrong-method': { method: 'DELETE', path: '/channels/pages/9000' },
  'refusal.body': createRaw('{}'),
  'refusal.messages': createRaw('{}'),
  'refusal.all-at-once': createRaw('{}'),
  'refusal.precedence': { method: 'GET', path: '/channels/nothing', headers: wrongKey },
  'search.data': search({ query: 'Community' }),
  'search.paging': search({ query: 'Community' }),
  'search.matching': search({ query: 'ommunit' }),
  'search.no-match': search({ query: 'zzqqxxjj' }),
  'search.per-page.over': search({ query: 'Community', perPage: 101 }),
  'search.bounds': search({ query: 'Community', page: 0 }),
  'search.query.blank': search({ query: ' ' }),
  'search.types': search({ query: 5 }),
  'host.form': create({ host: [9000] }),
  'datetime.form': create({ startedAt: '2027-05-20 18:00', endedAt: '2027-05-20T20:00:00.5' }),
  'datetime.offset': create({ startedAt: '2027-05-20T18:00:00+02:00' }),
  'datetime.order': create({ endedAt: '2027-05-20T17:00:00' }),
  'published-at.past': create({ publishedAt: '2020-01-01T00:00:00' }),
  'body.unknown-attribute': create({ colour: 'green' }),
  'body.coercion': create({ type: '3' }),
  'body.null': create({ address: null }),
  'body.blank': create({ title: ' ' }),
  'body.i-json': { ...createRaw(JSON.stringify(event).replace('{', '{"title":"First",')), writes: true },
  'path.id': getPage('09000'),
  'auth.scheme.case': getPage('9000', { authorization: 'channel $CHANNEL_SANDBOX_API_KEY' }),
  'auth.blanks': getPage('9000', { authorization: 'Channel  $CHANNEL_SANDBOX_API_KEY' }),
  'image.check': create({ image: 'https://partner.example/covers/not-there.png' }),
  'email.check': create({ contactEmail: 'events@gone.invalid' }),
  'url.schemes': create({ externalUrl: 'ftp://partner.example/garden' }),
  'cohosts.duplicates': create({ cohosts: [9003, 9003] }),
  'capacity.negative': create({ capacity: -1 }),
  'capacity.maximum': create({ capacity: 2_147_483_648 }),
  'text.length': create({ title: 'x'.repeat(256) }),
};

import type { RefusalExample } from '../../src/lib/examples/example.ts';
import { expect, test } from 'vitest';
import { calibrateRecorded } from './calibrate-recorded.ts';
import type { RecordedTraffic } from './recorded-traffic.ts';
import { validEvent } from '../../tests/testing/valid-event.ts';

const headers = { authorization: 'Channel k-1', 'x-channel': 'c-1', 'content-type': 'application/json' };

const lawful = { ...validEvent, receivesRsvpWebhooks: false };

interface Sent {
  readonly path: string;
  readonly body?: unknown;
  readonly type?: string;
}

let count = 0;

/** A request, and what came back. */
function recorded({ path, body, type = 'application/json' }: Sent, status: number, data: unknown): RecordedTraffic {
  count += 1;
  const isGet = path.startsWith('/channels/pages/');
  return {
    at: `2026-11-22T20:00:${String(count % 60).padStart(2, '0')}Z`,
    request: {
      method: isGet ? 'GET' : 'POST',
      url: `https://staging.example${path}`,
      headers: { ...headers, 'content-type': type },
      ...(isGet ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    },
    response: {
      status,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ requestId: `r-${count}`, status, data }),
    },
  };
}

/** The page that hosts is there, and so is an event. */
const accepted = [
  recorded({ path: '/channels/pages/9000' }, 200, { id: 9000, title: 'Club', logo: 'https://a.example/l.png' }),
  recorded({ path: '/v1/events.create', body: lawful }, 201, { id: 41 }),
];

function learntFrom(traffic: readonly RecordedTraffic[]): Readonly<Record<string, unknown>> {
  const { observations } = calibrateRecorded([...accepted, ...traffic]);
  return Object.fromEntries(observations.map(({ question, observed }) => [question, observed]));
}

const { title: _title, ...untitled } = lawful;

test('what was asked of an unknown event counts where nothing else is wrong with it', () => {
  const unknown = '/v1/events.update/999';
  const learnt = learntFrom([
    recorded({ path: unknown, body: untitled }, 422, 'title is missing'),
    recorded({ path: unknown, body: untitled }, 422, 'title is missing'),
    recorded({ path: unknown, body: lawful }, 410, 'gone'),
  ]);
  expect(learnt['refusal.status.unknown-event']).toBe(410);
  expect(learntFrom([recorded({ path: unknown, body: untitled }, 422, 'x')])).not.toHaveProperty([
    'refusal.status.unknown-event',
  ]);
});

test('and so does what was sent with another media type', () => {
  const plain = (body: unknown): Sent => ({ path: '/v1/events.create', body, type: 'text/plain' });
  const learnt = learntFrom([
    recorded(plain({}), 400, 'title is missing'),
    recorded(plain({}), 400, 'title is missing'),
    recorded(plain(lawful), 415, 'no JSON'),
  ]);
  expect(learnt['refusal.status.media-type']).toBe(415);
});

test('a media type that was taken is no status', () => {
  const search = { path: '/channels/pages.search', body: { query: 'Club' } };
  const learnt = learntFrom([
    recorded({ ...search, type: 'application/json; charset=latin1' }, 200, []),
    recorded({ ...search, type: 'text/plain' }, 400, null),
  ]);
  expect(learnt['refusal.status.media-type']).toBe(400);
});

test('of an ID that may be none nobody knows what was looked for', () => {
  const learnt = learntFrom([recorded({ path: '/channels/pages/abc' }, 400, 'no number')]);
  expect(learnt).not.toHaveProperty(['refusal.status.unknown-page']);
});

test('no body at all is malformed, not short of attributes', () => {
  const learnt = learntFrom([
    recorded({ path: '/channels/pages.search', body: '' }, 400, 'send something'),
    recorded({ path: '/channels/pages.search', body: {} }, 422, 'query is missing'),
  ]);
  expect(learnt).toMatchObject({ 'refusal.status.malformed': 400, 'refusal.status.invalid': 422 });
});

/** What the examples report, by what was wrong. */
function reportedIn(learnt: Readonly<Record<string, unknown>>): readonly unknown[] {
  const { examples } = learnt['refusal.body'] as { examples: readonly RefusalExample[] };
  return examples.map(({ violations = [], body }) => [
    violations.map(({ kind, attribute }) => `${kind} ${attribute}`).join(', '),
    body['data'],
  ]);
}

test('what goes without saying is no violation of its own: one example tells how each kind is refused', () => {
  const { startedAt: _startedAt, ...dateless } = lawful;
  const told = (field: string, what: string) => [{ field, what }];
  const learnt = learntFrom([
    recorded({ path: '/v1/events.create', body: dateless }, 422, told('startedAt', 'is required')),
    recorded({ path: '/v1/events.create', body: untitled }, 422, told('title', 'is required')),
    recorded({ path: '/v1/events.create', body: { ...lawful, title: {} } }, 422, told('title', 'is no text')),
    recorded({ path: '/v1/events.create', body: { ...lawful, isVip: 'maybe' } }, 422, told('isVip', 'is no boolean')),
  ]);
  expect(reportedIn(learnt)).toEqual([
    ['required startedAt', [{ field: 'startedAt', what: 'is required' }]],
    ['type.bool isVip', [{ field: 'isVip', what: 'is no boolean' }]],
    ['type.string title', [{ field: 'title', what: 'is no text' }]],
  ]);
});

test('an ID that was refused is none, though no fixtures say so: what is said of it is learnt by the rule', () => {
  const unlisted = { type: 999, location: 'nowhere', host: 1, cohosts: [2] };
  const learnt = learntFrom([
    recorded({ path: '/v1/events.create', body: lawful }, 201, { id: 42 }),
    recorded({ path: '/v1/events.create', body: untitled }, 422, 'no title'),
    ...Object.entries(unlisted).map(([name, value]) =>
      recorded({ path: '/v1/events.create', body: { ...lawful, [name]: value } }, 422, `bad ${name}`),
    ),
  ]);
  expect(reportedIn(learnt)).toEqual([
    ['reference cohosts', 'bad cohosts'],
    ['reference location', 'bad location'],
    ['required title', 'no title'],
  ]);
});

test('of a URL that was taken no feature is known', () => {
  const body = { ...lawful, externalUrl: 'https://localhost/' };
  const learnt = learntFrom([recorded({ path: '/v1/events.create', body }, 201, { id: 42 })]);
  expect(learnt).not.toHaveProperty(['url.features']);
});

test('a name that a pointer has to escape is the name that was sent', () => {
  const learnt = learntFrom(
    ['a/b', 'c~d'].map((name) =>
      recorded({ path: '/v1/events.create', body: { ...lawful, [name]: 1 } }, 422, `Unknown: ${name}.`),
    ),
  );
  expect(reportedIn(learnt)).toEqual([['unlisted a/b', 'Unknown: a/b.']]);
});

test('a name may hold blanks', () => {
  const create = (body: object): Sent => ({ path: '/v1/events.create', body });
  const learnt = learntFrom([
    recorded(create(untitled), 422, 'title is missing'),
    recorded(create({ ...lawful, isVip: 'maybe' }), 422, 'isVip is no boolean'),
    recorded(create({ ...lawful, 'my field': 1 }), 400, 'my field is unknown'),
  ]);
  expect(learnt['refusal.status.invalid']).toBe(422);
  const { examples } = learnt['refusal.body'] as { examples: readonly RefusalExample[] };
  expect(examples.find(({ status }) => status === 400)?.violations).toEqual([
    { kind: 'unlisted', attribute: 'my field', value: 1 },
  ]);
});

test('what is odd about an https URL is not its scheme', () => {
  const learnt = learntFrom(
    ['ftp://a.example', 'https://a.example\\b'].map((externalUrl) =>
      recorded({ path: '/v1/events.create', body: { ...lawful, externalUrl } }, 201, { id: 42 }),
    ),
  );
  expect(learnt['url.schemes']).toEqual(['https', 'ftp']);
});

test('an answer that the recording holds cut off is no evidence', () => {
  const search = { path: '/channels/pages.search', body: { query: 'zzz' } };
  const whole = recorded(search, 200, []);
  const marked = { ...whole, response: { ...whole.response, isCut: true as const } };
  const ofLog = { ...whole, response: { ...whole.response, body: '{"data": [… (cut off here after 1 KiB)' } };
  expect(() => calibrateRecorded([marked, ofLog])).toThrow(
    expect.objectContaining({ name: 'TargetRefused', message: expect.stringContaining('cut off') as unknown }),
  );
  expect(calibrateRecorded([marked, whole]).observations).toEqual(calibrateRecorded([whole]).observations);
});

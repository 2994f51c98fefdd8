import { describe, expect, test } from 'vitest';
import { namesOf, playRun, type Twist } from '../testing/play-run.ts';
import type { RunOptions } from '../run/options.ts';
import { requestOf, sendRequest } from '../target/send-request.ts';
import type { Wire } from '../target/wire.ts';
import { envelopeChecks, shapeFlaw } from './envelope.ts';
import { oddRequestChecks } from './odd-requests.ts';
import { agreedTrial } from './testing/agreed-trial.ts';
import { playedTrial } from './testing/trial.ts';

const titles = oddRequestChecks.map(({ title }) => title);
const inSum = ['answers every request with the envelope', 'accepts a lawful update'];
const only = (title: string) => [...titles, ...inSum].includes(title);
const rules = ['envelope.shape', 'update.answer'];
const play = (twist?: Twist, options: RunOptions = {}) => playRun(rules, twist, { only, ...options });

/** An answer that no line of the service's own wrote. */
const bare =
  (isMeant: (sent: { readonly url: string; readonly text: string; readonly method: string }) => boolean): Twist =>
  ({ url, body = '', method }, answer) =>
    isMeant({ url, text: body, method }) ? { ...answer, status: 404, text: 'Not Found', json: undefined } : undefined;

describe('a request that frameworks answer themselves', () => {
  test('is answered with the envelope wherever the interface is kept', async () => {
    const run = await play();
    expect(namesOf(run, 'failed')).toEqual([]);
    expect(namesOf(run, 'passed')).toEqual(expect.arrayContaining(titles));
  });

  test.each<[string, Parameters<typeof bare>[0], readonly string[]]>([
    ['NUL', ({ text }) => text.includes('\\u0000'), ['a query with a NUL', 'an event with a NUL in its description']],
    [
      'half a pair',
      ({ text }) => text.includes('\\ud800'),
      ['a query with half a pair of surrogates', 'an event with half a pair of surrogates in its description'],
    ],
    ['-1', ({ url }) => url.endsWith('/-1'), ['the page ID -1', 'the event ID -1']],
    ['PATCH', ({ method, url }) => method === 'PATCH' && url.endsWith('create'), ['PATCH /v1/events.create']],
    ['slashes', ({ url }) => url.endsWith('search/'), ['POST /channels/pages.search/']],
    ['70 kB', ({ text }) => text.length > 65_536, ['a search of 70 kB']],
    ['lists', ({ text }) => text === '[]', ['a search whose body is []']],
  ])('by a text of its own is told: %s', async (_, isMeant, found) => {
    const run = await play(bare(isMeant));
    expect(namesOf(run, 'failed')).toEqual(
      [...found.map((one) => `answers ${one} with the envelope`), 'answers every request with the envelope'].toSorted(
        (left, right) => namesOf(run, 'failed').indexOf(left) - namesOf(run, 'failed').indexOf(right),
      ),
    );
  });

  test('with a page of a gateway is told as such', async () => {
    const page = '<html><head><title>413</title></head><body><center><h1>413 Too Large</h1></center></body></html>';
    const run = await play(({ body = '' }, answer) =>
      body.length > 65_536 ? { ...answer, status: 413, text: page, json: undefined } : undefined,
    );
    const large = run.checks.find(({ name }) => name.includes('70 kB'));
    expect(large?.says).toBe('the body is no JSON, but a page such as gateways answer (413)');
  });

  test('with silence has no response to judge', async () => {
    const run = await play(({ body = '' }) => (body.includes('\\ud800') ? 'silence' : undefined));
    expect(namesOf(run, 'failed')).toEqual([]);
    const silent = run.checks.filter(({ status }) => status === 'skipped');
    expect(silent.map(({ says }) => says)).toEqual(
      Array(2).fill('there is no response to judge: no answer: ECONNRESET'),
    );
  });
});

test('what is sent is odd in one way alone', async () => {
  const { sent } = await play(undefined, { depth: 'thorough' });
  const odd = sent.filter(({ ask }) => ask.isObservation === true);
  const bodyOf = (one: (typeof odd)[number]) => (one.body ?? '').trim();
  const pathOf = ({ url }: (typeof odd)[number]) => url.replace(/^https?:\/\/[^/]+/, '');
  const told = new Set(odd.map((one) => `${one.method} ${pathOf(one)} ${bodyOf(one)}`.trim()));
  const requests = [
    'GET /channels/pages.search',
    'PUT /channels/pages.search {}',
    'POST /channels/pages/9007199254740991 {}',
    'GET /v1/events.create',
    'DELETE /v1/events.create {}',
    'GET /v1/events.update/9007199254740991',
    'PATCH /v1/events.update/9007199254740991 {}',
    'POST /channels/pages.search/ {}',
    'GET /channels/pages/9007199254740991/',
    'POST /v1/events.create/ {}',
    'POST /v1/events.update/9007199254740991/ {}',
    'GET //channels/pages/9007199254740991',
    'POST /channels/pages.search "x"',
    'POST /channels/pages.search []',
    'POST /channels/pages.search null',
    'POST /channels/pages.search 7',
  ];
  expect(requests.filter((one) => !told.has(one))).toEqual([]);

  const inCharset = odd.filter(({ headers }) => headers['content-type']?.includes('charset') === true);
  const types = inCharset.map(({ headers }) => headers['content-type']);
  expect(types).toEqual(['iso-8859-1', 'utf-16', 'none'].map((name) => `application/json; charset=${name}`));
  for (const one of inCharset) expect(bodyOf(one)).toMatch(/^\{"query":"/);
  expect(odd.some(({ body = '' }) => body.startsWith('\uFEFF{"query":"'))).toBe(true);

  // Whatever comes of it, no event is to be created by it.
  const creates = odd.filter(({ ask }) => ask.operation === 'events.create');
  const others = odd.filter(({ ask }) => ask.operation !== 'events.create');
  expect(new Set(creates.map(({ ask }) => ask.expects))).toEqual(new Set(['refused']));
  expect(new Set(others.map(({ ask }) => ask.expects))).toEqual(new Set(['either']));
});

test('what is answered by silence is asked once more', async () => {
  let silences = 0;
  const silent: Twist = ({ body = '' }) => (body.includes('\\ud800') && (silences += 1) === 1 ? 'silence' : undefined);
  const run = await play(silent);
  expect(namesOf(run, 'skipped')).toEqual([]);
});

test('a run that may not write sends what reads alone', async () => {
  const run = await play(undefined, { readOnly: true });
  const isRead = ({ method, url }: { readonly method: string; readonly url: string }) =>
    method === 'GET' || /\/pages\.search\/?$/.test(url);
  expect(run.sent.filter((one) => !isRead(one))).toEqual([]);
  expect(namesOf(run, 'passed').length).toBeGreaterThan(12);
});

test('an answer that was waited out needs the envelope too', async () => {
  const ask = { operation: 'pages.get', id: 10, expects: 'accepted' } as const;
  const later = { status: 429, headers: {}, text: 'slow down', durationMs: 1 };
  const found = { ...later, status: 200, json: { requestId: 'an ID', status: 200, data: {} } };
  const wire: Wire = {
    send: async ({ onWaitedOut }) => {
      for (let waited = 0; waited < 5; waited += 1) onWaitedOut?.(later);
      return found;
    },
    close: () => undefined,
  };
  const request = requestOf(ask, { url: 'http://127.0.0.1', credentials: { apiKey: 'key', channelId: 'channel' } });
  const told: (number | undefined)[] = [];
  const exchange = await sendRequest(request, wire, ({ answer }) => void told.push(answer?.status));
  expect([told, exchange.waitedOut, exchange.answer]).toEqual([[429, 429, 429, 429, 429], [later, later], found]);
  const trial = playedTrial(() => found);
  const every = envelopeChecks.find(({ title }) => title === 'answers every request with the envelope');
  const judged = await every?.run({ ...trial, session: { exchanges: [exchange] } } as never);
  expect(judged).toEqual({ status: 'failed', actual: 'the body is no JSON (pages.get, 429)' });
});

test.each([{ own: undefined }, { accepted: {} }])(
  'no event is updated where none is known to be: %j',
  async (deployment) => {
    const trial = agreedTrial({ deployment: deployment as never });
    Object.assign(trial.session, { parts: { permissions: {} } });
    const odd = oddRequestChecks.filter(({ title }) => title.includes('in its description'));
    const reason = 'no lawful body was accepted to change';
    for (const check of odd) expect(await check.run(trial)).toEqual({ status: 'notApplicable', reason });
    expect(odd).toHaveLength(3);
  },
);

test.each([
  ['error code: 502', 'the body is no JSON, but a page such as gateways answer'],
  ['upstream connect error or disconnect', 'the body is no JSON, but a page such as gateways answer'],
  ['<html><h1>502 Bad Gateway</h1></html>', 'the body is no JSON, but a page such as gateways answer'],
  ['<h1>A fault</h1> with the error code: 5', 'the body is no JSON'],
])('a body that is no JSON is told as what it is: %s', (text, flaw) => {
  expect(shapeFlaw({ status: 502, headers: {}, text, durationMs: 1 })).toBe(flaw);
});

test('a byte order mark is a flaw before the JSON alone', () => {
  const json = { requestId: 'r', status: 200, data: '\uFEFF' };
  const flawOf = (text: string) => shapeFlaw({ status: 200, headers: {}, text, durationMs: 1, json });
  expect(flawOf(`\uFEFF${JSON.stringify(json)}`)).toBe('a byte order mark stands before the JSON (RFC 8259 §8.1)');
  expect(flawOf(`${JSON.stringify(json)}\uFEFF`)).toBeUndefined();
});

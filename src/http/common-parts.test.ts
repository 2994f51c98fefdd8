import request from 'supertest';
import { describe, expect, it, test } from 'vitest';
import { createWhyUnlawful } from '../profile/lawful-answers.ts';
import { loadContract } from '../contract/contract.ts';
import { partnerOf } from '../../tests/testing/partner.ts';
import { sendRaw } from '../../tests/testing/raw-http.ts';
import { createSandbox, startSandbox } from '../sandbox.ts';
import { profileOfAnswers } from '../profile/read-profile.ts';
import type { IncomingMessage } from 'node:http';
import { hasRepeatedHeader } from './steps/check-head.ts';
import { newRequestId } from './envelope.ts';
import type { DeviationId } from '../faults/deviations.ts';
import { validEvent } from '../../tests/testing/valid-event.ts';

const contract = loadContract();
const whyUnlawful = createWhyUnlawful(contract);
const small = { pages: 5, events: 1 };

describe('a header that every answer has', () => {
  it('is sent as printable ASCII, whatever a profile brings', async () => {
    const profile = { 'answer.headers': { 'x-said': 'caf\u00e9\r\nset-cookie: a=b' } };
    await using sandbox = await startSandbox({ port: 0, ...small, profile });
    const { headers } = await sendRaw(sandbox.url, 'GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(headers['x-said']).toMatch(/^caf\?\?\?set-cookie: a=b$/);
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('gives way to what an answer says itself', async () => {
    await using sandbox = await createSandbox({ ...small, profile: { 'answer.headers': { allow: 'PATCH' } } });
    const partner = partnerOf(sandbox);
    expect((await partner.send('/v1/events.create', { method: 'put', body: {} })).headers['allow']).toBe('POST');
    expect((await partner.page(9000)).headers['allow']).toBe('PATCH');
  });

  it.each([
    'content-length',
    'content-type',
    'transfer-encoding',
    'connection',
    'set-cookie',
    'x-sandbox-basis',
    'X-Big',
    'a b',
    'a:',
    '',
  ])('is not called %j', (name) =>
    expect(whyUnlawful('answer.headers', { [name]: 'x' })).toContain('a header\u2019s name'.replace('\u2019', "'")),
  );
});

describe('members that every answer has', () => {
  it.each(['requestId', 'status', 'data'])('are not called %s', (name) =>
    expect(whyUnlawful('answer.members', { [name]: 1 })).toContain('answer.members'),
  );

  it('do not take the place of paging metadata', () =>
    expect(() => profileOfAnswers({ 'answer.members': { total: 1 }, 'search.paging': 'beside' }, contract)).toThrow(
      'search.paging and answer.members give the name total to two members',
    ));

  it('give way to those of a refusal', async () => {
    const profile = {
      'answer.members': { error: null, version: 2 },
      'refusal.body': {
        examples: [
          { operation: 'pages.get', cause: 'unknown-page', status: 404, body: { data: null, error: 'Not Found' } },
        ],
      },
    } as const;
    await using sandbox = await createSandbox({ ...small, profile });
    expect((await partnerOf(sandbox).page(1)).body).toMatchObject({ data: null, error: 'Not Found', version: 2 });
    expect((await partnerOf(sandbox).page(9000)).body).toMatchObject({ error: null, version: 2 });
  });
});

test.each(['text/html', 'application/json; charset=latin1', 'application/jsonp', 'application/json\r\nx: y'])(
  'no Content-Type of answers: %j',
  (type) => expect(whyUnlawful('answer.content-type', type)).toContain('answer.content-type'),
);

describe('what every answer has', () => {
  const profile = {
    'answer.members': { version: 2, at: '00000000-0000-0000-0000-000000000000' },
    'answer.headers': { 'x-a': ' GET ' },
    'answer.content-type': 'application/json',
  };
  const questions = ['answer.members', 'answer.headers', 'answer.content-type'] as const;

  test('is in a success and in a refusal, and each says what it rests on', async () => {
    await using sandbox = await createSandbox({ ...small, profile });
    const answers = [await partnerOf(sandbox).page(9000), await partnerOf(sandbox).page(1)];
    for (const { headers, body } of answers) {
      expect(body).toMatchObject({ version: 2, at: body['requestId'] });
      expect([headers['x-a'], headers['content-type']]).toEqual(['GET', 'application/json']);
      for (const question of questions) expect(headers['x-sandbox-basis']).toContain(question);
    }
  });

  test.each(questions)('rests on %s where the profile answers that, and on no other', async (question) => {
    const { [question]: own } = profile;
    await using sandbox = await createSandbox({ ...small, profile: { [question]: own } });
    const { headers } = await partnerOf(sandbox).page(9000);
    expect(questions.filter((one) => headers['x-sandbox-basis']?.includes(one) === true)).toEqual([question]);
  });

  test('is not in what the sandbox says for itself, nor in a gateway’s page', async () => {
    await using sandbox = await createSandbox({ ...small, profile });
    const fault = async (header: string) =>
      await request(sandbox.app)
        .get('/channels/pages/9000')
        .set({ ...sandbox.headers, 'x-sandbox-fault': header });
    const own = await fault('nonsense');
    expect([own.status, own.headers['x-a'], own.body.version]).toEqual([400, undefined, undefined]);
    const page = await fault('status=502;envelope=false');
    expect([page.status, page.headers['x-a'], page.type]).toEqual([502, undefined, 'text/html']);
  });
});

const doubled = (...rawHeaders: readonly string[]) =>
  hasRepeatedHeader({ rawHeaders } as unknown as IncomingMessage, 'x-one');

test('a header is doubled that comes twice, in whatever case', () => {
  expect(doubled('X-One', 'a', 'x-ONE', 'a')).toBe(true);
  expect(doubled('X-One', 'a')).toBe(false);
  expect(doubled()).toBe(false);
});

test('others are none of it, whatever their length, nor is a value', () => {
  expect(doubled('X-One', 'a', 'X-Two', 'a', 'X-Three', 'a')).toBe(false);
  expect(doubled('X-One', 'x-one', 'X-Two', 'x-one')).toBe(false);
});

const many = (form: Parameters<typeof newRequestId>[0]) => Array.from({ length: 200 }, () => newRequestId(form));

describe('a request ID (request-id.form)', () => {
  test.each([
    ['v4', /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/],
    ['upper', /^[0-9A-F]{8}-[0-9A-F]{4}-4[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}$/],
    ['v7', /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/],
    ['shape', /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/],
  ] as const)('of the form %s, each another', (form, shape) => {
    const ids = many(form);
    expect(ids.filter((id) => !shape.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('of version 7 has each of the four variants, and chance in all of its last part', () => {
    const ids = many('v7');
    expect(new Set(ids.map((id) => id[19])).size).toBe(4);
    expect(new Set(ids.map((id) => id.slice(24))).size).toBe(ids.length);
    expect(new Set(ids.map((id) => id.slice(15, 18))).size).toBeGreaterThan(50);
  });

  test('of version 7 begins with the time', () => {
    const before = Date.now();
    const time = Number.parseInt(newRequestId('v7').replaceAll('-', '').slice(0, 12), 16);
    expect(time).toBeGreaterThanOrEqual(before);
    expect(time).toBeLessThanOrEqual(Date.now());
  });

  test('of the shape alone is of no version', () => {
    const ids = many('shape');
    expect(new Set(ids.map((id) => id[14])).size).toBeGreaterThan(4);
    expect(new Set(ids.map((id) => id[19])).size).toBeGreaterThan(4);
  });
});

/** First word of what the answer rests on. */
async function basis(deviate: readonly DeviationId[], path: string, body?: object): Promise<string> {
  await using sandbox = await createSandbox({ pages: 5, events: 0, deviate });
  const sent = body === undefined ? request(sandbox.app).get(path) : request(sandbox.app).post(path);
  const answer = await sent.set({ ...sandbox.headers, 'content-type': 'application/json' }).send(body);
  return String(answer.headers['x-sandbox-basis']).split(';')[0] ?? '';
}

const create = '/v1/events.create';
const nobodysHost = { ...validEvent, host: 1 };

test.each<[what: string, deviate: DeviationId, path: string, body: object | undefined, isForced: boolean]>([
  ['a rule that is off lets pass', 'event.host.valid', create, nobodysHost, true],
  ['it had nothing against the request', 'event.host.valid', create, validEvent, false],
  ['it is off on this operation', 'event.host.valid@events.create', create, nobodysHost, true],
  ['it is off on another', 'event.host.valid@events.update', create, nobodysHost, false],
  ['a lawful request is refused', 'event.flags.optional:required', create, validEvent, true],
  ['another request is read', 'search.page.advances:ignored', '/channels/pages.search', { query: 'a', page: 2 }, true],
  ['another operation is asked', 'search.page.advances:ignored', create, validEvent, false],
  ['the answer is another', 'page.get:other', '/channels/pages/9000', undefined, true],
  ['another operation answers', 'page.get:other', create, validEvent, false],
  ['the envelope is another', 'envelope.status:refusals-200', create, nobodysHost, true],
  ['only refusals are wrapped otherwise', 'envelope.status:refusals-200', create, validEvent, false],
])('%s (%s)', async (...[, id, path, body, isForced]) => {
  expect(await basis([id], path, body)).toBe(isForced ? `forced=${id}` : 'documented');
});

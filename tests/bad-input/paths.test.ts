import { describe, expect, test } from 'vitest';
import { credentials, refusingSandbox, type Expected } from '../testing/refusing-sandbox.ts';
import { validEvent } from '../testing/valid-event.ts';

const sandbox = refusingSandbox();
const body = JSON.stringify(validEvent);
const unknownPath: Expected = {
  status: 404,
  code: 'unknown-path',
  violations: [['refusal.status.unknown-path', '/path']],
};
const unknownPage: Expected = {
  status: 404,
  code: 'unknown-page',
  violations: [['refusal.status.unknown-page', '/path/id']],
};
const unknownEvent: Expected = {
  status: 404,
  code: 'unknown-event',
  violations: [['refusal.status.unknown-event', '/path/id']],
};
const wrongMethod: Expected = {
  status: 405,
  code: 'wrong-method',
  violations: [['refusal.status.wrong-method', '/method']],
};

const badIds = [
  'x',
  '1',
  '0',
  '-9000',
  '-0',
  '+9000',
  '9000.0',
  '9e3',
  '0x2328',
  '09000',
  '%39000',
  '9000%20',
  '%209000',
  '9000%00',
  '9000%2F',
  '%',
  '%zz',
  '%E0%A4%A',
  '9000;a=1',
  '9000,9003',
  '9000x',
  'null',
  'NaN',
  '{id}',
  '[9000]',
  '9007199254740993',
  '9'.repeat(400),
  '..',
  '.',
  '__proto__',
  'constructor',
  "1'--",
];

describe('an ID in the path that is none', () => {
  test.each(badIds)('of a page: %s', (id) =>
    sandbox.refuses({ method: 'GET', target: `/channels/pages/${id}` }, unknownPage),
  );

  test.each(badIds.map((id) => id.replaceAll('9000', '5001')))('of an event: %s', (id) =>
    sandbox.refuses({ target: `/v1/events.update/${id}`, body }, unknownEvent),
  );

  test('every violation of the attributes is told before the ID', () =>
    sandbox.refuses(
      { target: '/v1/events.update/1', body: JSON.stringify({ ...validEvent, isVip: 5 }) },
      { status: 422, code: 'invalid', violations: [['event.types.isVip', '/isVip']] },
    ));
});

const unknownPaths = [
  '/',
  '/channels',
  '/channels/',
  '/channels/pages',
  '/channels/pages/',
  '/channels/pages/9000/',
  '/channels/pages/9000/logo',
  '/channels/pages.search/',
  '/channels//pages.search',
  '//channels/pages.search',
  '/channels/pages/../pages.search',
  '/channels/./pages.search',
  '/Channels/pages.search',
  '/channels/pages%2Esearch',
  '/channels/pages.search%00',
  '/channels/pages.search;a',
  '/v1/pages.search',
  '/v1/events.update',
  '/v1/events.update/',
  '/v1/events.update/5001/',
  '/v1/events.update//5001',
  '/v1/events.create/',
  '/v1/events.create/1',
  '/events.create',
  '/v2/events.create',
  '/v1/events.delete/5001',
  '/v1/events',
  '/%',
  '/%00',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/../../etc/passwd',
  '/index.html',
  '/favicon.ico',
  '/_sandboxes',
  '/_sandbox%2Fevents',
  '*',
  '/?',
  '/#',
  '/a/../_sandbox',
  '/v1/events.create#x',
  '/\\',
  '//',
  '//[',
  `/${'x'.repeat(8000)}`,
];

describe('a path outside the interface', () => {
  test.each(unknownPaths)('%s', (target) => sandbox.refuses({ target, body }, unknownPath));

  test.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'M-SEARCH'])('%s', (method) =>
    sandbox.refuses({ method, target: '/v1/events' }, unknownPath),
  );

  test.each([
    'http://localhost/v1/events.create',
    'http://evil.example/v1/events.create',
    'https://localhost/channels/pages/9000',
    'http://[::1/',
    'http://',
    'http://%',
    'file:///etc/passwd',
  ])('a whole URL: %s', (target) => sandbox.refuses({ target, body }, unknownPath));

  test.each(['?', 'http:', 'http://a b/', 'v1/events.create', '/é', '/channels/pages/9000\u00a0', 'urn:x'])(
    'what no request line may hold: %s',
    (target) => sandbox.refuses({ target, body }, { status: 400, code: 'protocol', says: /not valid HTTP/ }),
  );
});

describe('a method that the path does not have', () => {
  test.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'])('%s create', async (method) => {
    await sandbox.refuses({ method, target: '/v1/events.create' }, wrongMethod);
    expect((await sandbox.send({ method, target: '/v1/events.create' })).headers['allow']).toBe('POST');
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s a page', async (method) => {
    await sandbox.refuses({ method, target: '/channels/pages/9000', body }, wrongMethod);
    expect((await sandbox.send({ method, target: '/channels/pages/9000', body })).headers['allow']).toBe('GET');
  });

  test.each(['/channels/pages/9000', '/channels/pages.search', '/v1/events.create', '/v1/events.update/5001'])(
    'HEAD %s has the headers of a refusal and no body',
    async (target) => {
      const before = await sandbox.events();
      // Its Content-Length is that of the envelope that a GET would have had: what follows is the end of the connection.
      const answer = await fetch(`${sandbox.url()}${target}`, {
        method: 'HEAD',
        headers: Object.fromEntries(credentials),
      });
      expect(answer.status).toBe(405);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(100);
      expect(await answer.text()).toBe('');
      expect(await sandbox.events()).toBe(before);
    },
  );

  test('no method answers a preflight: a page of another origin may not even ask', async () => {
    const preflight = await sandbox.send({
      method: 'OPTIONS',
      target: '/v1/events.create',
      headers: [
        ['Host', 'localhost'],
        ['Origin', 'https://evil.example'],
        ['Access-Control-Request-Method', 'POST'],
      ],
    });
    expect(preflight.status).toBe(405);
    expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

test('a query string changes nothing', async () => {
  expect(await sandbox.send({ method: 'GET', target: '/channels/pages/9000?id=9003&x=%' })).toMatchObject({
    status: 200,
  });
  expect(await sandbox.send({ target: '/v1/events.create?a=1', body })).toMatchObject({ status: 201 });
});

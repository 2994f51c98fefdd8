import request from 'supertest';
import { describe, expect, test } from 'vitest';
import { validEvent } from '../../tests/testing/valid-event.ts';
import { StoreUnavailable } from '../domain/store-unavailable.ts';
import { FaultsRefused } from '../faults/errors.ts';
import { loadContract } from '../contract/contract.ts';
import { createAsking } from '../profile/profile.ts';
import { profileOfAnswers } from '../profile/read-profile.ts';
import { createSandbox } from '../sandbox.ts';
import {
  answerRefusals,
  forcedAnswer,
  ownAnswers,
  protocolAnswer,
  refusalStatus,
  unavailableAnswer,
  unreadableFaultAnswer,
} from './answer-outcome.ts';
import type { Reply } from './envelope.ts';
import type { Exchange } from './exchange.ts';
import { asked } from './refusal/testing/asked.ts';

const contract = loadContract();

describe('what is not even a request', () => {
  const { ask } = createAsking(profileOfAnswers({}, contract));
  test.each([
    ['ERR_HTTP_REQUEST_TIMEOUT', 408, /in time/],
    ['HPE_HEADER_OVERFLOW', 431, /headers are larger than 16 KiB/],
    ['CONNECT', 400, /no proxy/],
    ['TRANSFER_ENCODING', 400, /chunked/],
    ['EXPECTATION', 417, /100-continue/],
    ['HPE_INVALID_METHOD', 400, /not valid HTTP/],
    [undefined, 400, /not valid HTTP/],
  ])('%s', (code, status, says) =>
    expect(protocolAnswer(code, ask)).toEqual({
      status,
      data: { code: 'protocol', message: expect.stringMatching(says) },
      closes: true,
    }),
  );

  test('has one status, where the profile has one (refusal.status.protocol)', () => {
    const own = createAsking(profileOfAnswers({ 'refusal.status.protocol': 409 }, contract));
    expect(protocolAnswer('EXPECTATION', own.ask).status).toBe(409);
  });
});

const exchangeOf = (more: object = {}) => ({ ...asked(), advices: [], refusals: [], ...more }) as unknown as Exchange;
const malformed = {
  stage: 'body',
  cause: 'malformed',
  violations: [{ id: 'refusal.status.malformed', pointer: '', expected: 'JSON', actual: 'none' }],
};
const unauthenticated = {
  stage: 'credentials',
  cause: 'unauthenticated',
  violations: [{ id: 'auth.key', pointer: '/headers/authorization', expected: 'a key', actual: 'another' }],
};

describe('an answer that a fault asks for', () => {
  const forced = (fault: object, exchange = exchangeOf()) =>
    forcedAnswer({ kind: 'status', status: 503, ...fault }, contract, exchange);

  test('has the form of a refusal', () =>
    expect(forced({})).toEqual({
      status: 503,
      isForced: true,
      headers: {},
      closes: false,
      data: { code: 'forced', message: 'Service Unavailable.', violations: [] },
    }));

  test('says when to come again', () => expect(forced({ retryAfter: 0 }).headers).toEqual({ 'retry-after': '0' }));

  test('or is the page of a gateway', () => {
    const page = forced({ envelope: false });
    expect(page.page).toBe('<!doctype html><title>503</title><h1>503 Service Unavailable</h1>\n');
    expect([page.status, page.isForced, page.data]).toEqual([503, true, null]);
    expect(forced({ status: 599, envelope: false }).page).toContain('<h1>599 Unknown status</h1>');
  });

  test('ends the connection where the end of the body is not certain', () => {
    expect(forced({}, exchangeOf({ refusals: [malformed] })).closes).toBe(true);
    expect(forced({}, exchangeOf({ refusals: [unauthenticated] })).closes).toBe(false);
  });
});

describe('a request that is refused for several reasons', () => {
  const answered = (refusals: readonly object[], answers: Readonly<Record<string, unknown>> = {}) =>
    answerRefusals(contract)(exchangeOf({ ...asked(answers), refusals }));

  test('is told the one whose stage goes before (refusal.precedence)', () => {
    expect(answered([malformed, unauthenticated])).toMatchObject({ status: 401, closes: true });
    const precedence = ['path', 'body', 'credentials', 'media-type', 'attributes', 'references'];
    expect(answered([unauthenticated, malformed], { 'refusal.precedence': precedence })).toMatchObject({
      status: 400,
      data: { code: 'malformed' },
    });
  });

  test('ends the connection only for what makes the end of the body uncertain', () =>
    expect(answered([unauthenticated]).closes).toBe(false));

  test('is told all that have the cause of the first, and no other', () => {
    const another = { ...unauthenticated, violations: [{ ...unauthenticated.violations[0], id: 'auth.channel' }] };
    const rulesOf = ({ data }: Reply) =>
      (data as { violations: { rule: string }[] }).violations.map(({ rule }) => rule);
    expect(rulesOf(answered([unauthenticated, malformed, another]))).toEqual(['auth.key', 'auth.channel']);
    expect(rulesOf(answered([unauthenticated, another], { 'refusal.all-at-once': 'first' }))).toEqual(['auth.key']);
  });

  test('may have the status of the success, and nothing in data', () => {
    const unknown = { id: 'refusal.status.unknown-page', pointer: '/path/id', expected: 'a page', actual: '1' };
    const refusal = { stage: 'references', cause: 'unknown-page', violations: [unknown], headers: { 'x-a': '1' } };
    const exchange = {
      ...asked({ 'refusal.status.unknown-page': 'null' }, { operation: 'pages.get', id: '1' }),
      advices: [],
      refusals: [refusal],
    };
    expect(answerRefusals(contract)(exchange as unknown as Exchange)).toEqual({
      status: 200,
      data: null,
      isRefusal: true,
      headers: { 'x-a': '1' },
      closes: false,
    });
  });

  test('for none is an error of our own', () => expect(() => answered([])).toThrow('a refusal without a reason'));
});

describe('a search that finds nothing', () => {
  const search = async (profile: object, body: object) => {
    await using sandbox = await createSandbox({ pages: 3, events: 0, profile });
    const send = (query: object) =>
      request(sandbox.app).post('/channels/pages.search').set(sandbox.headers).send(query);
    const title = (await request(sandbox.app).get('/channels/pages/9000').set(sandbox.headers)).body.data
      .title as string;
    const answer = await send({ query: title, ...body });
    return { status: answer.status, data: answer.body.data as unknown, basis: answer.headers['x-sandbox-basis'] };
  };
  const nobodys = { query: 'nobody is called like that' };

  test('is empty, or a refusal with the status of the profile (search.no-match)', async () => {
    expect(await search({}, nobodys)).toMatchObject({ status: 200, data: [] });
    expect(await search({ 'search.no-match': 404 }, nobodys)).toMatchObject({
      status: 404,
      data: {
        code: 'no-match',
        violations: [{ question: 'search.no-match', pointer: '/query', expected: 'a query that a page matches' }],
      },
    });
    expect((await search({ 'search.no-match': 404 }, {})).status).toBe(200);
  });

  test('behind the last page is empty, or nothing that matches (search.beyond)', async () => {
    const beyond = { page: 9 };
    expect(await search({ 'search.no-match': 404 }, beyond)).toMatchObject({ status: 200, data: [] });
    const answer = await search({ 'search.no-match': 404, 'search.beyond': 'no-match' }, beyond);
    expect(answer.status).toBe(404);
    expect(answer.basis).toContain('search.beyond');
    expect((await search({}, {})).basis).not.toContain('search.beyond');
  });
});

describe('a success', () => {
  test('of a create and of an update has the ID alone', async () => {
    await using sandbox = await createSandbox({ pages: 3, events: 0 });
    const post = (path: string) => request(sandbox.app).post(path).set(sandbox.headers).send(validEvent);
    const created = await post('/v1/events.create');
    const { id } = created.body.data as { id: number };
    expect([created.status, created.body.data]).toEqual([201, { id }]);
    const updated = await post(`/v1/events.update/${id}`);
    expect([updated.status, updated.body.data]).toEqual([200, { id }]);
  });

  test('of a get and of a search shows the members that each has, and the query as it was sent', async () => {
    const firstOfTwo = {
      operation: 'pages.search',
      search: { query: 'garden', page: 1, perPage: 1 },
      body: { data: [{ id: 1, title: 'A garden', logo: '' }], q: 'garden' },
    } as const;
    const profile = {
      'page.members': { 'pages.get': { got: true }, 'pages.search': { found: true } },
      'search.data': { examples: [firstOfTwo] },
    } as const;
    await using sandbox = await createSandbox({ pages: 3, events: 0, profile });
    const got = await request(sandbox.app).get('/channels/pages/9000').set(sandbox.headers);
    expect(got.body.data).toMatchObject({ id: 9000, got: true });
    expect(got.body.data).not.toHaveProperty('found');
    const { title } = got.body.data as { title: string };
    const found = await request(sandbox.app).post('/channels/pages.search').set(sandbox.headers).send({ query: title });
    expect(found.body).toMatchObject({ q: title, data: [{ id: 9000, title, found: true }] });
  });
});

test('what the sandbox says for itself is its own, and ends the connection where it must', () => {
  const refused = unreadableFaultAnswer(
    new FaultsRefused([{ pointer: '/kind', expected: 'a fault', actual: '"dealy"' }]),
  );
  expect(refused).toMatchObject({ status: 400, isOurOwn: true, closes: true });
  expect((refused.data as { message: string }).message).toMatch(/^X-Sandbox-Fault: .*dealy.*shows what there is/);
  const full = new StoreUnavailable('events.json', Object.assign(new Error('full'), { code: 'ENOSPC' }));
  expect(unavailableAnswer(full)).toMatchObject({ status: 507, isOurOwn: true, headers: { 'retry-after': '1' } });
  expect(ownAnswers.foreignHost).toMatchObject({ isOurOwn: true, closes: true });
});

type Refused = Parameters<typeof refusalStatus>;

function statusOf(cause: Refused[0], answer: unknown, { body = '', type = '' } = {}) {
  const { ask } = createAsking(profileOfAnswers({ [`refusal.status.${cause}`]: answer }, loadContract()));
  const exchange = { bytes: Buffer.from(body), request: { headers: { 'content-type': type } } };
  return refusalStatus(cause, exchange as unknown as Refused[1], ask);
}

describe('the status of a refusal (refusal.status.*)', () => {
  test('is the number of its cause', () => expect(statusOf('invalid', 409)).toBe(409));

  test('may be that of the success', () => expect(statusOf('unknown-page', 'null')).toBeNull());

  test.each([
    ['', 401],
    [' \n', 401],
    ['{"query": ', 402],
    ['[]', 403],
    ['null', 403],
  ])('of the body %j is that of its case', (body, status) =>
    expect(statusOf('malformed', { empty: 401, 'not-json': 402, 'no-object': 403 }, { body })).toBe(status),
  );

  test.each([
    ['text/plain', 415],
    ['application/json; charset=latin1', 400],
    ['application/jsonp; charset=latin1', 415],
  ])('of the media type %s is that of the type or of the charset', (type, status) =>
    expect(statusOf('media-type', { type: 415, charset: 400 }, { type })).toBe(status),
  );
});

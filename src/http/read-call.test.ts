import request from 'supertest';
import { afterAll, describe, expect, test } from 'vitest';
import { validEvent } from '../../tests/testing/valid-event.ts';
import { loadContract } from '../contract/contract.ts';
import { operationsOf, type Operation, type OperationId } from '../contract/operations.ts';
import { createAsking, defaultProfile } from '../profile/profile.ts';
import { createSandbox } from '../sandbox.ts';
import type { Exchange } from './exchange.ts';
import { callReaderOf } from './app.ts';

const sandbox = await createSandbox({ pages: 5, events: 0 });
afterAll(() => sandbox.close());

interface Told {
  readonly violations: readonly { pointer: string; expected: string; actual: string; rule?: string }[];
  readonly advices?: readonly { text: string }[];
}

async function refusalOf(body: object, authorization = sandbox.headers.authorization): Promise<Told> {
  const headers = { ...sandbox.headers, authorization };
  return (await request(sandbox.app).post('/v1/events.create').set(headers).send(body)).body.data as Told;
}

describe('what is expected is not what was sent', () => {
  test('each look-alike in a list, and what else is wrong in it', async () => {
    const { violations } = await refusalOf({ ...validEvent, cohosts: [9003, '9006', 1, null, 'true'] });
    expect(violations.map(({ pointer, expected, actual }) => [pointer, expected, actual])).toEqual([
      ['/cohosts/1', 'a page ID (an int)', '"9006"'],
      ['/cohosts/3', 'a page ID (an int)', 'null'],
      ['/cohosts/4', 'a page ID (an int)', '"true"'],
      ['/cohosts/2', 'a valid page ID', '1'],
    ]);
  });

  test('a number is no date, as text neither', async () => {
    const { violations } = await refusalOf({ ...validEvent, startedAt: 1_800_000_000 });
    expect(violations).toMatchObject([{ pointer: '/startedAt', actual: '1800000000' }]);
    expect(violations[0]?.expected).not.toContain('1800000000');
  });
});

test('an attribute that is misspelt is named beside the one that is missing', async () => {
  const { description, ...event } = validEvent;
  const { violations, advices } = await refusalOf({ ...event, descripton: description });
  expect(violations).toMatchObject([{ pointer: '/description', rule: 'event.required.description' }]);
  expect(advices).toMatchObject([{ text: expect.stringMatching(/"descripton".*did you mean `description`\?/) }]);
});

test('without advice a refusal has none', async () => {
  expect(await refusalOf({ ...validEvent, isVip: 5 })).not.toHaveProperty('advices');
});

test.each([
  ['Bearer key-sandbox-local', '"Bearer"'],
  ['channel key-sandbox-local', '"channel"'],
  ['Channels key-sandbox-local', '"Channels"'],
  ['key-sandbox-local', 'no scheme word'],
  ['key-of-mine key-sandbox-local', 'another scheme word'],
])('auth.scheme shows what came, and never what may be a key: %s', async (authorization, shown) => {
  const { violations } = await refusalOf(validEvent, authorization);
  expect(violations).toMatchObject([{ rule: 'auth.scheme', actual: shown }]);
});

describe('a call', () => {
  /** The call that an operation gets of an exchange in a world of two channels. */
  const called = (id: OperationId, like: object = {}) => {
    const contract = loadContract();
    const operations = operationsOf(contract);
    const operation = operations.find((one) => one.id === id) as Operation;
    const credentials = ['chn-a', 'chn-b'].map((channel) => ({
      channel,
      apiKey: `key-of-${channel}`,
      expiresAt: null,
    }));
    const exchange = {
      request: { headers: {} },
      world: { channel: 'chn-a', state: { credentials }, ports: {} },
      match: { operation, rawId: undefined },
      asking: createAsking(defaultProfile(contract)),
      deviations: { applies: (violation: unknown, of: string) => violation === 'lifted' && of === id },
      advices: [],
      refusals: [],
      ...like,
    };
    return callReaderOf(contract)(exchange as unknown as Exchange, operation);
  };

  test.each([
    ['chn-b', 'chn-b'],
    ['chn-of-nobody', 'chn-a'],
    [undefined, 'chn-a'],
  ])('under X-Channel %s is of %s, in the world of its owner', (channel, of) => {
    const { request: made } = called('pages.get', { request: { headers: { 'x-channel': channel } } });
    expect(made).toMatchObject({ channel: of, owner: 'chn-a' });
  });

  test('has the ID of its path, or an empty one', () => {
    const { match } = { match: { operation: operationsOf(loadContract())[0], rawId: '9000' } };
    expect(called('pages.get', { match }).request.rawId).toBe('9000');
    expect(called('pages.search').request.rawId).toBe('');
    expect(called('pages.search', { match: { operation: undefined, rawId: '9000' } }).request.rawId).toBe('');
  });

  test('has its body, which may be none', () => {
    expect(called('pages.search', { body: { query: 'a' } }).request).toMatchObject({
      input: { query: 'a', page: 1, perPage: 24 },
      violations: [],
    });
    expect(called('pages.search', { body: {} }).request.violations).toMatchObject([{ pointer: '/query' }]);
    expect(called('pages.search').request).toMatchObject({ input: {}, violations: [] });
    expect(called('pages.get').request).toMatchObject({ input: {}, violations: [] });
  });

  test('departs from the rules as its exchange does', () => {
    const { deviation } = called('events.create');
    expect(['lifted', 'other'].map((id) => deviation.applies(id as never))).toEqual([true, false]);
  });

  test('knows a value for an attribute: the default that the contract states, or an example', () => {
    const { exampleOf } = called('pages.search').deviation;
    expect(['query', 'perPage', 'colour'].map((name) => exampleOf(name))).toEqual(['Community', 24, undefined]);
    expect(called('pages.get').deviation.exampleOf('query')).toBeUndefined();
  });

  test('is refused once a step has refused it', () => {
    const refusals: unknown[] = [];
    const { isRefused } = called('pages.get', { refusals });
    expect(isRefused()).toBe(false);
    refusals.push('one');
    expect(isRefused()).toBe(true);
  });
});

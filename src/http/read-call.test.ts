import request from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { validEvent } from '../../tests/testing/valid-event.ts';
import { createSandbox, type Sandbox } from '../sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createSandbox({ pages: 5, events: 0 });
});
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
      ['/cohosts/1', '9006', '"9006"'],
      ['/cohosts/3', 'an int', 'null'],
      ['/cohosts/4', 'an int', '"true"'],
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

describe('auth.scheme shows what came, and never what may be a key', () => {
  test.each([
    ['Bearer key-sandbox-local', '"Bearer"'],
    ['channel key-sandbox-local', '"channel"'],
    ['Channels key-sandbox-local', '"Channels"'],
    ['key-sandbox-local', 'no scheme word'],
    ['key-of-mine key-sandbox-local', 'another scheme word'],
  ])('%s', async (authorization, shown) => {
    const { violations } = await refusalOf(validEvent, authorization);
    expect(violations).toMatchObject([{ rule: 'auth.scheme', actual: shown }]);
  });
});

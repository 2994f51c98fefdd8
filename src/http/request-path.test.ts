import request from 'supertest';
import { describe, expect, test } from 'vitest';
import { createSandbox } from '../sandbox.ts';
import { validEvent } from '../../tests/testing/valid-event.ts';

interface Wrong {
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const badKey = { authorization: 'Channel nope' };
const badType = { 'content-type': 'text/plain' };
const badAttribute = JSON.stringify({ ...validEvent, isVip: 5 });
const badReference = JSON.stringify({ ...validEvent, host: 1 });
const badBoth = JSON.stringify({ ...validEvent, isVip: 5, host: 1 });

/** Code of the refusal, and the rules and questions that it names. */
async function refusal(
  profile: Readonly<Record<string, unknown>>,
  { path = '/v1/events.create', headers = {}, body = JSON.stringify(validEvent) }: Wrong,
) {
  await using sandbox = await createSandbox({ pages: 5, events: 1, profile });
  const answer = await request(sandbox.app)
    .post(path)
    .set({ ...sandbox.headers, 'content-type': 'application/json', ...headers })
    .send(body);
  expect((await request(sandbox.app).get('/_sandbox/events')).body).toHaveLength(1);
  const { code, violations } = answer.body.data as { code: string; violations: { rule?: string; question?: string }[] };
  return [code, ...violations.map(({ rule, question }) => rule ?? question)];
}

const natural = ['path', 'credentials', 'media-type', 'body', 'attributes', 'references'];
const reversed = natural.toReversed();
const bodyFirst = ['media-type', 'body', 'attributes', 'references', 'credentials', 'path'];

describe('a request that is wrong twice (refusal.precedence)', () => {
  test.each<[name: string, precedence: readonly string[], wrong: Wrong, code: string]>([
    ['unknown path, bad key', natural, { path: '/nowhere', headers: badKey }, 'unknown-path'],
    ['unknown path, bad key', reversed, { path: '/nowhere', headers: badKey }, 'unauthenticated'],
    ['bad key, other type', natural, { headers: { ...badKey, ...badType } }, 'unauthenticated'],
    ['bad key, other type', reversed, { headers: { ...badKey, ...badType } }, 'media-type'],
    ['bad key, no JSON', natural, { headers: badKey, body: '{' }, 'unauthenticated'],
    ['bad key, no JSON', bodyFirst, { headers: badKey, body: '{' }, 'malformed'],
    ['bad key, bad attribute', natural, { headers: badKey, body: badAttribute }, 'unauthenticated'],
    ['bad key, bad attribute', bodyFirst, { headers: badKey, body: badAttribute }, 'invalid'],
    ['bad key, bad reference', reversed, { headers: badKey, body: badReference }, 'invalid'],
    ['bad key, all else well', reversed, { headers: badKey }, 'unauthenticated'],
    ['unknown event, bad attribute', natural, { path: '/v1/events.update/1', body: badAttribute }, 'invalid'],
    ['unknown event, bad attribute', reversed, { path: '/v1/events.update/1', body: badAttribute }, 'unknown-event'],
    ['other type, no JSON', bodyFirst, { headers: badType, body: '{' }, 'media-type'],
  ])('%s: %j', async (...[, precedence, wrong, code]) => {
    expect((await refusal({ 'refusal.precedence': precedence }, wrong))[0]).toBe(code);
  });
});

describe('all faults at once, or the first (refusal.all-at-once)', () => {
  test('all', async () => {
    expect(await refusal({}, { body: badBoth })).toEqual(['invalid', 'event.types.isVip', 'event.host.valid']);
  });

  test('the first', async () => {
    expect(await refusal({ 'refusal.all-at-once': 'first' }, { body: badBoth })).toEqual([
      'invalid',
      'event.types.isVip',
    ]);
  });

  test('the first, where references come first', async () => {
    expect(
      await refusal({ 'refusal.all-at-once': 'first', 'refusal.precedence': reversed }, { body: badBoth }),
    ).toEqual(['invalid', 'event.host.valid']);
  });

  test('both credentials', async () => {
    expect(await refusal({}, { headers: { authorization: 'Channel nope', 'x-channel': 'nope' } })).toEqual([
      'unauthenticated',
      'auth.key',
      'auth.channel',
    ]);
  });
});

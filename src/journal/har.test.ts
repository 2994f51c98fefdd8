import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test, describe } from 'vitest';
import { validEvent } from '../../tests/testing/valid-event.ts';
import { startSandbox } from '../sandbox.ts';
import { redacted, redactedHeaders, requestRedactor } from './redaction.ts';

const text = { type: 'string' };
const whole = { type: 'integer', minimum: -1 };
const object = (properties: Record<string, object>, optional: Record<string, object> = {}) => ({
  type: 'object',
  required: Object.keys(properties),
  properties: { ...properties, ...optional },
  additionalProperties: false,
  patternProperties: { '^_': {} },
});
const pairs = { type: 'array', items: object({ name: text, value: text }) };
const common = { httpVersion: text, cookies: { type: 'array' }, headers: pairs, headersSize: whole, bodySize: whole };
const duration = { type: 'number', minimum: 0 };

/** HAR 1.2 (http://www.softwareishard.com/blog/har-12-spec/); members of our own begin with `_`. */
const har = object({
  log: object({
    version: { const: '1.2' },
    creator: object({ name: text, version: text }),
    comment: { type: 'string', pattern: String.raw`^\d+ exchanges?(, numbers \d+ to \d+ of this world)?$` },
    entries: {
      type: 'array',
      items: object({
        startedDateTime: { type: 'string', pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$` },
        time: duration,
        request: object(
          { method: text, url: { type: 'string', pattern: '^http://[^/]+/' }, queryString: pairs, ...common },
          { postData: object({ mimeType: text, text }, { encoding: { const: 'base64' } }) },
        ),
        response: object({
          status: { type: 'integer' },
          statusText: text,
          redirectURL: text,
          content: object({ size: whole, mimeType: text }, { text, encoding: { const: 'base64' } }),
          ...common,
        }),
        cache: object({}),
        timings: object({ send: duration, wait: duration, receive: duration }),
      }),
    },
  }),
});

test('a journal as HAR is HAR 1.2, with what only a journal tells beside it', async () => {
  await using sandbox = await startSandbox({ port: 0, pages: 3, events: 0 });
  const headers = { ...sandbox.headers, 'content-type': 'application/json' };
  await fetch(`${sandbox.url}/channels/pages/9000?a=1&b=%20`, { headers });
  await fetch(`${sandbox.url}/v1/events.create`, { method: 'POST', headers, body: JSON.stringify(validEvent) });
  await fetch(`${sandbox.url}/v1/events.create`, { method: 'POST', headers, body: Buffer.from([0xff]) });
  await sandbox.faults.set([{ fault: { kind: 'drop', at: 'before' } }]);
  await fetch(`${sandbox.url}/channels/pages/9000`, { headers }).catch(() => undefined);

  const archive = (await (await fetch(`${sandbox.control}/journal?format=har`)).json()) as Har;
  const validate = new Ajv2020({ allErrors: true }).compile(har);
  expect(validate(archive) ? [] : validate.errors).toEqual([]);
  const [page, created, odd, cut] = archive.log.entries;
  expect(page?.request).toMatchObject({
    url: `${sandbox.url}/channels/pages/9000?a=1&b=%20`,
    queryString: [
      { name: 'a', value: '1' },
      { name: 'b', value: ' ' },
    ],
  });
  expect(created).toMatchObject({
    request: { postData: { mimeType: 'application/json', text: JSON.stringify(validEvent) } },
    response: { status: 201, statusText: 'Created', content: { mimeType: 'application/json; charset=utf-8' } },
    _operation: 'events.create',
    _outcome: 'accepted',
  });
  expect(odd).toMatchObject({ request: { postData: { text: '/w==', encoding: 'base64' } }, _outcome: 'refused' });
  expect(cut).toMatchObject({ response: { status: 0, bodySize: -1 }, _outcome: 'cut' });
  const [entry] = sandbox.journal();
  const { request: _request, response: _response, at: _at, durationMs: _duration, ...more } = entry ?? {};
  expect(page).toMatchObject(Object.fromEntries(Object.entries(more).map(([name, value]) => [`_${name}`, value])));
});

interface Har {
  readonly log: { readonly entries: readonly Record<string, object>[] };
}

const key = 'key-sandbox-local';
const mark = redacted(key);
const shown = (...headers: string[]) => redactedHeaders(headers, requestRedactor([key], headers));

describe('the value of Authorization', () => {
  test.each([
    [`Channel ${key}`, `Channel ${mark}`],
    [`channel ${key}`, `channel ${mark}`],
    [`Bearer ${key}`, `Bearer ${mark}`],
    [`Channel: ${key}`, `Channel: ${mark}`],
    [`Channel   ${key}`, `Channel   ${mark}`],
    [`Channel\t${key}`, `Channel\t${mark}`],
    [key, mark],
    ['Channel of-another-deployment', `Channel ${redacted('of-another-deployment')}`],
    ['of-another-deployment two words', `${redacted('of-another-deployment')} ${redacted('two words')}`],
    ['Channel', 'Channel'],
    ['', ''],
  ])('%j is shown as %j', (value, expected) => {
    expect(shown('Authorization', value)).toEqual(['Authorization', expected]);
  });

  test('is the same each time, and another for another key', () => {
    const [first, again, other] = [key, key, 'another'].map((one) => shown('authorization', `Channel ${one}`)[1]);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    expect(first).toMatch(/^Channel \[redacted:[0-9a-f]{6}\]$/);
  });
});

test.each(['Proxy-Authorization', 'Cookie', 'X-Api-Key'])('the value of %s is a credential, known or not', (name) => {
  expect(shown(name, 'of-another-deployment')).toEqual([name, redacted('of-another-deployment')]);
});

describe('a key of the world', () => {
  const redact = requestRedactor([key, `${key}-2`], []);

  test.each([
    ['in a text', `x-${key}: v${key}`, `x-${mark}: v${mark}`],
    ['several times', `${key}${key}, ${key}`, `${mark}${mark}, ${mark}`],
    ['after what begins like it', 'key-key-sandbox-locakey-sandbox-local', `key-key-sandbox-loca${mark}`],
    ['where a text was cut in it', 'of Key-Sandbox…', `of ${mark}…`],
    ['in a URL', `/?k=${encodeURIComponent('key/with')}`, '/?k=key%2Fwith'],
    ['not at all', 'key-sandbox-loca', 'key-sandbox-loca'],
    ['if it goes on as another one', `${key}-2`, redacted(`${key}-2`)],
  ])('is taken out %s', (_where, text, expected) => expect(redact(text)).toBe(expected));

  test('that anybody can guess is no secret, and what looks like it stays', () => {
    expect(requestRedactor(['a'], [])('as it was')).toBe('as it was');
  });
});

describe('a credential that the request shows', () => {
  test.each([
    ['Authorization', 'Channel of-another-world'],
    ['authorization', 'of-another-world'],
    ['Cookie', 'of-another-world'],
  ])('in %s: %s, is taken out elsewhere too', (name, value) => {
    const text = 'in a title: of-another-world';
    expect(requestRedactor([], [name, value])(text)).toBe(`in a title: ${redacted('of-another-world')}`);
  });

  test('in any other header is an ordinary word', () => {
    expect(requestRedactor([], ['x-note', 'of-another-world'])('of-another-world')).toBe('of-another-world');
  });
});

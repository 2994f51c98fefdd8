import { describe, expect, test } from 'vitest';
import type { KnownViolation } from '../../learn/observations.ts';
import { inferRefusals } from './infer-refusals.ts';
import { attributeList } from './testing/known-violations.ts';
import type { RefusalSample } from './sample.ts';
import { refusalSample } from './testing/refusal-sample.ts';

const host = '127.0.0.1:40123';

const refusal = (cause: string, text: string, more: Partial<RefusalSample> = {}) =>
  refusalSample({
    operation: 'pages.get',
    request: { method: 'GET', path: '/channels/pages/3', id: '3' },
    status: 404,
    cause,
    own: [host],
    body: { requestId: '0', status: 404, data: { text } },
    ...more,
  });

const learnt = (samples: readonly RefusalSample[]) => inferRefusals(samples, { attributes: attributeList });
const messagesOf = (samples: readonly RefusalSample[]) => learnt(samples)['refusal.messages']?.answer ?? {};

describe('what one refusal shows', () => {
  test('its ID is no constant, however short', () => {
    const [answer] = [learnt([refusal('unknown-page', 'No query results for model [Page] 3')])];
    expect(JSON.stringify(answer)).toContain('model [Page] {id}');
    expect(JSON.stringify(answer)).not.toContain('[Page] 3');
  });

  test.each([
    ['unknown-path', `nothing there (host: ${host})`],
    ['malformed', 'invalid character at offset 13'],
  ])('of the cause %s, no value of its request is learnt: %s', (cause, text) => {
    const answers = learnt([refusal(cause, text), refusal('unknown-page', 'There is no such page')]);
    const written = JSON.stringify([answers['refusal.body']?.answer, answers['refusal.messages']?.answer]);
    expect(written).not.toContain(text);
    expect(written).toContain('There is no such page');
  });

  test('what holds none of them is learnt', () => {
    expect(messagesOf([refusal('unknown-path', 'see page 500'), refusal('unknown-page', 'no page')])).toMatchObject({
      'unknown-path': 'see page 500',
    });
  });
});

const misfit = (attribute: string, value: unknown): KnownViolation => ({
  id: `event.types.${attribute}`,
  kind: 'type.int',
  pointer: `/${attribute}`,
  attribute,
  value,
});

test('what one attribute says of a list is not said of others, however often it was sent', () => {
  const told = (one: KnownViolation) =>
    Array.isArray(one.value) && one.attribute === 'host' ? 'a list is no host' : `${one.attribute} must be an int`;
  const ones = [
    misfit('type', 'many'),
    misfit('type', ['many']),
    misfit('capacity', 'many'),
    misfit('host', 'many'),
    misfit('host', ['many']),
    misfit('host', [7, 8]),
  ];
  const samples = ones.map((one) => refusal('invalid', told(one), { operation: 'events.update', violations: [one] }));
  const messages = messagesOf(samples);
  expect(messages).toMatchObject({
    'type.int': '{attribute} must be an int',
    'type.int:array@host': 'a list is no {attribute}',
  });
  expect(Object.keys(messages)).not.toContain('type.int:array');
});

describe('what no template gives is reported with its reason and its share', () => {
  test('words of a parser', () => {
    const texts = ["invalid character '}'", 'unexpected end', "invalid character 'q'"];
    const { 'refusal.body': body } = learnt(texts.map((text) => refusal('malformed', text)));
    expect(body?.samples).toHaveLength(3);
    expect(body?.notExpressed).toEqual([
      { reason: 'what is said of a body that cannot be read hangs on its text', count: 2 },
    ]);
  });

  test('an int beyond 2^53', () => {
    const of = (value: number | bigint) => misfit('capacity', value);
    const texts = [1, 2, 9_007_199_254_740_993n].map((value) =>
      refusal('invalid', `capacity is ${value}`, { operation: 'events.update', violations: [of(value)] }),
    );
    expect(learnt(texts)['refusal.body']?.notExpressed).toEqual([
      { reason: 'an int beyond 2^53 is no value of a template', count: 1 },
    ]);
  });

  test('nothing, where all is given', () => {
    const { 'refusal.body': body } = learnt([refusal('unknown-page', 'no page'), refusal('unknown-page', 'no page')]);
    expect(body).not.toHaveProperty('notExpressed');
  });
});

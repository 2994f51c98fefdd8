import { describe, expect, it, test } from 'vitest';
import { loadContract } from '../contract/contract.ts';
import { createWhyUnlawful } from './lawful-answers.ts';

const whyUnlawful = createWhyUnlawful(loadContract());
const whyNot = (data: unknown) => whyUnlawful('refusal.body', { otherwise: { data } });

function nested(levels: number, node: unknown = 'x'): unknown {
  let made = node;
  for (let level = 0; level < levels; level += 1) made = [made];
  return made;
}

describe('a template that is refused', () => {
  it.each<[string, unknown, string]>([
    [
      'an unknown member',
      { a: { $txt: 'x' } },
      '`/otherwise/data/a/$txt`: no such member (did you mean `$text`?); known: $text, ',
    ],
    ['an unknown part', { $text: '{mesage}' }, '`/otherwise/data/$text`: a text in which a brace is written as {{'],
    ['a lone brace', { $text: 'a { b' }, '`/otherwise/data/$text`: a text in which'],
    [
      'an unknown number',
      { $number: 'size' },
      '`/otherwise/data/$number`: one of status, count, index, place, length, code',
    ],
    ['what is otherwise without keys', { $otherwise: 1 }, '`/otherwise/data/$by`: a value, next to `$otherwise`'],
    [
      'a key of no kind',
      { $by: [{ of: ['requird@title'], is: 1 }], $otherwise: 2 },
      '/otherwise/data/$by/0/of/0: "requird@title" begins with no rule',
    ],
    ['joined texts without what is between', { $joined: '{message}' }, '`/otherwise/data/$with`: a value'],
    ['members beside $text', { $text: 'x', more: 1 }, '`/otherwise/data`: at most 1 member,'],
    ['members beside $each', { $each: 'x', more: 1 }, '$each, $most'],
    ['a map without a key', { $map: 'x' }, '`/otherwise/data/$key`: a value, next to `$map`'],
    ['a count without many', { $byCount: { one: 1 } }, '`/otherwise/data/$byCount/many`: a value'],
    ['a list in a list', { $each: { a: { $each: 'x' } } }, '/otherwise/data/$each/a: no $each within $each'],
    ['a count in a map', { $map: { $byCount: { one: 1, many: 2 } }, $key: 'x' }, 'no $byCount within $map'],
    ['a list behind a name like a pointer', { $each: { 'a/$constant': { $each: 'x' } } }, 'no $each within $each'],
    ['a long text', { $text: 'x'.repeat(501) }, '/otherwise/data/$text is longer than 500 characters'],
    ['a long constant', ['x'.repeat(501)], '/otherwise/data/0 is longer than 500 characters'],
    ['depth', nested(16), 'is more than 16 levels deep'],
    ['great depth', nested(20_000), 'is more than 16 levels deep'],
    ['depth of a constant', { $constant: nested(16) }, 'is more than 16 levels deep'],
    ['many parts', Array.from({ length: 600 }, () => 1), '/otherwise has more than 600 parts'],
    ['a name that no object should have', JSON.parse('{"__proto__":1}'), '/otherwise/data'],
    ['a long name', { ['x'.repeat(101)]: 1 }, '`/otherwise/data`: at most 100 characters'],
    ['a control character', { '$\u001b[2J': 1 }, '/otherwise/data/$?[2J`: no such member'],
  ])('%s', (_, data, reason) => {
    const said = whyNot(data);
    expect(said).toContain(reason);
    expect(said).not.toMatch(/\p{Cc}/u);
  });

  it.each(['requestId', 'status', 'data', '__proto__'])('a member beside the envelope’s that is called %s', (name) => {
    const beside = JSON.parse(`{"${name}":1}`) as object;
    expect(whyUnlawful('refusal.body', { otherwise: { data: null, beside } })).toContain('`/otherwise/beside');
  });

  it('has none for what is not told of its own', () =>
    expect(whyUnlawful('refusal.body', { invalid: { data: 1 } })).toContain('`otherwise`: a value'));

  it('is of a cause that there is not', () =>
    expect(whyUnlawful('refusal.body', { otherwise: { data: 1 }, unautenticated: { data: 1 } })).toContain(
      'did you mean `unauthenticated`?',
    ));
});

test.each<[string, unknown]>([
  [
    'every kind of node',
    { a: [{ $each: { $text: '{{{message}' }, $most: 2 }, { $nested: { $value: true } }], b: { $path: ['x'] } },
  ],
  ['a list in each number of them', { $byCount: { one: { $first: 'x' }, many: { $each: 'x' } } }],
  ['a constant that looks like a template', { $each: { $constant: { $each: { $each: 1 } } } }],
  ['the greatest depth', nested(11)],
])('lawful: %s', (_, data) => expect(whyNot(data)).toBeUndefined());

describe('keys of texts and codes', () => {
  it.each(['refusal.messages', 'refusal.codes'])('%s: a rule, a question, a kind or a cause', (id) => {
    for (const key of [
      'event.type.valid',
      'event.types.cohosts@cohosts',
      'body.null',
      'type.item',
      'required@title',
      'malformed',
      '*',
    ])
      expect(whyUnlawful(id, { [key]: 'x' })).toBeUndefined();
    expect(whyUnlawful(id, { requird: 'x' })).toContain('did you mean `required`?');
    expect(whyUnlawful(id, { 'required@': 'x' })).toContain('with or without @attribute');
  });

  it('a text does not hold itself', () =>
    expect(whyUnlawful('refusal.messages', { required: '{message}' })).toContain('a text in which a brace is written'));

  it('a code is a text or an int', () =>
    expect(whyUnlawful('refusal.codes', { required: 1.5 })).toContain('refusal.codes'));
});

describe('statuses by case', () => {
  const by = (one: object) => whyUnlawful('refusal.status.invalid', { otherwise: 422, where: [one] });

  it('are of rules or questions, attributes and operations', () => {
    expect(by({ id: 'event.host.valid', attribute: 'host', operation: 'events.update', status: 409 })).toBeUndefined();
    expect(by({ id: 'event.hots.valid', status: 409 })).toContain('did you mean `event.host.valid`?');
    expect(by({ operation: 'events.delete', status: 409 })).toContain('one of events.create, events.update, pages.get');
    expect(by({ attribute: 'host', status: 429 })).toContain('/where/0/status');
    expect(by({ status: 400 })).toContain('`/where/0`: at least 2 members');
  });
});

it.each<[string, readonly object[], string]>([
  ['a key of no kind', [{ of: ['type.intt'] }], '/stages/0/of/0: "type.intt" begins with no rule'],
  [
    'a key that stands in two',
    [{ of: ['type.int'] }, { of: ['required', 'type.int'] }],
    '/stages/1/of/1: "type.int" is already in /stages/0',
  ],
  ['a stage without keys', [{ reports: 'first' }], '`/stages/0/of`: a value'],
  ['an unknown number of reports', [{ of: ['*'], reports: 'one' }], '`/stages/0/reports`: one of all, first'],
])('stages that are refused: %s', (_, stages, says) =>
  expect(whyUnlawful('refusal.order', { stages })).toContain(says),
);

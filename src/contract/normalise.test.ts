import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnswerTo, LookUp } from '../domain/look-up.ts';
import type { Advice } from '../domain/violation.ts';
import { attributesOf, defaultsOf } from './attributes.ts';
import { loadContract } from './contract.ts';
import type { QuestionId } from '../domain/vocabulary/ids.ts';
import { normalise } from './normalise.ts';
import { leftOut } from '../../tests/testing/left-out.ts';

const contract = loadContract();
const event = attributesOf(contract, '#/components/schemas/EventCreate');
const search = attributesOf(contract, '#/components/schemas/PageSearch');

type Answers = Readonly<Record<string, unknown>>;

function read(body: Answers, answers: Answers = {}, attributes = event) {
  const asked: string[] = [];
  const advices: Advice[] = [];
  const ask: LookUp = <Q extends QuestionId>(question: Q) => {
    asked.push(question);
    return (answers[question] ?? contract.questions.get(question)?.default) as AnswerTo<Q>;
  };
  const { input, violations } = normalise(body, { attributes, ask, advise: (advice) => advices.push(advice) });
  return {
    input,
    asked,
    advices: advices.map(({ pointer }) => pointer),
    violated: violations.map(({ id, pointer }) => `${id} ${pointer}`),
    expected: violations.map(({ expected }) => expected),
  };
}

it.each([
  ['either', 9000, 9000, []],
  ['either', [9000], 9000, []],
  ['int', 9000, 9000, []],
  ['list', [9000], 9000, []],
  ['int', [9000], [9000], ['host.form /host']],
  ['list', 9000, 9000, ['host.form /host']],
  ['either', [9000, 9003], [9000, 9003], []],
  ['either', [], [], []],
  ['either', [[9000]], [[9000]], []],
  ['list', [[9000]], [[9000]], []],
])('host.form: %s reads %j as %j', (...[form, host, value, violated]) => {
  expect(read({ host }, { 'host.form': form })).toMatchObject({ input: { host: value }, violated });
});

describe('body.null', () => {
  it('leaves out a null that the document does not speak of, and keeps one that it does', () => {
    expect(read({ address: null, cohosts: null, capacity: null, externalUrl: null })).toMatchObject({
      input: { capacity: null, externalUrl: null },
      violated: [],
    });
    expect(read({ address: null, capacity: null }, { 'body.null': 'refused' }).violated).toEqual([
      'body.null /address',
    ]);
  });

  it('leaves a null for a required attribute to the schema', () => {
    expect(read({ title: null, host: null })).toMatchObject({ input: { title: null, host: null }, violated: [] });
  });
});

describe('body.coercion', () => {
  it.each([
    ['type', '3', 3],
    ['type', '-12', -12],
    ['isVip', 'true', true],
    ['isVip', 0, false],
    ['isVip', '1', true],
    ['title', 5, '5'],
    ['host', '9000', 9000],
    ['capacity', '12', 12],
    ['cohosts', ['9003', 9006], [9003, 9006]],
  ])('%s: reads %j as %j, or refuses it by that name', (name, value, as) => {
    expect(read({ [name]: value }, { 'body.coercion': 'read' })).toMatchObject({ input: { [name]: as }, violated: [] });
    const { violated, input } = read({ [name]: value });
    expect([violated, input]).toEqual([
      [`body.coercion /${name}${Array.isArray(value) ? '/0' : ''}`],
      { [name]: value },
    ]);
  });

  it.each([
    ['type', true],
    ['type', '03'],
    ['type', '1.5'],
    ['type', ' 3'],
    ['type', '1e3'],
    ['type', '12345678901234567890'],
    ['isVip', 'TRUE'],
    ['isVip', 'yes'],
    ['isVip', 2],
    ['cohosts', 9003],
    ['title', {}],
    ['title', null],
    ['title', false],
  ])('%s: %j looks like nothing, and is left to the schema', (name, value) => {
    expect(read({ [name]: value }, { 'body.coercion': 'read' })).toMatchObject({
      input: { [name]: value },
      violated: [],
    });
  });
});

describe('dates', () => {
  it('names the rule of the attribute for what is no date and time', () => {
    expect(
      read({ startedAt: 'soon', endedAt: '2027-05-20T18:00:00', publishedAt: '2027-02-30T00:00' }).violated,
    ).toEqual(['event.types.startedAt /startedAt', 'event.types.publishedAt /publishedAt']);
  });

  it.each([
    ['soon', 'a DateTime such as 2027-05-20T18:00:00'],
    ['2027-02-30T18:00:00', 'a DateTime on a day that exists'],
    ['2027-05-20T18:00:00+0100', 'a DateTime such as 2027-05-20T18:00:00+01:00'],
  ])('what would be right in place of %s is %s', (startedAt, right) => {
    expect(read({ startedAt }).expected).toEqual([right]);
  });

  it('reads the forms that the profile has', () => {
    const answers = { 'datetime.form': ['space'] };
    expect(read({ startedAt: '2027-05-20 18:00:00' }, answers).violated).toEqual([]);
    expect(read({ startedAt: '2027-05-20T18:00:00' }, answers).violated).toEqual(['event.types.startedAt /startedAt']);
  });
});

describe('search', () => {
  it('refuses, clamps or lets be what is out of bounds', () => {
    const body = { query: 'x', page: 0, perPage: 101 };
    expect(read(body, {}, search).input).toEqual(body);
    expect(read(body, { 'search.bounds': 'clamped', 'search.per-page.over': 'clamped' }, search).input).toEqual({
      query: 'x',
      page: 1,
      perPage: 100,
    });
  });

  it('leaves out what is of another type where that is ignored', () => {
    const answers = { 'search.types': 'accepted' };
    expect(read({ query: 5, page: 'two', perPage: 1.5 }, answers, search)).toMatchObject({
      input: { query: '5' },
      violated: [],
    });
    expect(read({ query: 5, page: 'two' }, {}, search).input).toEqual({ query: 5, page: 'two' });
  });
});

it('body.unknown-attribute leaves it out with an advice, or refuses it; the pointer is escaped', () => {
  const body = { title: 'x', 'a/b~c': 1, constructor: 2, id: 3 };
  expect(read(body)).toMatchObject({
    input: { title: 'x' },
    violated: [],
    advices: ['/a~1b~0c', '/constructor', '/id'],
  });
  expect(read(body, { 'body.unknown-attribute': 'refused' }).violated).toHaveLength(3);
  const answers = { 'body.unknown-attribute': { refused: ['events'] } };
  expect(read(body, answers).violated).toHaveLength(3);
  expect(read({ query: 'x', colour: 1 }, answers, search).violated).toEqual([]);
});

it('reads any JSON object: each listed attribute is kept, left out as null, or refused', () => {
  const names = fc.constantFrom(...event.keys());
  const value = fc.oneof(fc.jsonValue(), fc.constantFrom('1', 'true', [9000], '2027-05-20T18:00:00', null));
  fc.assert(
    fc.property(fc.dictionary(names, value), (body) => {
      const { input, violated } = read(body);
      const pointers = new Set(violated.map((one) => one.split('/')[1]));
      for (const name of Object.keys(body))
        expect(name in input || body[name] === null || pointers.has(name)).toBe(true);
      expect(Object.keys(input).every((name) => name in body)).toBe(true);
    }),
  );
});

it('knows the defaults that the contract states', () => {
  const { externalUrl: _unstated, ...stated } = leftOut;
  expect(defaultsOf(event)).toEqual(stated);
  expect(defaultsOf(search)).toEqual({ page: 1, perPage: 24 });
});

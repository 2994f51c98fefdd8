import { describe, expect, test } from 'vitest';
import { validEvent } from '../../tests/testing/valid-event.ts';
import type { AnswerTo, LookUp } from '../domain/look-up.ts';
import type { QuestionId } from '../domain/vocabulary/ids.ts';
import { loadContract } from './contract.ts';
import type { OperationId } from './operations.ts';
import { bodyReadersOf } from './read-input.ts';

// Whatever JSON a body holds in the place of a value, the refusal says what the document wants there: its type and its meaning.

const contract = loadContract();
const readers = bodyReadersOf(contract);

/** What is told of a body under these answers, and the default ones. */
function told(operation: OperationId, changes: object, answers: Readonly<Record<string, unknown>> = {}) {
  const ask: LookUp = <Q extends QuestionId>(question: Q) =>
    (answers[question] ?? contract.questions.get(question)?.default) as AnswerTo<Q>;
  const lawful = operation === 'pages.search' ? { query: 'Community' } : validEvent;
  const read = readers.get(operation)?.read({ ...lawful, ...changes }, { ask, advise: () => undefined });
  return (read?.violations ?? []).map(({ pointer, expected }) => [pointer, expected] as const);
}

const bool = 'a bool: true or false';
const dateTime = 'a DateTime such as 2027-05-20T18:00:00';
const [anInt, aString] = [{ integer: true }, { string: true }];

/** Words for a value of a wrong type, by attribute, and the types that are right. */
const events: Readonly<Record<string, readonly [words: string, types: object]>> = {
  title: ['a string', aString],
  type: ['an event type ID (an int)', anInt],
  contactEmail: ['an email address (a string)', aString],
  startedAt: [dateTime, {}],
  endedAt: [dateTime, {}],
  isVip: [bool, { boolean: true }],
  receivesRsvpWebhooks: [bool, { boolean: true }],
  isPaid: [bool, { boolean: true }],
  externalUrl: ['a URL (a string), or null', { ...aString, null: true }],
  image: ['the URL of an image (a string), or null', { ...aString, null: true }],
  location: ['a place identifier (a string)', aString],
  description: ['a string', aString],
  host: ['a page ID (an int), or a list of one', anInt],
  cohosts: ['a list of page IDs, or null', { null: true, array: true }],
  isSelfPacedCourse: [`${bool}, or null`, { boolean: true, null: true }],
  isVirtual: [`${bool}, or null`, { boolean: true, null: true }],
  isTicketless: [`${bool}, or null`, { boolean: true, null: true }],
  capacity: ['an int, or null', { ...anInt, null: true }],
  address: ['a string, or null', { ...aString, null: true }],
  addressDetails: ['a string, or null', { ...aString, null: true }],
  publishedAt: [dateTime, { null: true }],
};
const searches: typeof events = { query: ['a string', aString], page: ['an int', anInt], perPage: ['an int', anInt] };

/** A value of each JSON type; some look like one of another. */
const values: readonly (readonly [type: string, value: unknown])[] = [
  ['null', null],
  ['boolean', true],
  ['integer', 7],
  ['number', 1.5],
  ['string', 'Community Centre'],
  ['string', '5'],
  ['string', 'false'],
  ['array', []],
  ['array', [true]],
  ['array', [9000, 9003]],
  ['object', {}],
  ['object', { id: 9000 }],
];

const rows = [
  ...Object.entries(events).map(([name, row]) => ['events.create', name, ...row] as const),
  ...Object.entries(searches).map(([name, row]) => ['pages.search', name, ...row] as const),
];

describe.each(rows)('%s refuses a wrong %s', (...[operation, name, words, types]) => {
  test.each(values.filter(([type]) => !Object.hasOwn(types, type)))('%s %j', (type, value) => {
    const isDateLess = type === 'null' && name.endsWith('At'); // a rule of its own: a dated event needs its dates
    expect(told(operation, { [name]: value })).toEqual([[`/${name}`, isDateLess ? 'a value' : words]]);
  });
});

describe('words that depend on more than the type', () => {
  test.each<[changes: object, answers: Readonly<Record<string, unknown>>, pointer: string, expected: string]>([
    [{ cohosts: [9003, 'x'] }, {}, '/cohosts/1', 'a page ID (an int)'],
    [{ cohosts: ['5'] }, {}, '/cohosts/0', 'a page ID (an int)'],
    [{ host: 'Community Centre' }, { 'host.form': 'int' }, '/host', 'a page ID (an int)'],
    [{ host: [9000] }, { 'host.form': 'int' }, '/host', 'a page ID (an int)'],
    [{ host: 9000 }, { 'host.form': 'list' }, '/host', 'a list of one: a page ID (an int)'],
    [{ startedAt: null }, { 'body.null': 'refused' }, '/startedAt', 'a DateTime (a string)'],
    [{ image: null }, { 'body.null': 'refused' }, '/image', 'the URL of an image (a string)'],
    [{ title: undefined }, {}, '/title', 'a value'],
    [{ capacity: -1 }, {}, '/capacity', 'at least 0'],
  ])('%j under %j', (changes, answers, ...expected) => {
    expect(told('events.create', changes, answers)).toEqual([expected]);
  });
});

describe('read input', () => {
  const contract = loadContract();
  const readers = bodyReadersOf(contract);

  const refusingNull: LookUp = <Q extends QuestionId>(question: Q) =>
    (question === 'body.null' ? 'refused' : contract.questions.get(question)?.default) as AnswerTo<Q>;

  const violated = (operation: OperationId, changes: object) =>
    readers
      .get(operation)
      ?.read({ ...validEvent, ...changes }, { ask: refusingNull, advise: () => undefined })
      .violations.map(({ id, pointer }) => `${id} ${pointer}`);

  test('null for the dates of a dated event is against their rule, not a question: they may not be left out', () => {
    expect(violated('events.create', { startedAt: null, endedAt: null })).toEqual([
      'event.types.startedAt /startedAt',
      'event.types.endedAt /endedAt',
    ]);
    expect(violated('events.create', { startedAt: null, endedAt: null, isSelfPacedCourse: true })).toEqual([
      'body.null /startedAt',
      'body.null /endedAt',
    ]);
  });

  test('null for the image is against a rule on create, and a question on update', () => {
    expect(violated('events.create', { image: null })).toEqual(['event.types.image /image']);
    expect(violated('events.update', { image: null, isPaid: 'maybe' })).toEqual([
      'event.types.isPaid /isPaid',
      'body.null /image',
    ]);
  });
});

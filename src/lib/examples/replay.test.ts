import { expect, test } from 'vitest';
import { readExample } from './example.ts';
import { answeredAgain, replayOf } from './replay.ts';

/** A refusal of a value, of a deployment that repeats it. */
const refusalOf = (value: unknown, repeated = JSON.stringify(value)) =>
  readExample({
    operation: 'events.update',
    cause: 'invalid',
    violations: [{ kind: 'type.datetime', attribute: 'endedAt', value }],
    status: 400,
    body: { data: null, message: `Invalid date: ${repeated}` },
  });

test.each([
  ['  ', ' '],
  ['  ', ''],
  ['', 'soon'],
  [{}, ''],
  [[], ['soon']],
  ['someday', ['soon']],
  ['someday', 17],
])('a text that repeats %j as JSON repeats %j so too', (recorded, sent) => {
  const replay = replayOf([refusalOf(recorded)]);
  expect(answeredAgain(replay, refusalOf(sent))?.body).toEqual(refusalOf(sent).body);
});

test.each([
  ['yes', 'false'],
  ['', 'soon'],
  ['someday', ''],
])('a text that repeats %j in single quotes repeats %j so too', (recorded, sent) => {
  const replay = replayOf([refusalOf(recorded, `'${recorded}'`)]);
  const wished = refusalOf(sent, `'${sent}'`);
  expect(answeredAgain(replay, wished)?.body).toEqual(wished.body);
});

type Wrong = readonly [attribute: string, value: unknown, ...texts: string[]];

/** As yup tells what is wrong: a message, or how many there are beside them all. */
function toldByYup(...all: readonly Wrong[]) {
  const errors = all.flatMap(([, , ...texts]) => texts);
  return readExample({
    operation: 'events.update',
    cause: 'invalid',
    violations: all.map(([attribute, value]) => ({ kind: 'type.int', attribute, value })),
    status: 400,
    body: { data: { message: errors.length > 1 ? `${errors.length} errors occurred` : errors[0], errors } },
  });
}

const capacity: Wrong = ['capacity', {}, 'capacity must be a `number` type, not `{}`'];

test('a word that is the name of an attribute, too, stays a word', () => {
  const replay = replayOf(
    [capacity, ['type', 'x', 'type must be a `number` type, not `"x"`']].map((one) => toldByYup(one as Wrong)),
  );
  const wished = toldByYup(['page', 'y', 'page must be a `number` type, not `"y"`']);
  expect(answeredAgain(replay, wished)?.body).toEqual(wished.body);
});

test('a value that is repeated over several lines is so again, and one of one line stays in it', () => {
  const replay = replayOf([toldByYup(['page', ['x'], 'page is no number: `[\n  "\\"x\\""\n]`'])]);
  const lines = toldByYup(['page', { id: 7 }, 'page is no number: `{\n  "id": "7"\n}`']);
  const line = toldByYup(['page', 'many', 'page is no number: `"many"`']);
  for (const wished of [lines, line]) expect(answeredAgain(replay, wished)?.body).toEqual(wished.body);
});

test('a text that counts the entries beside it counts those that there are', () => {
  const host: Wrong = ['host', 'x', 'host must be an integer', 'host is no page'];
  const page: Wrong = ['perPage', true, 'perPage must be an integer'];
  const replay = replayOf([...[capacity, host, page].map((one) => toldByYup(one)), toldByYup(host, capacity)]);
  for (const wished of [toldByYup(host, capacity, page), toldByYup(capacity, page)])
    expect(answeredAgain(replay, wished)?.body).toEqual(wished.body);
});

test('a date on no day is answered as another one is, and one on a day as that', () => {
  const told = (attribute: string, value: string, text: string) =>
    readExample({ ...noDate, violations: [{ kind: 'type.datetime', attribute, value }], body: { data: text } });
  const noDate = { operation: 'events.update', cause: 'invalid', status: 400 } as const;
  const replay = replayOf([
    told('startedAt', '2029-08-24T10:00', 'startedAt: no offset'),
    told('endedAt', '2029-02-30T10:00', 'endedAt: not in the calendar'),
  ]);
  const wished = [
    told('startedAt', '2030-06-31T09:00', 'startedAt: not in the calendar'),
    told('endedAt', '2030-06-30T09:00', 'endedAt: no offset'),
  ];
  for (const one of wished) expect(answeredAgain(replay, one)?.body).toEqual(one.body);
});

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

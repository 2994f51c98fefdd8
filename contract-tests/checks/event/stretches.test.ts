import { expect, test } from 'vitest';
import type { DateForm } from '../../learn/date-forms.ts';
import type { Deployment } from '../../learn/deployment.ts';
import type { Body } from '../../learn/event-body.ts';
import { agreedTrial, learnt, someForms } from '../testing/agreed-trial.ts';
import { evening, leapDay, midnight, nextDay, yearsTurn } from './times.ts';

const { session } = agreedTrial(); // its time is the 25th of November, 2026
const deployment = learnt as unknown as Deployment;
const from = (starts: string, ends: string): Deployment => ({
  ...deployment,
  values: { ...learnt.values, starts, ends },
});
const dates = (startedAt: string, endedAt: string) => ({ startedAt, endedAt });
const short = dates('2029-05-20T17:00:00', '2029-05-20T18:30:00');
const utc: DateForm = { separator: 'T', precision: 'minutes', zone: 'z' };

test.each<[what: string, made: Body, expected: Body]>([
  ['a Saturday', midnight.change({}, deployment, session), dates('2029-05-19T00:00:00', '2029-05-19T02:30:00')],
  [
    'the Saturday before one',
    midnight.change({}, from('2029-05-19T18:00', '2029-05-19T20:30'), session),
    dates('2029-05-12T00:00:00', '2029-05-12T02:30:00'),
  ],
  [
    'the hours of the event',
    midnight.change(short, deployment, session),
    dates('2029-05-19T00:00:00', '2029-05-19T01:30:00'),
  ],
  [
    'hours of which one is not known',
    midnight.change({ startedAt: '2029-05-20T17:00:00' }, deployment, session),
    dates('2029-05-19T00:00:00', '2029-05-19T02:30:00'),
  ],
  ['a leap day', leapDay.change({}, deployment, session), dates('2028-02-29T18:00:00', '2028-02-29T20:30:00')],
  ['the year’s turn', yearsTurn.change({}, deployment, session), dates('2028-12-31T22:00:00', '2029-01-01T01:00:00')],
  [
    'two days earlier, where it would end behind the last',
    nextDay.change({}, deployment, session),
    dates('2029-05-18T18:00:00', '2029-05-19T19:00:00'),
  ],
  [
    'the same day, where it ends with the last',
    evening.change(short, deployment, session),
    dates('2029-05-20T19:00:00', '2029-05-20T20:30:00'),
  ],
])('a stretch of time is on %s', (_, made, expected) => {
  expect(made).toEqual({ ...expected });
});

test.each([
  ['2029-05-21T10:00:00', undefined, '2029-05-19T19:00:00'],
  ['2029-05-21T10:00:00', utc, '2029-05-19T19:00Z'],
  ['2029-05-20T19:00:00', undefined, '2029-05-20T19:00:00'],
  ['2029-05-01T10:00:00', undefined, '2029-05-01T10:00:00'],
])('what would be shown only after its start is shown a day before: %s', (publishedAt, published, expected) => {
  const forms = { ...someForms, ...(published && { published }) };
  const made = evening.change({ ...short, publishedAt }, { ...deployment, forms }, session);
  expect(made['publishedAt']).toBe(expected);
});

test('nothing is changed where nothing was learnt, or no such day lies ahead', () => {
  const { forms: _forms, ...formless } = deployment;
  const { values: _values, ...valueless } = deployment;
  for (const bare of [formless, valueless])
    expect(nextDay.change({ title: 'kept' }, bare, session)).toEqual({ title: 'kept' });
  const soon = from('2027-02-20T18:00', '2027-02-20T20:00');
  expect(leapDay.change({ title: 'kept' }, soon, session)).toEqual({ title: 'kept' });
});

test('what lies on no day ahead cannot be tried', () => {
  const trial = agreedTrial({ deployment: { values: from('2027-02-20T18:00', '2027-02-20T20:00').values } as never });
  const reason = 'no such day lies before the furthest that is taken (datetime.horizon)';
  expect(leapDay.cannot?.(trial, 'events.update')).toEqual({ status: 'notApplicable', reason });
  for (const one of [midnight, nextDay, evening]) expect(one.cannot?.(trial, 'events.update')).toBeUndefined();
});

import { expect, test } from 'vitest';
import type { DateTimeFeature } from '../look-up.ts';
import { extendedDateTime, formsOf } from './date-time.ts';

const read = (value: unknown, ...forms: readonly DateTimeFeature[]) => extendedDateTime(value, forms);

test('the forms are those of all attributes, or of one', () => {
  expect(formsOf(['T', 'minutes'], 'startedAt')).toEqual([['T', 'minutes']]);
  const apart = { startedAt: ['T'], endedAt: ['space'], publishedAt: ['z'] } as const;
  expect(formsOf(apart, 'endedAt')).toEqual([['space']]);
  expect(formsOf(apart, 'updatedAt')).toEqual([[]]);
  expect(formsOf([['T'], ['space']], 'startedAt')).toEqual([['T'], ['space']]);
});

test.each([
  ['2027-05-20', ['date'], '2027-05-20T00:00:00'],
  ['20270520T180005', ['basic', 'local'], '2027-05-20T18:00:05'],
  ['20270520T180005Z', ['basic', 'z'], '2027-05-20T18:00:05Z'],
  ['2027-05-20t18:00:05', ['lower', 'T', 'seconds', 'local'], '2027-05-20T18:00:05'],
  ['2027-05-20T18:00:05z', ['lower', 'T', 'seconds', 'z'], '2027-05-20T18:00:05Z'],
  ['20270520t180005z', ['lower', 'basic', 'z'], '2027-05-20T18:00:05Z'],
  [1_810_749_605, ['epoch-seconds'], '2027-05-19T18:00:05'],
  [1_810_749_605_250, ['epoch-milliseconds'], '2027-05-19T18:00:05'],
  [1_810_749_605_000, ['epoch-seconds', 'epoch-milliseconds'], '2027-05-19T18:00:05'],
] as const)('%j is read with the forms %j', (value, forms, extended) => {
  expect(read(value, ...forms)).toBe(extended);
  for (const left of forms.filter((form) => !form.startsWith('epoch')))
    expect(read(value, ...forms.filter((form) => form !== left))).toBeUndefined();
  expect(read(value)).toBeUndefined();
});

test.each([
  ['2027-05-20 ', ['date']],
  ['x2027-05-20', ['date']],
  ['2027-02-30', ['date']],
  ['2027-5-20', ['date']],
  ['20270230T180005', ['basic', 'local']],
  ['20270520T1800059', ['basic', 'local']],
  ['120270520T180005', ['basic', 'local']],
  ['20270520T180005Z', ['basic', 'local']],
  ['20270520T180005', ['basic', 'z']],
  ['2027-05-20T18:00:05', ['lower', 'T', 'seconds', 'local']], // the usual form is read elsewhere
  ['2027-05-20t18:00:05z', ['lower', 'T', 'seconds', 'local']],
  [`2027-05-20t18:00:05${'0'.repeat(40)}`, ['lower', 'T', 'seconds', 'local']],
  [1_810_749_605.5, ['epoch-seconds']],
  [1_810_749_605, []],
  [1e300, ['epoch-seconds']],
  [8_640_000_000_001, ['epoch-seconds']],
  [-70_000_000_000, ['epoch-seconds']], // before the year 1000
  ['1810749605', ['epoch-seconds', 'epoch-milliseconds']],
  [true, ['date', 'basic', 'lower', 'local', 'z']],
] as const)('%j is not read with the forms %j', (value, forms) => expect(read(value, ...forms)).toBeUndefined());

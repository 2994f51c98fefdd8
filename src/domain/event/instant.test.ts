import { expect, test } from 'vitest';
import { isInstant, isSignedDuration, movedBy, readInstant } from './instant.ts';

const at = (text: string) => Date.parse(text);

test.each([
  ['2027-05-20T18:00Z', '2027-05-20T18:00:00Z'],
  ['2027-05-20T18:00:05Z', '2027-05-20T18:00:05Z'],
  ['2027-05-20T18:00:05.25+02:00', '2027-05-20T16:00:05.250Z'],
  ['2027-05-20T18:00:05,25-0930', '2027-05-21T03:30:05.250Z'],
])('%s is a moment', (text, moment) => {
  expect(readInstant(text)).toBe(at(moment));
  expect(isInstant(text)).toBe(true);
});

test.each(['2027-05-20T18:00:00', '2027-05-20 18:00:00Z', '2027-02-30T18:00:00Z', '2027-05-20', 'now', ''])(
  '%j is none',
  (text) => {
    expect(readInstant(text)).toBeUndefined();
    expect(isInstant(text)).toBe(false);
  },
);

test.each([
  ['PT2H', true],
  ['-P1D', true],
  ['+P1Y2M3DT4H5M6.5S', true],
  ['P', false],
  ['2 hours', false],
  ['', false],
])('whether %j is a duration', (text, is) => expect(isSignedDuration(text)).toBe(is));

test.each([
  ['2027-01-31T12:00:00Z', 'P1M', '2027-02-28T12:00:00Z'],
  ['2027-03-28T00:30:00Z', 'PT2H', '2027-03-28T02:30:00Z'],
  ['2027-05-20T18:00:00Z', '-P1D', '2027-05-19T18:00:00Z'],
  ['9999-12-31T00:00:00Z', 'PT23H', '9999-12-31T23:00:00Z'],
  ['1000-01-02T00:00:00Z', '-P1D', '1000-01-01T00:00:00Z'],
])('%s moved by %s', (from, duration, to) => expect(movedBy(at(from), duration)).toBe(at(to)));

test.each([
  ['9999-12-31T00:00:00Z', 'P1D'],
  ['1000-01-01T00:00:00Z', '-PT1S'],
  ['2027-05-20T18:00:00Z', 'P999999Y'],
  ['2027-05-20T18:00:00Z', 'soon'],
])('%s moved by %s leaves what there is', (from, duration) => expect(movedBy(at(from), duration)).toBeUndefined());

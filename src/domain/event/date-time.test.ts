import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  convertedWall,
  dateFormsOf,
  hasOffset,
  instantOf,
  readDateTime,
  wallAt,
  type WrittenDateTime,
} from './date-time.ts';

const readOf = (text: string): WrittenDateTime => {
  const when = readDateTime(text);
  if (when === undefined) throw new Error(`${text} cannot be read`);
  return when;
};

describe('readDateTime', () => {
  it.each([
    ['2027-05-20T18:00', '2027-05-20T18:00:00', null],
    ['2027-05-20T18:00:05', '2027-05-20T18:00:05', null],
    ['2027-05-20 18:00:05', '2027-05-20T18:00:05', null],
    ['2027-05-20T18:00:05.25', '2027-05-20T18:00:05.25', null],
    ['2027-05-20T18:00:05,25', '2027-05-20T18:00:05.25', null],
    ['2027-05-20T18:00:05.123456789', '2027-05-20T18:00:05.123456789', null],
    ['2027-05-20T18:00:05Z', '2027-05-20T18:00:05', 'Z'],
    ['2027-05-20T18:00+01:00', '2027-05-20T18:00:00', '+01:00'],
    ['2027-05-20T18:00:05-0930', '2027-05-20T18:00:05', '-0930'],
    ['2024-02-29T00:00:00', '2024-02-29T00:00:00', null],
    ['2000-02-29T23:59:59', '2000-02-29T23:59:59', null],
    ['1000-01-01T00:00:00', '1000-01-01T00:00:00', null],
    ['9999-12-31T23:59:59.999', '9999-12-31T23:59:59.999', null],
  ])('reads %s', (text, wall, offset) => {
    const when = readOf(text);
    expect([when.wall.toString(), when.offset]).toEqual([wall, offset]);
  });

  it.each([
    ['2027-02-30T18:00:00', 'February has no 30th'],
    ['2027-02-29T18:00:00', 'no leap year'],
    ['1900-02-29T18:00:00', 'a century is no leap year'],
    ['2027-04-31T18:00:00', 'April has 30 days'],
    ['2027-13-01T18:00:00', 'no such month'],
    ['2027-00-10T18:00:00', 'no such month'],
    ['2027-05-00T18:00:00', 'no such day'],
    ['2027-05-20T24:00:00', 'no such hour'],
    ['2027-05-20T18:60:00', 'no such minute'],
    ['2027-05-20T18:00:60', 'leap seconds are no wall-clock time'],
    ['2027-05-20', 'a date alone'],
    ['18:00:00', 'a time alone'],
    ['2027-05-20T18', 'an hour alone'],
    ['2027-05-20t18:00:00', 'another separator'],
    ['2027-05-20T18:00:00z', 'another letter'],
    ['2027-05-20T18:00.5', 'a fraction of a minute'],
    ['2027-05-20T18:00:00+24:00', 'no such offset'],
    ['2027-05-20T18:00:00+01:60', 'no such offset'],
    ['2027-05-20T18:00:00[Europe/Lisbon]', 'a zone in brackets'],
    ['0999-12-31T18:00:00', 'before the year 1000'],
    ['12027-05-20T18:00:00', 'after the year 9999'],
    ['-002027-05-20T18:00:00', 'a signed year'],
    [' 2027-05-20T18:00:00', 'a blank before it'],
    ['2027-05-20T18:00:00\n', 'a line break behind it'],
    ['20/05/2027 18:00', 'another order'],
    ['next Thursday', 'words'],
    ['', 'nothing'],
  ])('does not read %j: %s', (text) => expect(readDateTime(text)).toBeUndefined());

  it.each([
    ['2027-05-20T18:00:00', 'local'],
    ['2027-05-20T18:00', 'minutes'],
    ['2027-05-20 18:00:00', 'space'],
    ['2027-05-20T18:00:00Z', 'utc'],
    ['2027-05-20T18:00:00.5Z', 'utc'],
    ['2027-05-20T18:00:00+01:00', 'offset'],
    ['2027-05-20T18:00:00.123456-09:30', 'offset'],
    ['2027-05-20T18:00:00.5', 'local'],
    ['2027-05-20T18:00Z', 'other'],
    ['2027-05-20T18:00:00,5Z', 'utc'],
    ['2027-05-20 18:00', 'space'],
    ['2027-05-20 18:00:00Z', 'space other'],
    ['2027-02-30T18:00:00', undefined],
    ['2027-05-20T18:00:00+0100', undefined],
    ['2027-05-20', undefined],
  ])('the form of %s is %s', (text, form) => expect(dateFormsOf(text)?.join(' ')).toBe(form));

  it('reads every day that a calendar has, and only those', () => {
    const day = fc.record({
      year: fc.integer({ min: 1000, max: 9999 }),
      month: fc.integer({ min: 0, max: 13 }),
      day: fc.integer({ min: 0, max: 32 }),
    });
    fc.assert(
      fc.property(day, ({ year, month, day: date }) => {
        const text = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
        const known = new Date(Date.UTC(year, month - 1, date)).toISOString().startsWith(text);
        expect(readDateTime(`${text}T18:00:00`) !== undefined).toBe(known);
      }),
    );
  });
});

describe('instantOf and wallAt', () => {
  it.each([
    ['Europe/Lisbon', '2027-05-20T18:00:00', '2027-05-20T17:00:00.000Z'],
    ['Europe/Lisbon', '2027-12-20T18:00:00', '2027-12-20T18:00:00.000Z'],
    ['America/New_York', '2027-03-14T01:30:00', '2027-03-14T06:30:00.000Z'],
    ['America/New_York', '2027-03-14T03:30:00', '2027-03-14T07:30:00.000Z'],
    ['America/New_York', '2027-11-07T03:00:00', '2027-11-07T08:00:00.000Z'],
    ['Australia/Sydney', '2027-10-03T01:30:00', '2027-10-02T15:30:00.000Z'],
    ['Australia/Sydney', '2027-10-03T03:30:00', '2027-10-02T16:30:00.000Z'],
    ['Asia/Kathmandu', '2027-05-20T18:00:00', '2027-05-20T12:15:00.000Z'],
    ['Pacific/Apia', '2027-05-20T01:00:00', '2027-05-19T12:00:00.000Z'],
  ])('in %s, %s is %s, and back', (timezone, wall, instant) => {
    expect(new Date(instantOf(readOf(wall), timezone)).toISOString()).toBe(instant);
    expect(wallAt(Date.parse(instant), timezone)).toBe(wall);
  });

  it('moves a time that the spring change skips forward by the gap', () => {
    const instant = instantOf(readOf('2027-03-28T01:30:00'), 'Europe/Lisbon');
    expect(wallAt(instant, 'Europe/Lisbon')).toBe('2027-03-28T02:30:00');
  });

  it('takes the first of the two moments that a time of the autumn change names', () => {
    expect(new Date(instantOf(readOf('2027-10-31T01:30:00'), 'Europe/Lisbon')).toISOString()).toBe(
      '2027-10-31T00:30:00.000Z',
    );
  });

  it.each([
    ['2027-05-20T18:00:00Z', '2027-05-20T18:00:00.000Z'],
    ['2027-05-20T18:00:00+05:30', '2027-05-20T12:30:00.000Z'],
    ['2027-05-20T18:00:00+0530', '2027-05-20T12:30:00.000Z'],
    ['2027-05-20T18:00:00-00:00', '2027-05-20T18:00:00.000Z'],
    ['2027-05-20T18:00:00-23:59', '2027-05-21T17:59:00.000Z'],
  ])('reads the offset of %s whatever the timezone', (text, instant) => {
    expect(new Date(instantOf(readOf(text), 'Asia/Tokyo')).toISOString()).toBe(instant);
  });

  it('converts an offset to the wall of a place', () => {
    expect(convertedWall(readOf('2027-05-20T18:00:00+05:30'), 'Europe/Lisbon')).toBe('2027-05-20T13:30:00');
  });

  it('comes back to the same wall from any instant', () => {
    const zones = fc.constantFrom(
      'Europe/Lisbon',
      'America/St_Johns',
      'Asia/Kolkata',
      'Pacific/Chatham',
      'Pacific/Kiritimati',
    );
    const moment = fc.integer({ min: Date.parse('2000-01-01T00:00:00Z'), max: Date.parse('2100-01-01T00:00:00Z') });
    fc.assert(
      fc.property(zones, moment, (zone, at) => {
        const second = Math.floor(at / 1000) * 1000;
        const wall = wallAt(second, zone);
        expect(wallAt(instantOf(readOf(wall), zone), zone)).toBe(wall);
      }),
    );
  });
});

describe('hasOffset', () => {
  it.each(['2027-05-20T18:00:00Z', '2027-05-20T18:00+01:00', '2027-05-20 18:00:00.5-0100'])('finds one in %s', (text) =>
    expect(hasOffset(text)).toBe(true),
  );

  it.each(['2027-05-20T18:00:00', '2027-05-20 18:00', '2027-05-20', null, undefined])('finds none in %s', (text) => {
    expect(hasOffset(text)).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { eventTypes } from '../directories.ts';
import { places } from './places.ts';

describe('places', () => {
  it('holds at least 120 cities, each under an ID of its own', () => {
    expect(places.length).toBeGreaterThanOrEqual(120);
    expect(new Set(places.map((place) => place.id)).size).toBe(places.length);
    for (const place of places) expect(place.id).toMatch(/^place-[a-z]+(-[a-z]+)*-[0-9a-f]{3}$/);
  });

  it('names timezones and countries that exist', () => {
    const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    for (const { timezone, country } of places) {
      expect(() => new Intl.DateTimeFormat('en', { timeZone: timezone })).not.toThrow();
      expect(countries.of(country)).toBeDefined();
    }
  });

  it('has Lisbon under the ID of the fixtures', () => {
    expect(places).toContainEqual({ id: 'place-lisbon-7f3', name: 'Lisbon', country: 'PT', timezone: 'Europe/Lisbon' });
  });

  it('reaches every continent and zones off the full hour', () => {
    const zones = places.map((place) => place.timezone);
    const areas = ['Africa/', 'America/', 'Antarctica/', 'Asia/', 'Australia/', 'Europe/', 'Pacific/'];
    expect(areas.filter((area) => !zones.some((zone) => zone.startsWith(area)))).toEqual([]);
    expect(zones).toEqual(
      expect.arrayContaining([
        'Asia/Kathmandu',
        'Asia/Kolkata',
        'Pacific/Chatham',
        'Australia/Lord_Howe',
        'America/Santiago',
      ]),
    );
  });
});

it('eventTypes holds 3 and 7, not 999, each ID once', () => {
  const ids = eventTypes.map((type) => type.id);
  expect(ids).toEqual(expect.arrayContaining([3, 7]));
  expect(ids).not.toContain(999);
  expect(new Set(ids).size).toBe(ids.length);
});

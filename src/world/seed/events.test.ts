import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { StoredEvent } from '../../domain/event/event.ts';
import { eventTypes } from '../directories.ts';
import { seedEvents } from './events.ts';
import { seedPages } from './pages.ts';
import { places } from './places.ts';

const now = Date.UTC(2027, 2, 1, 10, 20, 30, 456);
const pages = seedPages({ seed: 1, count: 500 });
const seeded = (seed: number, count: number): readonly StoredEvent[] => seedEvents({ seed, count, pages, now });
const many = seeded(1, 600);
const countedOf = (event: StoredEvent): number =>
  (event.receivesRsvpWebhooks ? event.rsvps.filter((rsvp) => rsvp.confirmedAt !== null) : event.rsvps).length;
const isSoldOut = (event: StoredEvent): boolean => Boolean(event.capacity) && event.capacity === countedOf(event);

describe('seedEvents', () => {
  it('gives the bytes that it always gave', () => {
    expect(
      createHash('sha256')
        .update(JSON.stringify(seeded(1, 60).map((event) => ({ ...event, channel: event.channel ?? 'chn-mine' }))))
        .digest('hex'),
    ).toBe('7051ae172d8008ee2f8a3f9bb8d41b4e7bff86ade8a5adc48e2ad8b81c9587c4');
  });

  it('gives other events to another seed, and the same ones again to the same', () => {
    const first = JSON.stringify(seeded(1, 10));
    expect(JSON.stringify(seeded(2, 10))).not.toBe(first);
    expect(JSON.stringify(seeded(1, 10))).toBe(first);
    expect(many.slice(0, 10)).toEqual(JSON.parse(first));
  });

  it('numbers events from 5001, and makes none without a page', () => {
    expect(seeded(1, 3).map((event) => event.id)).toEqual([5001, 5002, 5003]);
    expect(seeded(1, 0)).toEqual([]);
    expect(seedEvents({ seed: 1, count: 3, pages: [], now })).toEqual([]);
  });

  it.each([1, 2, 3, 99])('keeps the shape of 5001 and 5002, whatever the seed (%i)', (seed) => {
    const [fixture, soldOut] = seeded(seed, 2);
    expect(fixture).toMatchObject({
      id: 5001,
      channel: null,
      receivesRsvpWebhooks: true,
      capacity: 40,
      location: 'place-lisbon-7f3',
      isSelfPacedCourse: false,
    });
    expect(fixture?.rsvps.map((rsvp) => typeof rsvp.confirmedAt)).toEqual(['number', 'number', 'number']);
    expect(Date.parse(`${fixture?.startedAt}Z`)).toBeGreaterThan(now + 24 * 3_600_000);
    expect(soldOut && isSoldOut(soldOut)).toBe(true);
  });

  it('refers only to pages, places and types that exist', () => {
    const known = new Set(pages.map((page) => page.id));
    for (const event of many) {
      expect([event.host, ...event.cohosts].filter((id) => !known.has(id))).toEqual([]);
      expect(new Set([event.host, ...event.cohosts]).size).toBe(event.cohosts.length + 1);
      expect(places.some((place) => place.id === event.location)).toBe(true);
      expect(eventTypes.some((type) => type.id === event.type)).toBe(true);
    }
  });

  it('keeps the rules that the interface states', () => {
    for (const event of many) {
      expect(event.contactEmail).toMatch(/^[a-z-]+\.[a-z-]+@example\.(org|com)$/);
      expect(event.address?.length ?? 0).toBeLessThanOrEqual(255);
      expect(event.startedAt === null).toBe(event.isSelfPacedCourse);
      expect(String(event.endedAt) > String(event.startedAt) || event.isSelfPacedCourse).toBe(true);
      expect(URL.canParse(event.image.url) && (event.externalUrl === null || URL.canParse(event.externalUrl))).toBe(
        true,
      );
      expect(`${event.title}${event.description}`).not.toMatch(/[{}]|undefined/);
      expect(event.isPaid && event.externalUrl === null).toBe(false);
    }
  });

  it('registers nobody beyond the capacity, before the publication or after the present', () => {
    for (const event of many) {
      expect(countedOf(event)).toBeLessThanOrEqual(event.capacity || Infinity);
      const opening = Math.max(event.createdAt, event.publishedAt === null ? 0 : Date.parse(`${event.publishedAt}Z`));
      for (const { registeredAt, confirmedAt } of event.rsvps) {
        expect(registeredAt).toBeGreaterThanOrEqual(opening);
        expect(confirmedAt ?? registeredAt).toBeGreaterThanOrEqual(registeredAt);
        expect(confirmedAt ?? registeredAt).toBeLessThanOrEqual(now);
      }
      expect(new Set(event.rsvps.map((rsvp) => rsvp.member)).size).toBe(event.rsvps.length);
    }
  });

  it.each<[string, (event: StoredEvent) => boolean]>([
    ['in the past', (event) => event.startedAt !== null && Date.parse(`${event.startedAt}Z`) < now],
    ['self-paced', (event) => event.isSelfPacedCourse],
    ['free', (event) => event.externalUrl === null],
    ['paid', (event) => event.isPaid],
    ['cohosted', (event) => event.cohosts.length > 1],
    ['sold out', isSoldOut],
    ['partly confirmed', (event) => countedOf(event) > 0 && countedOf(event) < event.rsvps.length],
    ['scheduled', (event) => event.publishedAt !== null && Date.parse(`${event.publishedAt}Z`) > now],
    ['unlimited', (event) => event.capacity === null && event.rsvps.length > 0],
    ['told in several lines', (event) => event.description.includes('\n')],
    ['found by directions', (event) => event.address !== null && event.addressDetails !== null],
    ['of another channel', (event) => event.channel !== null],
  ])('has events that are %s among the first 60', (_, isSuch) => {
    const share = many.slice(0, 60).filter(isSuch).length;
    expect(share).toBeGreaterThan(0);
    expect(share).toBeLessThan(60);
  });
});

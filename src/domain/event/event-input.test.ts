import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newEvent, updatedEvent, withConvertedDates, type EventInput } from './event-input.ts';
import { loadContract } from '../../contract/contract.ts';
import { eventDefaultsOf } from '../../contract/stored-attributes.ts';
import { rsvps, storedAt, storedEvent } from './testing/stored-event.ts';
import { validEvent } from '../../../tests/testing/valid-event.ts';
import { leftOut } from '../../../tests/testing/left-out.ts';

const defaults = eventDefaultsOf(loadContract());

const { image: _image, ...attributes } = validEvent;
const dates = { startedAt: '2027-06-01T10:00:00', endedAt: '2027-06-01T12:00:00' };
const required = { ...attributes, ...dates, isVip: true, isPaid: true } satisfies EventInput;

const image = 'https://partner.example/open-day.png';
const storing = { defaults, channel: 'chn-b', now: storedAt + 1000 };

describe('newEvent', () => {
  it('fills in the default of every optional attribute that is left out (event.optional.omitted)', () => {
    expect(newEvent({ ...required, image }, storing)).toEqual({
      ...required,
      ...leftOut,
      channel: 'chn-b',
      image: { url: image, version: 1, storedAt: storing.now },
      rsvps: [],
      createdAt: storing.now,
      updatedAt: storing.now,
    });
  });

  it('keeps what is given, as it is given', () => {
    const given: EventInput = {
      ...required,
      startedAt: '2027-06-01 10:00+02:00',
      cohosts: [9003],
      isSelfPacedCourse: true,
      isVirtual: true,
      isTicketless: true,
      capacity: 0,
      address: '',
      addressDetails: 'Gate 4',
      publishedAt: '2027-05-01T09:00Z',
      externalUrl: 'https://partner.example/x',
    };
    expect(newEvent({ ...given, image }, storing)).toMatchObject(given);
  });

  it('has no dates where a self-paced course gives none', () => {
    const { startedAt: _start, endedAt: _end, ...undated } = required;
    expect(newEvent({ ...undated, isSelfPacedCourse: true, image }, storing)).toMatchObject({
      startedAt: null,
      endedAt: null,
    });
  });
});

describe('updatedEvent', () => {
  const current = storedEvent({ rsvps: rsvps(1, 1) });

  it('takes what is left out back to its default (update.omitted-optional: default)', () => {
    const after = updatedEvent(current, required, { ...storing, omitted: 'default' });
    expect(after).toMatchObject({ ...required, ...leftOut });
  });

  it('keeps what is left out (update.omitted-optional: kept)', () => {
    const { cohosts, isVirtual, isTicketless, capacity, address, addressDetails, publishedAt, externalUrl } = current;
    const after = updatedEvent(current, required, { ...storing, omitted: 'kept' });
    expect(after).toMatchObject({
      ...required,
      cohosts,
      isVirtual,
      isTicketless,
      capacity,
      address,
      addressDetails,
      publishedAt,
      externalUrl,
    });
  });

  it.each(['default', 'kept'] as const)('never changes ID, channel, RSVPs and creation (%s)', (omitted) => {
    const after = updatedEvent(current, { ...required, image }, { ...storing, omitted });
    const { id, channel, createdAt } = current;
    expect(after).toMatchObject({ id, channel, createdAt, rsvps: current.rsvps, updatedAt: storing.now });
  });

  it('stores an image anew whenever one is given, the same URL too (event.image.stored)', () => {
    const same = updatedEvent(current, { ...required, image: current.image.url }, { ...storing, omitted: 'default' });
    const second = { url: current.image.url, version: 2, storedAt: storing.now };
    expect(same.image).toEqual({ ...second, earlier: [current.image] });
    const third = { url: image, version: 3, storedAt: storing.now };
    const other = updatedEvent(same, { ...required, image }, { ...storing, omitted: 'kept' });
    expect(other.image).toEqual({ ...third, earlier: [current.image, second] });
    expect(updatedEvent(other, required, { ...storing, omitted: 'kept' }).image).toEqual(other.image);
  });

  it('remembers what was read of an image that was fetched, and nothing of one that was not', () => {
    const fetched = { type: 'image/png', width: 1400, height: 700, bytes: 10, sha256: 'ab' };
    const first = newEvent({ ...required, image }, { ...storing, fetched });
    expect(first.image).toEqual({ url: image, version: 1, storedAt: storing.now, fetched });
    const next = updatedEvent({ ...first, id: 1 }, { ...required, image }, { ...storing, omitted: 'default' });
    expect(next.image).toEqual({ url: image, version: 2, storedAt: storing.now, earlier: [first.image] });
  });

  it('remembers nine images beside the present one', () => {
    let event = current;
    for (let round = 0; round < 20; round += 1)
      event = updatedEvent(event, { ...required, image }, { ...storing, omitted: 'default' });
    expect(event.image.version).toBe(21);
    expect(event.image.earlier?.map(({ version }) => version)).toEqual([12, 13, 14, 15, 16, 17, 18, 19, 20]);
    expect(JSON.stringify(event.image.earlier)).not.toContain('earlier');
  });

  it.each(['default', 'kept'] as const)('keeps the image that an update leaves out (%s)', (omitted) => {
    expect(updatedEvent(current, required, { ...storing, omitted }).image).toEqual(current.image);
  });

  it('leaves the stored event as it was', () => {
    const before = structuredClone(current);
    updatedEvent(current, { ...required, image }, { ...storing, omitted: 'default' });
    expect(current).toEqual(before);
  });

  it('holds each given attribute afterwards, and is the same after the same update again', () => {
    const optional = fc.record(
      {
        cohosts: fc.array(fc.integer({ min: 1 })),
        isVirtual: fc.boolean(),
        isTicketless: fc.boolean(),
        capacity: fc.option(fc.nat()),
        address: fc.option(fc.string()),
        addressDetails: fc.option(fc.string()),
        externalUrl: fc.option(fc.webUrl()),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(optional, fc.constantFrom('default' as const, 'kept' as const), (given, omitted) => {
        const once = updatedEvent(current, { ...required, ...given }, { ...storing, omitted });
        expect(once).toMatchObject({ ...required, ...given });
        expect(updatedEvent(once, { ...required, ...given }, { ...storing, omitted })).toEqual(once);
      }),
    );
  });
});

describe('withConvertedDates', () => {
  it('brings offsets to the wall of the place, and leaves local times alone', () => {
    const input: EventInput = { startedAt: '2027-06-01T10:00:00+09:00', endedAt: '2027-06-01T12:00:00' };
    expect(withConvertedDates(input, 'Europe/Lisbon')).toEqual({
      startedAt: '2027-06-01T02:00:00',
      endedAt: '2027-06-01T12:00:00',
    });
  });

  it('adds no date that was not given', () => {
    expect(withConvertedDates({ title: 'x' }, 'Europe/Lisbon')).toEqual({ title: 'x' });
  });
});

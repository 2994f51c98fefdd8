import { expect } from 'vitest';
import { createSandbox } from '../../src/sandbox.ts';
import type { RuleId } from '../../src/domain/vocabulary/ids.ts';
import { partnerOf, type Changes, type Partner } from '../testing/partner.ts';
import { validEvent } from '../testing/valid-event.ts';
import type { Proof } from './interface.ts';

const now = Date.parse('2027-01-01T00:00:00Z');

/** A proof on a sandbox whose clock stands still. */
const on = (prove: (partner: Partner) => Promise<void>): Proof => {
  return async () => {
    await using sandbox = await createSandbox({ pages: 60, events: 20, checkAnswers: true, clock: { now: () => now } });
    await prove(partnerOf(sandbox));
  };
};

interface Stored {
  readonly id: number;
  readonly capacity: number | null;
  readonly receivesRsvpWebhooks: boolean;
  readonly image: { readonly url: string; readonly version: number };
  readonly rsvps: readonly { readonly confirmedAt: string | null }[];
  readonly [attribute: string]: unknown;
}

const stored = (partner: Partner, id: number) => partner.control<Stored>(`events/${id}`);

/** What is stored after a create, and after an update, with the same changes. */
async function written(partner: Partner, changes: Changes): Promise<readonly Stored[]> {
  const [created, updated] = [await partner.created(changes), await partner.created()];
  expect((await partner.update(updated, changes)).status).toBe(200);
  return [await stored(partner, created), await stored(partner, updated)];
}

async function shownWith(
  partner: Partner,
  changes: Changes,
  query: Readonly<Record<string, string>> = {},
): Promise<Readonly<Record<string, unknown>>[]> {
  const events = await written(partner, changes);
  return Promise.all(events.map(({ id }) => partner.memberView(id, query)));
}

/** Whether every event that create and update wrote, and every view of it, has these members. */
const allHave = (all: readonly object[], members: object) => {
  expect(all).toHaveLength(2);
  for (const one of all) expect(one).toMatchObject(members);
};

/** Proofs of the rules that only the platform's inside shows. */
export const controlProofs: Partial<Record<RuleId, Proof>> = {
  'page.read-only': on(async (partner) => {
    const pages = await partner.control('pages');
    await partner.search({ query: 'Community' });
    await partner.page(9000);
    await partner.update(await partner.created(), { host: 9003, cohosts: [9006] });
    await partner.create({ host: 1 });
    expect(JSON.stringify(await partner.control('pages')).replaceAll(/:\d+\//g, '/')).toBe(
      JSON.stringify(pages).replaceAll(/:\d+\//g, '/'),
    );
  }),
  'event.dates.local': on(async (partner) => {
    for (const dates of [
      { startedAt: '2027-05-20 18:00', endedAt: '2027-05-20T20:30:00.250' },
      { startedAt: '2027-05-20T18:00:00+09:00', endedAt: '2027-05-20T20:30Z' },
    ]) {
      allHave(await written(partner, dates), dates);
      allHave(await shownWith(partner, dates), {
        localStart: dates.startedAt,
        localEnd: dates.endedAt,
        startsAt: '2027-05-20T18:00:00',
      });
    }
  }),
  'event.external-url.null': on(async (partner) => {
    allHave(await written(partner, { externalUrl: null }), { externalUrl: null });
    allHave(await shownWith(partner, { externalUrl: null }), { freeEvent: true });
    allHave(await shownWith(partner, { externalUrl: 'https://partner.example/a' }), { freeEvent: false });
  }),
  'event.image.stored': on(async (partner) => {
    const id = await partner.created();
    expect((await stored(partner, id)).image).toMatchObject({ url: validEvent.image, version: 1 });
    await partner.update(id);
    expect((await stored(partner, id)).image).toMatchObject({ url: validEvent.image, version: 2 });
    await partner.update(id, { image: undefined });
    expect((await stored(partner, id)).image).toMatchObject({ url: validEvent.image, version: 2 });
    await partner.update(id, { image: 'https://partner.example/other.png' });
    expect((await stored(partner, id)).image).toMatchObject({ url: 'https://partner.example/other.png', version: 3 });
    await partner.update(id, { image: 'https://partner.example/third.png', type: 4 });
    expect((await stored(partner, id)).image).toMatchObject({ version: 3 });
  }),
  'event.location.timezone': on(async (partner) => {
    const tokyo = { timezone: 'Asia/Tokyo' };
    allHave(await shownWith(partner, {}, tokyo), { startsAt: '2027-05-21T02:00:00', endsAt: '2027-05-21T04:30:00' });
    allHave(await shownWith(partner, { location: 'place-madrid-046' }, tokyo), { startsAt: '2027-05-21T01:00:00' });
    allHave(await shownWith(partner, { startedAt: '2027-01-20T18:00:00' }, tokyo), { startsAt: '2027-01-21T03:00:00' });
    allHave(await shownWith(partner, {}), { startsAt: '2027-05-20T18:00:00' });
  }),
  'event.cohosts.default': on(async (partner) =>
    allHave(await written(partner, { cohosts: undefined }), { cohosts: [] }),
  ),
  'event.flags.optional': on(async (partner) => {
    allHave(await written(partner, {}), { isVirtual: false, isTicketless: false });
    allHave(await written(partner, { isVirtual: true }), { isVirtual: true, isTicketless: false });
    allHave(await written(partner, { isTicketless: true }), { isVirtual: false, isTicketless: true });
  }),
  'event.capacity.unlimited': on(async (partner) => {
    for (const capacity of [undefined, null, 0]) allHave(await shownWith(partner, { capacity }), { placesLeft: null });
    allHave(await shownWith(partner, { capacity: 1 }), { placesLeft: 1 });
  }),
  'event.capacity.availability': on(async (partner) => {
    const events = await partner.control<readonly Stored[]>('events');
    const limited = events.filter(({ capacity }) => capacity !== null && capacity > 0);
    const some = (webhooks: boolean) =>
      limited.filter((event) => event.receivesRsvpWebhooks === webhooks && event.rsvps.length > 0);
    for (const webhooks of [true, false]) {
      expect(some(webhooks).some(({ rsvps }) => rsvps.some(({ confirmedAt }) => confirmedAt === null))).toBe(true);
      for (const { id, capacity, rsvps } of some(webhooks)) {
        const counted = rsvps.filter(({ confirmedAt }) => !webhooks || confirmedAt !== null).length;
        expect(await partner.memberView(id)).toMatchObject({ placesLeft: (capacity ?? 0) - counted });
      }
    }
  }),
  'event.address.unresolved': on(async (partner) => {
    const address = 'Alexanderplatz 1, Berlin';
    allHave(await written(partner, { address }), { address, location: 'place-lisbon-7f3' });
    allHave(await shownWith(partner, { address }), { place: 'Lisbon' });
  }),
  'event.published-at.default': on(async (partner) => {
    allHave(await written(partner, { publishedAt: undefined }), { publishedAt: null });
    allHave(await shownWith(partner, {}), { visible: true });
  }),
  'event.published-at.schedules': on(async (partner) => {
    for (const location of ['place-lisbon-7f3', 'place-madrid-046']) {
      const event = { publishedAt: '2027-05-01T09:00:00', location };
      allHave(await shownWith(partner, event), { visible: false });
      allHave(await shownWith(partner, event, { at: '2027-05-01T08:59:59.999Z' }), { visible: false });
      allHave(await shownWith(partner, event, { at: '2027-05-01T09:00:00Z' }), { visible: true });
      allHave(await shownWith(partner, event), { localStart: validEvent.startedAt, localEnd: validEvent.endedAt });
    }
  }),
  'event.vip': on(async (partner) => {
    allHave(await shownWith(partner, { isVip: true }, { eventAccess: 'false' }), { upgradePrompt: true });
    allHave(await shownWith(partner, { isVip: true }), { upgradePrompt: false, needsEventAccess: true });
    allHave(await shownWith(partner, { isVip: true }, { eventAccess: 'true' }), { upgradePrompt: false });
    allHave(await shownWith(partner, { isVip: false }, { eventAccess: 'false' }), { upgradePrompt: false });
  }),
  'event.paid.label': on(async (partner) => {
    allHave(await shownWith(partner, { isPaid: true }), { label: 'paid' });
    allHave(await shownWith(partner, { isPaid: false }), { label: 'not paid' });
  }),
  'event.rsvp-webhooks.communication': on(async (partner) => {
    allHave(await shownWith(partner, { receivesRsvpWebhooks: false }), { communication: 'interest' });
    allHave(await shownWith(partner, { receivesRsvpWebhooks: true }), { communication: 'attending' });
  }),
};

import { expect } from 'vitest';
import type { AnswerTo } from '../../src/domain/look-up.ts';
import type { Changes, Partner, Reply } from '../testing/partner.ts';
import { validEvent } from '../testing/valid-event.ts';
import { foreignEvent } from './refusals.ts';
import type { Showings } from './showing.ts';
import { leftOut } from '../testing/left-out.ts';

interface Stored {
  readonly id: number;
  readonly channel: string;
  readonly capacity: number | null;
  readonly receivesRsvpWebhooks: boolean;
  readonly image: { readonly url: string; readonly version: number };
  readonly rsvps: readonly { readonly confirmedAt: string | null }[];
}

const told = ({ status, violated }: Reply) => [status, ...violated];
const ids = async (partner: Partner, list: string) =>
  (await partner.control<readonly { id: number | string }[]>(list)).map(({ id }) => id);

/** An update that leaves out every optional attribute, after a create that gave them all a value of its own. */
const optional: Changes = {
  externalUrl: 'https://partner.example/a',
  cohosts: [9003],
  isVirtual: true,
  isTicketless: true,
  capacity: 12,
  address: 'Rua das Flores 12',
  addressDetails: 'Second floor',
  publishedAt: '2027-05-01T09:00:00',
};
const { isSelfPacedCourse: _given, ...defaults } = leftOut;

/** A page, with the key as it is. */
const getPage = (partner: Partner, authorization: string) =>
  partner.send('/channels/pages/9000', { method: 'get', headers: { authorization } });

/** Sends 90 requests at once, more than an answer's 40 in each of two windows. */
const burst = (partner: Partner) => Promise.all(Array.from({ length: 90 }, () => partner.page(9000)));

/** Expects every reply to tell of the limit of 40 under the names that the answer gives. */
function expectRateHeaders(
  replies: readonly Reply[],
  { headers = {}, reset }: Exclude<AnswerTo<'limits.rate'>, string>,
): void {
  for (const reply of replies) {
    const number = (name = '') => Number(reply.headers[name.toLowerCase()]);
    if (headers.limit !== undefined) expect(number(headers.limit)).toBe(40);
    if (headers.remaining !== undefined) expect(number(headers.remaining)).toBeLessThan(reply.status === 429 ? 1 : 40);
    if (reset === 'epoch') expect(Math.abs(number(headers.reset) - Date.now() / 1000)).toBeLessThan(60);
  }
}

export const deployment: Showings<
  | 'body.i-json'
  | 'path.id'
  | 'auth.scheme.case'
  | 'auth.blanks'
  | 'event-types'
  | 'places'
  | 'capacity.floor.counts'
  | 'update.omitted-optional'
  | 'update.image.omitted'
  | 'event-id.form'
  | 'event.ownership'
  | 'limits.rate'
  | 'limits.body'
> = {
  'body.i-json': {
    observe: async (partner, answer) => {
      const twice = await partner.send('/v1/events.create', {
        body: JSON.stringify(validEvent).replace('{', '{"title":"First",'),
      });
      if (answer === 'refused') expect(told(twice)).toEqual([400, 'body.i-json']);
      else
        expect(await partner.control(`events/${(twice.body.data as { id: number }).id}`)).toMatchObject({
          title: validEvent.title,
        });
      for (const text of [
        '{"capacity":-0',
        '{"capacity":9007199254740993',
        '{"address":"\\u0000"',
        '{"address":"\\ud800"',
        '{"__proto__":{"title":"x"}',
      ]) {
        const { status } = await partner.send('/v1/events.create', {
          body: `${text},${JSON.stringify(validEvent).slice(1)}`,
        });
        expect({ text, status }).toEqual({ text, status: answer === 'refused' ? 400 : 201 });
      }
      return twice;
    },
  },
  'path.id': {
    observe: async (partner, answer) => {
      const forms = [await partner.page('09000'), await partner.page('%39000')] as const;
      const isRead = answer !== 'refused';
      const toldWhere = (read: boolean) => (read ? [200] : [404, 'refusal.status.unknown-page']);
      for (const reply of forms) expect(told(reply)).toEqual(toldWhere(isRead));
      const signed = await partner.page('+9000');
      expect(told(signed)).toEqual(toldWhere(answer === 'signed'));
      expect((await partner.update(`0${await partner.created()}`)).status).toBe(isRead ? 200 : 404);
      expect((await partner.page('9000.0')).status).toBe(404);
      return answer === 'signed' ? signed : forms[1];
    },
  },
  'auth.scheme.case': {
    observe: async (partner, answer) => {
      const reply = await getPage(partner, 'CHANNEL key-sandbox-local');
      expect(told(reply)).toEqual(answer === 'accepted' ? [200] : [401, 'auth.scheme']);
      expect((await getPage(partner, 'bearer key-sandbox-local')).status).toBe(401);
      return reply;
    },
  },
  'auth.blanks': {
    observe: async (partner, answer) => {
      const reply = await getPage(partner, 'Channel  key-sandbox-local');
      const tab = await getPage(partner, 'Channel \t key-sandbox-local');
      expect(told(reply)).toEqual(answer === 'refused' ? [401, 'auth.key'] : [200]);
      expect(told(tab)).toEqual(answer === 'accepted' ? [200] : [401, 'auth.key']);
      expect(told(await getPage(partner, 'Channel  key-other'))).toEqual([401, 'auth.key']);
      return reply;
    },
  },
  'event-types': {
    observe: async (partner, answer) => {
      expect(await ids(partner, 'event-types')).toEqual(
        answer === 'sandbox' ? [1, 2, 3, 5, 7, 8, 11, 12, 14, 17, 18, 21] : answer.map(({ id }) => id),
      );
      const replies = [await partner.create({ type: 3 }), await partner.create({ type: 34 })] as const;
      expect(replies.map(told)).toEqual(
        answer === 'sandbox' ? [[201], [422, 'event.type.valid']] : [[422, 'event.type.valid'], [201]],
      );
      return replies[0];
    },
  },
  places: {
    observe: async (partner, answer) => {
      if (answer === 'sandbox') expect((await ids(partner, 'places')).length).toBeGreaterThanOrEqual(100);
      else expect(await ids(partner, 'places')).toEqual(answer.map(({ id }) => id));
      const replies = [
        await partner.create(),
        await partner.create({ location: 'ChIJO_PkYRozGQ0R0DaQ5L3rAAQ' }),
      ] as const;
      expect(replies.map(told)).toEqual(
        answer === 'sandbox' ? [[201], [422, 'event.location.valid']] : [[422, 'event.location.valid'], [201]],
      );
      return replies[0];
    },
  },
  'capacity.floor.counts': {
    observe: async (partner, answer) => {
      const events = await partner.control<readonly Stored[]>('events');
      const confirmed = ({ rsvps }: Stored) => rsvps.filter(({ confirmedAt }) => confirmedAt !== null).length;
      const event = events.find(
        (one) => one.channel === 'chn-sandbox' && confirmed(one) > 1 && confirmed(one) < one.rsvps.length,
      );
      if (event === undefined) throw new Error('no seeded event has some confirmed RSVPs and others');
      const low = await partner.update(event.id, { capacity: confirmed(event) });
      expect(told(low)).toEqual(answer === 'all' ? [422, 'update.capacity.floor'] : [200]);
      expect(told(await partner.update(event.id, { capacity: confirmed(event) - 1 }))).toEqual([
        422,
        'update.capacity.floor',
      ]);
      expect(told(await partner.update(event.id, { capacity: confirmed(event), receivesRsvpWebhooks: false }))).toEqual(
        [422, 'update.capacity.floor'],
      );
      return low;
    },
  },
  'update.omitted-optional': {
    observe: async (partner, answer) => {
      const id = await partner.created(optional);
      const reply = await partner.update(id);
      expect(await partner.control(`events/${id}`)).toMatchObject(answer === 'kept' ? optional : defaults);
      // `externalUrl` has no default in openapi.yaml, and is left out like the others.
      const other = await partner.created(optional);
      await partner.update(other, { ...optional, isSelfPacedCourse: false, externalUrl: undefined });
      expect(await partner.control(`events/${other}`)).toMatchObject({
        ...optional,
        externalUrl: answer === 'kept' ? optional['externalUrl'] : null,
      });
      return reply;
    },
  },
  'update.image.omitted': {
    observe: async (partner) => {
      const id = await partner.created();
      const reply = await partner.update(id, { image: undefined });
      expect(await partner.control(`events/${id}`)).toMatchObject({ image: { url: validEvent.image, version: 1 } });
      return reply;
    },
  },
  'event-id.form': {
    observe: async (partner, answer) => {
      const [one, two] = [await partner.created(), await partner.created()];
      if (answer === 'counted') expect(two).toBe(one + 1);
      else expect([one, two]).toEqual([answer.first, answer.first + answer.step]);
      expect((await partner.update(two)).body.data).toEqual({ id: two });
      return partner.create();
    },
  },
  'event.ownership': {
    observe: async (partner, answer) => {
      const id = await foreignEvent(partner);
      const before = await partner.control<Stored>(`events/${id}`);
      const reply = await partner.update(id, { capacity: 0 });
      const expected = { unknown: [404, 'event.ownership'], forbidden: [403, 'event.ownership'], accepted: [200] };
      expect(told(reply)).toEqual(expected[answer]);
      const after = await partner.control<Stored>(`events/${id}`);
      if (answer === 'accepted') expect(after).toMatchObject({ title: validEvent.title, channel: before.channel });
      else expect(after).toEqual(before);
      return reply;
    },
  },
  'limits.rate': {
    unnamed: (answer) => (answer === 'none' ? 'where there is no limit, it shapes no reply' : undefined),
    observe: async (partner, answer) => {
      const replies = await burst(partner);
      const limited = replies.filter(({ status }) => status === 429);
      expect(replies.every(({ status }) => status === 200 || status === 429)).toBe(true);
      const [first] = answer === 'none' ? replies : limited;
      if (first === undefined) throw new Error('no request was over the limit');
      if (answer === 'none') expect(limited).toEqual([]);
      else expect(first.headers['retry-after']).toBe(answer.retryAfter === false ? undefined : '1');
      if (answer !== 'none') expectRateHeaders(replies, answer);
      return first;
    },
  },
  'limits.body': {
    observe: async (partner, answer) => {
      const empty = JSON.stringify({ ...validEvent, description: '' }).length;
      const sized = (bytes: number) => partner.create({ description: 'x'.repeat(bytes - empty) });
      expect(told(await sized(answer))).toEqual([201]);
      const reply = await sized(answer + 1);
      expect(told(reply)).toEqual([413, 'limits.body']);
      return reply;
    },
  },
};

import { describe, expect, test } from 'vitest';
import type { Deployment } from '../../learn/deployment.ts';
import type { Body } from '../../learn/event-body.ts';
import type { RequestSpec } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import type { LawfulValue } from '../bundle.ts';
import { bundles, minimal } from '../bundles.ts';
import { agreedTrial, learnt, someForms } from '../testing/agreed-trial.ts';
import { exchangeOf } from '../../testing/exchange-of.ts';
import { longestWideAddress } from './address.ts';
import { ofCapacity, inFuture, accentedTitle, sameTitle } from './lawful-values.ts';
import { manyCohosts, oneCohost, severalCohosts } from './cohosts.ts';
import { oddEmail, shortDomainEmail, subdomainEmail, taggedEmail } from './contact-email.ts';
import { selfPacedDates } from './required.ts';
import { otherHost, secondHost } from './host.ts';
import { otherPlace } from './location.ts';
import { otherType, secondType } from './type.ts';
import { ofType } from './types.ts';

const [create, update] = ['events.create', 'events.update'] as const;
const deployment = (more: object = {}) => ({ accepted: {}, ...learnt, ...more }) as Deployment;
const knowing = (values: object) => ({ values: { ...learnt.values, ...values } });
const nobody = { exchanges: [], parts: { fixtures: {} } } as unknown as Session;
const changed = (value: LawfulValue, body: Body, more: object = {}) => value.change(body, deployment(more), nobody);
const dated = { startedAt: 'a start', endedAt: 'an end' };
const utc = { separator: 'T', precision: 'minutes', zone: 'z' } as const;
const email = { contactEmail: 'someone@mail.example.com' };

describe('a lawful value makes of a body', () => {
  test.each<[string, LawfulValue, Body, object, Body]>([
    ['another place', otherPlace, { location: 'place-a' }, {}, { location: 'place-c' }],
    ['the second type', secondType, { type: 3 }, {}, { type: 5 }],
    ['the last type', otherType, { type: 3 }, {}, { type: 7 }],
    ['the second host', secondHost, { host: 10 }, {}, { host: 11 }],
    ['the second host, in a list', secondHost, { host: [10] }, {}, { host: [11] }],
    ['the last host', otherHost, { host: 10 }, {}, { host: 12 }],
    ['the last host, in a list', otherHost, { host: [10] }, {}, { host: [12] }],
    ['a host that is no cohost too', secondHost, { host: 10, cohosts: [11, 12] }, {}, { host: 11, cohosts: [12] }],
    ['the last host, no cohost too', otherHost, { host: 10, cohosts: [12] }, {}, { host: 12, cohosts: [] }],
    ['several cohosts, never the host', severalCohosts, {}, {}, { cohosts: [11, 12] }],
    ['one cohost', oneCohost, {}, {}, { cohosts: [11] }],
    ['a course without dates', selfPacedDates, dated, {}, { isSelfPacedCourse: true }],
    ['a day to show it from', inFuture, {}, {}, { publishedAt: '2029-03-10T09:00:00' }],
    [
      'a day to show it from in a form of its own',
      inFuture,
      {},
      { forms: { ...someForms, published: utc } },
      { publishedAt: '2029-03-10T09:00Z' },
    ],
    ['the day that it has', inFuture, { publishedAt: 'a day' }, {}, { publishedAt: 'a day' }],
    ['a letter beyond ASCII', accentedTitle, { title: 'A title' }, {}, { title: 'A title é' }],
    ['an address with a tag', taggedEmail, email, {}, { contactEmail: 'someone+check@mail.example.com' }],
    ['an odd address', oddEmail, email, {}, { contactEmail: "O'Neil.first-last_2@mail.example.com" }],
    ['a subdomain', subdomainEmail, email, {}, { contactEmail: 'contact@mail-2.mail.example.com' }],
    ['a short domain', shortDomainEmail, email, {}, { contactEmail: 'contact@example.xx' }],
  ])('%s', (...[, value, body, more, expected]) => expect(changed(value, body, more)).toEqual(expected));

  test('a value of its type, under the rule of its type', () => {
    const named = ({ rule, title }: LawfulValue) => [rule, title];
    expect(named(ofType('isVip', false))).toEqual(['event.types.isVip', 'false for isVip']);
    expect(changed(ofType('isVip', true), { isVip: false, title: 'kept' })).toEqual({ isVip: true, title: 'kept' });
    expect(named(ofType('address', 'A street'))).toEqual(['event.types.address', 'a text for address']);
  });

  test('no date or host where none was learnt', () => {
    const nothing = { values: undefined, forms: undefined };
    expect(changed(inFuture, {}, nothing)).toEqual({});
    expect(changed(inFuture, {}, { values: undefined })).toEqual({});
    expect(changed(inFuture, {}, { forms: undefined })).toEqual({});
    expect(changed(severalCohosts, {}, nothing)).toEqual({ cohosts: [] });
    for (const value of [...minimal.values, ...bundles.flatMap(({ values }) => values)])
      expect(() => changed(value, { contactEmail: 'someone@example.com' }, nothing)).not.toThrow();
  });

  test('the title of the first create that was taken as a lawful one', () => {
    const sent = (title: unknown, more: Partial<RequestSpec> = {}, status = 201) =>
      exchangeOf({ operation: create, expects: 'accepted', body: { title }, ...more }, { status });
    const exchanges = [
      sent('an update', { operation: update }),
      sent('a mistake', { expects: 'refused' }),
      sent('refused', {}, 422),
      sent('taken'),
      sent('later'),
    ];
    const session = { exchanges } as unknown as Session;
    expect(sameTitle.change({}, deployment(), session)).toEqual({ title: 'taken' });
    expect(sameTitle.cannot?.({ session } as never, create)).toBeUndefined();
  });

  test('the title of the one event that there is, on create alone', () => {
    const sent = (title: unknown, more: Partial<RequestSpec> = {}) =>
      exchangeOf({ operation: update, expects: 'either', body: { title }, ...more }, { status: 200 });
    const exchanges = [
      sent('made', { operation: create }),
      sent('by now'),
      sent('a mistake', { expects: 'refused' }),
      sent(7),
    ];
    const session = { exchanges } as unknown as Session;
    const skipped = { status: 'skipped', reason: 'no other event was created: allow writes, or raise --max-events' };
    expect(sameTitle.change({}, deployment(), session)).toEqual({ title: 'by now' });
    expect(sameTitle.cannot?.({ session } as never, create)).toBeUndefined();
    expect(sameTitle.cannot?.({ session } as never, update)).toEqual(skipped);
    expect(sameTitle.cannot?.({ session: nobody } as never, create)).toEqual(skipped);
  });
});

describe('a value is not tried', () => {
  const reasonOf = async (value: LawfulValue, agreed: Parameters<typeof agreedTrial>[0] = {}) => {
    const finding = await value.cannot?.(agreedTrial(agreed), create);
    return finding === undefined ? undefined : `${finding.status}: ${'reason' in finding ? finding.reason : ''}`;
  };

  test.each<[LawfulValue, string, object]>([
    [secondHost, 'notApplicable: one page only is known', { hosts: [10] }],
    [secondType, 'notApplicable: eventTypes.valid names one only', { types: [3] }],
    [severalCohosts, 'skipped: only one page is known: add more to pages.known', { hosts: [10] }],
  ])('where only one is known, and is where two are (%#)', async (value, reason, values) => {
    const two = Object.fromEntries(Object.entries(values).map(([name, [first]]) => [name, [first, first + 1]]));
    expect(await reasonOf(value, { deployment: knowing(values) })).toBe(reason);
    expect(await reasonOf(value, { deployment: { values: undefined } as never })).toBe(reason);
    expect(await reasonOf(value, { deployment: knowing(two) })).toBeUndefined();
  });

  test('beyond the basic plane where a short text of it is not taken, or no event may be updated', async () => {
    const reason = 'notApplicable: a short text of such characters is not taken either';
    expect(await reasonOf(longestWideAddress)).toBeUndefined();
    expect(await reasonOf(longestWideAddress, { answer: () => ({ status: 422 }) })).toBe(reason);
    expect(await reasonOf(longestWideAddress, { deployment: { own: undefined } as never })).toBe(reason);
  });

  test('of a capacity where the event of the fixtures is updated, which has more RSVPs', () => {
    const said = (operation: typeof create | typeof update, rsvps: number, id: number | bigint = 5001) => {
      const { deployment: known, ...trial } = agreedTrial();
      const fixtures = { ...known.fixtures, eventWithRsvps: { id, rsvps } };
      return ofCapacity(40).cannot?.({ ...trial, deployment: { ...known, fixtures } }, operation);
    };
    const reason = 'the event to update is that of the fixtures, which has more RSVPs';
    expect(said(update, 41)).toEqual({ status: 'skipped', reason });
    expect(said(update, 41, 5001n)).toEqual({ status: 'skipped', reason });
    expect([said(update, 40), said(create, 41), said(update, 41, 5002)]).toEqual([undefined, undefined, undefined]);
  });

  test('at another domain where domains are looked up, or the own one is none to stand beside', async () => {
    const reason = 'notApplicable: an address at a domain that does not exist is not taken either (email.check)';
    expect(await reasonOf(subdomainEmail)).toBeUndefined();
    expect(await reasonOf(subdomainEmail, { answer: () => ({ status: 422 }) })).toBe(reason);
    expect(await reasonOf(subdomainEmail, { deployment: { own: undefined } as never })).toBe(reason);
    expect(await reasonOf(subdomainEmail, { deployment: knowing({ email: 'someone@localhost' }) })).toBe(
      'notApplicable: no domain besides localhost is certainly valid',
    );
  });
});

describe('many cohosts', () => {
  const shown = (...data: readonly unknown[]) => ({ status: 200, json: { data } });
  const page = (id: unknown) => ({ id, title: 'a title' });

  /** Whether many are tried, which pages were fetched for it, and what is tried then. */
  const tried = async (pages: readonly unknown[], more: Partial<Deployment> = { query: 'a query' }) => {
    const answer = (ask: RequestSpec) => (ask.operation === 'pages.search' ? shown(...pages) : { status: 200 });
    const played = agreedTrial({ answer, deployment: more });
    const exchanges: unknown[] = [];
    const session = {
      ...played.session,
      exchanges,
      parts: { fixtures: { pages: { unknown: 1 } } },
      shared: async (ask: RequestSpec) => {
        const exchange = await played.send(ask);
        exchanges.push(exchange);
        return exchange;
      },
    };
    const trial = { ...played, session } as unknown as typeof played;
    const finding = await manyCohosts.cannot?.(trial, create);
    const gets = played.asked.filter(({ operation }) => operation === 'pages.get');
    return {
      says: finding === undefined ? 'tried' : finding.status,
      gets: gets.map(({ id }) => id),
      cohosts: manyCohosts.change({}, trial.deployment, trial.session)['cohosts'],
    };
  };

  test('are those known and those that a search shows and get has, as few as needed', async () => {
    expect(await tried([10, 11, 12, 20, 21, 22].map(page))).toEqual({
      says: 'tried',
      gets: [10, 11, 12, 20],
      cohosts: [11, 12, 20],
    });
    expect(await tried([page(20), page(21)])).toMatchObject({ gets: [20], cohosts: [11, 12, 20] });
  });

  test('are none where too few are shown, and only IDs that are ints count', async () => {
    const nothing = { says: 'notApplicable', gets: [], cohosts: [11, 12] };
    expect(await tried([page('20'), { title: 'no ID' }, 'no page'])).toEqual(nothing);
    expect(await tried([page(20)], { query: undefined } as never)).toEqual(nothing);
    expect(await tried([10, 11, 12, 11, 20].map(page))).toMatchObject({
      says: 'notApplicable',
      gets: [10, 11, 12, 11],
    });
  });

  test('are at most three, none twice and never the host, however many the run has fetched', async () => {
    const own = knowing({ hosts: [10, 11] });
    expect(await tried([20, 21, 22].map(page), { query: 'a query', ...own })).toMatchObject({ gets: [20, 21] });
    const get = (id: number) => exchangeOf({ operation: 'pages.get', id, expects: 'accepted' }, { status: 200 });
    const session = { ...nobody, exchanges: [10, 11, 20, 21, 22, 23].map(get) } as unknown as Session;
    expect(manyCohosts.change({}, deployment(own), session)).toEqual({ cohosts: [11, 20, 21] });
  });
});

import { describe, expect, test } from 'vitest';
import type { DateForm } from '../../learn/date-forms.ts';
import type { Body } from '../../learn/event-body.ts';
import { exchangeOf } from '../../testing/exchange-of.ts';
import { agreedTrial, learnt, someForms, titled, wrongBody } from '../testing/agreed-trial.ts';
import { circumstancesBut, dated } from './circumstances.ts';
import { cohostsChecks } from './cohosts.ts';
import { datesChecks, noBodyChecks, required, selfPacedChecks } from './required.ts';
import { hostChecks } from './host.ts';
import { locationChecks } from './location.ts';
import { typeChecks } from './type.ts';
import { typesChecks } from './types.ts';

const listed = { deployment: { forms: { ...someForms, host: 'list' } } } as const;
const inForm = (date: DateForm, published?: DateForm) => ({
  deployment: { forms: { ...someForms, date, ...(published && { published }) } },
});
const spaced: DateForm = { separator: 'space', precision: 'minutes', zone: 'local' };
const utc: DateForm = { separator: 'T', precision: 'minutes', zone: 'z' };
const epoch: DateForm = { rare: 'epoch-seconds' };
const ofHosts = (...hosts: readonly [number, ...number[]]) => ({
  deployment: { values: { ...learnt.values, hosts } },
});

const starting = (starts: string) => ({ deployment: { values: { ...learnt.values, starts } } });

describe('a value of another type', () => {
  test.each([
    ['a page ID and a half for host', {}, { host: 10.5 }],
    ['a page ID and a half for host', listed, { host: [10.5] }],
    ['a page ID and a half for host', ofHosts(2 ** 53), { host: 1.5 }],
    ['an empty list for host', {}, { host: [] }],
    ['a list of two pages for host', {}, { host: [10, 11] }],
    ['a list of two pages for host', ofHosts(10), { host: [10, 10] }],
    ['a list that holds a page ID and a half for cohosts', {}, { cohosts: [11, 12.5] }],
    ['a list that holds a page ID and a half for cohosts', ofHosts(10), { cohosts: [10, 10.5] }],
    ['a list that holds a list for cohosts', {}, { cohosts: [11, []] }],
    ['a list that holds an object for cohosts', {}, { cohosts: [11, {}] }],
    ['a list for title', {}, { title: ['a text'] }],
    ['an object for title', {}, { title: { kind: 'no such type' } }],
    ['an object that holds a page for cohosts', {}, { cohosts: { first: 11 } }],
    ['an object that holds a page for cohosts', ofHosts(10), { cohosts: { first: 10 } }],
    ['an event type and a half for type', {}, { type: 3.5 }],
    ['the 30th of February for startedAt', {}, { startedAt: '2029-02-30T18:00:00', isSelfPacedCourse: false }],
    ['the 30th of February for endedAt', inForm(spaced), { endedAt: '2029-02-30 20:30', isSelfPacedCourse: false }],
    ['the 30th of February for startedAt', starting('2029-01-20T18:00'), { startedAt: '2028-02-30T18:00:00' }],
    ['the 30th of February for startedAt', starting('2029-02-20T18:00'), { startedAt: '2028-02-30T18:00:00' }],
    ['the 30th of February for startedAt', starting('2029-03-20T18:00'), { startedAt: '2029-02-30T18:00:00' }],
    ['the 30th of February for startedAt', {}, { endedAt: `${learnt.values.ends}:00` }],
    ['the 30th of February for endedAt', {}, { startedAt: expect.stringMatching(/^202[67]-/) }],
    ['the 31st of June for startedAt', {}, { startedAt: '2029-06-31T18:00:00' }],
    ['a day of 32 for startedAt', {}, { startedAt: '2029-05-32T18:00:00' }],
    ['a month of 13 for startedAt', {}, { startedAt: '2029-13-20T18:00:00' }],
    ['a minute of 60 for startedAt', {}, { startedAt: '2029-05-20T18:60:00' }],
    ['an hour of 25 for endedAt', inForm(spaced), { endedAt: '2029-05-20 25:30', isSelfPacedCourse: false }],
    ['the 30th of February for startedAt', inForm(epoch), { startedAt: 'someday' }],
    ['the 30th of February for publishedAt', inForm(spaced), { publishedAt: '2029-02-30 09:00' }],
    ['the 30th of February for publishedAt', inForm(spaced, utc), { publishedAt: '2029-02-30T09:00Z' }],
    ['the 30th of February for startedAt', inForm(spaced, utc), { startedAt: '2029-02-30 18:00' }],
  ])('%s, where %j', async (title, agreed, part) => {
    const all = [...new Set(typesChecks)];
    const check =
      all.find((one) => one.title === `refuses ${title}`) ?? titled(all, `refuses ${title}, of an event with dates`);
    expect(await wrongBody(check, agreed)).toMatchObject(part);
  });

  test('says nothing of courses where it is none of a date', async () => {
    const body = await wrongBody(titled(typesChecks, 'refuses "many" for capacity'));
    expect(body).not.toHaveProperty('isSelfPacedCourse');
  });
});

describe('what does not exist', () => {
  test.each([
    [hostChecks, 'a host that is no page', {}, { host: 1 }],
    [hostChecks, 'a host that is no page', listed, { host: [1] }],
    [hostChecks, 'host 0, which get has no page for', listed, { host: [0] }],
    [locationChecks, 'a location that is no place', {}, { location: 'nowhere' }],
    [typeChecks, 'a type that is no event type', {}, { type: 999 }],
    [cohostsChecks, 'a single cohost that is no page', {}, { cohosts: [1] }],
    [cohostsChecks, 'several cohosts, the first of which is no page', {}, { cohosts: [1, 11, 12] }],
    [cohostsChecks, 'several cohosts, the last of which is no page', {}, { cohosts: [11, 12, 1] }],
    [cohostsChecks, 'several cohosts, the middle one of which is no page', {}, { cohosts: [11, 1, 12] }],
  ] as const)('%#: %s', async (...[checks, title, agreed, part]) => {
    const refusingGets = (ask: { readonly operation: string; readonly expects: string }) => ({
      status: ask.operation === 'pages.get' || ask.expects === 'refused' ? 422 : 200,
    });
    expect(await wrongBody(titled(checks, `refuses ${title}`), { ...agreed, answer: refusingGets })).toMatchObject(
      part,
    );
  });

  test.each([
    ['int', [1]],
    ['list', 1],
  ] as const)('a host in the other form than %s', async (host, expected) => {
    const title = 'refuses a host that is no page, as an int where hosts are lists and as a list where they are ints';
    const agreed = { deployment: { forms: { ...someForms, host } } };
    expect(await wrongBody(titled(hostChecks, title), agreed)).toMatchObject({ host: expected });
  });

  test('nothing is tried with a page that get has', async () => {
    const trial = agreedTrial();
    const check = titled(hostChecks, 'refuses host -1, which get has no page for');
    expect(await check.run(trial)).toEqual({ status: 'notApplicable', reason: 'a get of page -1 is not refused' });
    expect(trial.asked).toMatchObject([
      { operation: 'pages.get', id: -1, expects: 'either', serves: 'event.host.valid' },
    ]);
  });
});

describe('twelve cohosts', () => {
  const check = titled(cohostsChecks, 'refuses twelve cohosts, the last of which is no page');
  const search = (ids: readonly number[], operation: 'pages.search' | 'pages.get' = 'pages.search') =>
    exchangeOf({ operation, expects: 'accepted' }, { status: 200, json: { data: ids.map((id) => ({ id })) } });
  const upTo = (count: number) => Array.from({ length: count }, (_, at) => 20 + at);

  test('are eleven that searches show, but those that are hosts, and one that is no page', async () => {
    const exchanges = [search([10, ...upTo(8)]), search([11, 20, ...upTo(14)])];
    expect(await wrongBody(check, { exchanges })).toMatchObject({ cohosts: [...upTo(11), 1] });
    expect(await wrongBody(check, { exchanges: [search(upTo(11))] })).toMatchObject({ cohosts: [...upTo(11), 1] });
  });

  test.each([
    ['ten pages', [search(upTo(10))]],
    ['what is no search', [search(upTo(14), 'pages.get')]],
  ])('are not tried where searches show no more than %s', async (_, exchanges) => {
    const reason = 'fewer than 11 pages besides the host are known, and no search shows more';
    expect(await check.run(agreedTrial({ exchanges, breaks: [check.rule] }))).toEqual({
      status: 'notApplicable',
      reason,
    });
  });
});

describe('what is left out of an event with dates', () => {
  test('is one date, or both, with the flag spelled out', async () => {
    const sent = async (title: string) => await wrongBody(titled(datesChecks, `refuses a body without ${title}`));
    const where = 'where isSelfPacedCourse is false';
    const noStart = await sent(`startedAt ${where}, of an event with dates`);
    expect(noStart).toMatchObject({ isSelfPacedCourse: false, endedAt: expect.any(String) });
    expect(noStart).not.toHaveProperty('startedAt');
    const neither = await sent(`both dates ${where}`);
    expect(Object.keys(neither).filter((name) => name.endsWith('edAt'))).toEqual([]);
  });

  test('is the flag of a body that had it', async () => {
    const stored = { isSelfPacedCourse: false, startedAt: 'a start', endedAt: 'an end' };
    const taken = [1, 2].map((mark) => ({ ...stored, mark }));
    const [check] = selfPacedChecks;
    if (check === undefined) throw new Error('no check');
    const breaks = ['event.self-paced.default', 'event.dates.required'];
    expect(Object.keys(await wrongBody(check, { taken, breaks })).toSorted()).toEqual(['mark', 'title']);
  });

  test('is the flag too, once what is stored is no course', async () => {
    const check = selfPacedChecks.find(({ operation }) => operation === 'events.update');
    const trial = agreedTrial({ breaks: ['event.self-paced.default', 'event.dates.required'] });
    await check?.run(trial);
    const [before, after] = trial.asked.map(({ body }) => body as Body);
    expect(before).toMatchObject({ isSelfPacedCourse: false, startedAt: expect.any(String) });
    for (const name of ['isSelfPacedCourse', 'startedAt', 'endedAt']) expect(after).not.toHaveProperty(name);
  });
});

test('a body without anything breaks all that is required at once, and is told so where it is taken', async () => {
  const breaks = required.map((attribute) => `event.required.${attribute}`);
  const [check] = noBodyChecks;
  expect(await check?.run(agreedTrial({ breaks }))).toEqual({ status: 'passed', actual: 'refused with 422' });
  expect(await check?.run(agreedTrial({ breaks, answer: () => ({ status: 201 }) }))).toEqual({
    status: 'failed',
    actual: `accepted with 201: breaks ${breaks.join(', ')} at once`,
  });
});

describe('a circumstance', () => {
  const operation = 'events.create';
  const flags = ['isVirtual', 'isTicketless', 'isPaid', 'isVip', 'receivesRsvpWebhooks', 'isSelfPacedCourse'];
  const inCircumstance = async (where: string, taken: readonly Body[] = []) =>
    await wrongBody(titled(locationChecks, `refuses a location that is no place, ${where}`), { taken });

  test.each([
    ['of a self-paced course', 'isSelfPacedCourse'],
    ['of a virtual event', 'isVirtual'],
    ['of an event without tickets', 'isTicketless'],
    ['of a paid event', 'isPaid'],
    ['of a VIP event', 'isVip'],
    ['with RSVP webhooks', 'receivesRsvpWebhooks'],
  ])('%s is a body that was taken with its flag, or is made of another', async (where, flag) => {
    const taken = [{ ...Object.fromEntries(flags.map((name) => [name, name === flag])), mark: 'taken' }];
    expect(await inCircumstance(where, taken)).toMatchObject({ mark: 'taken', [flag]: true });
    expect(await inCircumstance(where)).toMatchObject({ [flag]: true });
  });

  test('a course that is made has no dates', async () => {
    const names = Object.keys(await inCircumstance('of a self-paced course'));
    expect(names).not.toContain('startedAt');
    expect(names).not.toContain('endedAt');
  });

  test.each([...circumstancesBut([]), dated])(
    '$title is what it makes of any body, and of no other',
    ({ holds, make }) => {
      const all = Object.fromEntries(flags.map((flag) => [flag, true]));
      const none = Object.fromEntries(flags.map((flag) => [flag, false]));
      for (const body of [all, none, {}]) {
        expect(holds(make({ ...body, mark: 'kept' }, operation), operation)).toBe(true);
        expect(make({ ...body, mark: 'kept' }, operation)).toHaveProperty('mark');
      }
      expect([holds(all, operation), holds(none, operation)]).toContain(false);
    },
  );

  test('nothing special has no flag, and nothing that need not be given', () => {
    const [special] = circumstancesBut([]).slice(-1);
    const optional = ['capacity', 'cohosts', 'publishedAt', 'externalUrl'];
    for (const name of [...flags, ...optional]) expect(special?.holds({ [name]: true }, operation)).toBe(false);
    const all = Object.fromEntries([...flags, ...optional, 'image', 'title'].map((name) => [name, true]));
    const made = { title: true, isPaid: false, isVip: false, receivesRsvpWebhooks: false, isSelfPacedCourse: false };
    expect(special?.make(all, 'events.create')).toEqual({ ...made, image: true });
    expect(special?.make(all, 'events.update')).toEqual(made);
    expect([special?.holds({ image: '' }, 'events.create'), special?.holds({ image: '' }, 'events.update')]).toEqual([
      true,
      false,
    ]);
    expect(circumstancesBut(circumstancesBut([]).slice(1))).toEqual(circumstancesBut([]).slice(0, 1));
  });
});

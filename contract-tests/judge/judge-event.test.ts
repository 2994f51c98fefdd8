import { describe, expect, test } from 'vitest';
import { readContract } from '../files/contract.ts';
import { eventAttributes } from './attributes.ts';
import { otherRows } from './testing/other-rows.ts';
import type { Known } from './known.ts';
import { known, lawful, verdictOn, verdictOnEvent, headers } from './testing/judging.ts';
import type { Row } from './testing/rows.ts';

/** Values of the attributes that are texts. */
const textRows: Readonly<Record<string, readonly Row[]>> = {
  title: [
    ['x', 'accept'],
    ['Ünïcode, 日本, "quotes" and \\ too', 'accept'],
    ['a'.repeat(80), 'accept'],
    ['a'.repeat(81), 'open: text.length /title'],
    ['', 'open: body.blank /title'],
    [' \t', 'open: body.blank /title'],
    ['two\nlines', 'open: text.characters /title'],
    ['a \u{1F600}', 'open: text.characters /title'],
    ['\u0007', 'open: text.characters /title'],
    [null, 'refuse: event.types.title /title'],
    [{}, 'refuse: event.types.title /title'],
    [['x'], 'open: body.coercion /title'],
    [['x', 'y'], 'refuse: event.types.title /title'],
    [5, 'open: body.coercion /title'],
    [true, 'open: body.coercion /title'],
  ],
  contactEmail: [
    ['someone@example.com', 'accept'],
    ['some.one@example.com', 'accept'],
    ['some-one@example.com', 'accept'],
    ['some_one@example.com', 'accept'],
    ["o'brien@example.com", 'accept'],
    ['someone+tag@example.com', 'accept'],
    ['Some.ONE@EXAMPLE.com', 'accept'],
    ['1234@example.com', 'accept'],
    ['a@example.com', 'accept'],
    ['someone@mail.example.com', 'open: email.check /contactEmail'],
    ['someone@example.io', 'open: email.check /contactEmail'],
    ['someone@localhost', 'open: email.features /contactEmail'],
    ['someone@[127.0.0.1]', 'open: email.features /contactEmail'],
    ['"some one"@example.com', 'open: email.features /contactEmail'],
    ['søren@example.com', 'open: email.features /contactEmail'],
    ['someone@bücher.example', 'open: email.features /contactEmail'],
    ['some!one@example.com', 'open: email.features /contactEmail'],
    ['someone@example.com.', 'open: email.features /contactEmail'],
    [' someone@example.com', 'open: email.features /contactEmail'],
    [`${'a'.repeat(53)}@example.com`, 'open: email.features /contactEmail, text.length /contactEmail'],
    [`${'a'.repeat(52)}@example.com`, 'accept'],
    ['not-an-email', 'refuse: event.contact-email.valid /contactEmail'],
    ['someone@', 'refuse: event.contact-email.valid /contactEmail'],
    ['@example.com', 'refuse: event.contact-email.valid /contactEmail'],
    ['some one@example.com', 'refuse: event.contact-email.valid /contactEmail'],
    ['someone@exam ple.com', 'refuse: event.contact-email.valid /contactEmail'],
    ['some@one@example.com', 'refuse: event.contact-email.valid /contactEmail'],
    ['a@example.com, b@example.com', 'refuse: event.contact-email.valid /contactEmail'],
    ['a@example.com;b@example.com', 'refuse: event.contact-email.valid /contactEmail'],
    ['Some One <someone@example.com>', 'open: email.features /contactEmail'],
    ['write to someone@example.com please', 'refuse: event.contact-email.valid /contactEmail'],
    ['some..one@example.com', 'open: email.features /contactEmail'],
    ['.someone@example.com', 'open: email.features /contactEmail'],
    ['someone.@example.com', 'open: email.features /contactEmail'],
    ['someone@example..com', 'refuse: event.contact-email.valid /contactEmail'],
    ['someone@-example.com', 'open: email.features /contactEmail'],
    ['someone @ example.com', 'open: email.features /contactEmail'],
    ['someone @@ example.com', 'refuse: event.contact-email.valid /contactEmail'],
    ['søren', 'refuse: event.contact-email.valid /contactEmail'],
    ['', 'open: body.blank /contactEmail'],
    [null, 'refuse: event.types.contactEmail /contactEmail'],
    [['someone@example.com'], 'open: body.coercion /contactEmail'],
    [7, 'open: body.coercion /contactEmail'],
  ],
  externalUrl: [
    [null, 'accept'],
    ['https://example.com', 'accept'],
    ['https://example.com/', 'accept'],
    ['https://www.sub-domain.example.com/a/b.html?c=d&e[]=f', 'open: url.features /externalUrl'],
    ['https://www.sub-domain.example.com/a/b.html?c=d&e=f%20g#h', 'accept'],
    ['https://example.com/a%2Fb-c_d~e', 'accept'],
    ['http://example.com/', 'open: url.schemes /externalUrl'],
    ['ftp://example.com/', 'open: url.schemes /externalUrl'],
    ['mailto:someone@example.com', 'open: url.schemes /externalUrl'],
    ['https://example.com:8443/', 'open: url.features /externalUrl'],
    ['https://partner.example/', 'open: url.features /externalUrl'],
    ['https://example.com:84430/', 'open: url.features /externalUrl'],
    ['https://user@example.com/', 'open: url.features /externalUrl'],
    ['https://localhost/', 'open: url.features /externalUrl'],
    ['https://127.0.0.1/', 'open: url.features /externalUrl'],
    ['https://bücher.example/', 'open: url.features /externalUrl'],
    ['https://example.com/日本', 'open: url.features /externalUrl'],
    [' https://example.com/', 'open: url.schemes /externalUrl'],
    [`https://example.com/${'a'.repeat(300)}`, 'open: text.length /externalUrl'],
    ['', 'open: body.blank /externalUrl'],
    ['not a url', 'refuse: event.external-url.valid /externalUrl'],
    ['https://', 'refuse: event.external-url.valid /externalUrl'],
    ['//example.com/x', 'refuse: event.external-url.valid /externalUrl'],
    ['/events/17', 'refuse: event.external-url.valid /externalUrl'],
    ['www.example.com', 'refuse: event.external-url.valid /externalUrl'],
    ['https://example.com/a b', 'open: url.features /externalUrl'],
    ['https:example.com', 'open: url.features /externalUrl'],
    ['https://exa mple.com/', 'refuse: event.external-url.valid /externalUrl'],
    ['see https://example.com/ now', 'refuse: event.external-url.valid /externalUrl'],
    [{}, 'refuse: event.types.externalUrl /externalUrl'],
    [['https://example.com/'], 'open: body.coercion /externalUrl'],
    [5, 'open: body.coercion /externalUrl'],
  ],
  image: [
    ['https://images.example.com/a.png', 'accept'],
    ['https://images.example.com/b.png', 'open: image.check /image'],
    ['https://images.example.com/readme.html', 'refuse: event.image.valid /image'],
    ['not a url', 'refuse: event.image.valid /image'],
    ['/a.png', 'refuse: event.image.valid /image'],
    ['', 'open: body.blank /image'],
    [{}, 'refuse: event.types.image /image'],
  ],
  location: [
    ['place-a', 'accept'],
    ['place-b', 'accept'],
    ['nowhere', 'refuse: event.location.valid /location'],
    ['place-c', 'open: places /location'],
    ['', 'open: body.blank /location'],
    [null, 'refuse: event.types.location /location'],
    [{}, 'refuse: event.types.location /location'],
    [12, 'open: body.coercion /location'],
  ],
  description: [
    ['One\nTwo\r\nThree', 'accept'],
    ['a\n'.repeat(1000), 'accept'],
    ['a'.repeat(2001), 'open: text.length /description'],
    ['', 'open: body.blank /description'],
    ['a\u0000b', 'open: body.i-json , text.characters /description'],
    [null, 'refuse: event.types.description /description'],
    [[], 'refuse: event.types.description /description'],
  ],
  address: [
    ['Rua das Flores 12', 'accept'],
    ['a'.repeat(255), 'accept'],
    ['ø'.repeat(255), 'accept'],
    ['a'.repeat(256), 'refuse: event.address.max-length /address'],
    ['ø'.repeat(256), 'refuse: event.address.max-length /address'],
    [`${' '.repeat(200)}${'a'.repeat(56)}`, 'open: text.characters /address'],
    [`  ${'a'.repeat(256)}`, 'refuse: event.address.max-length /address'],
    ['\u{1F600}'.repeat(128), 'open: text.characters /address'],
    ['\u{1F600}'.repeat(256), 'refuse: event.address.max-length /address'],
    ['e\u0301'.repeat(128), 'open: text.characters /address'],
    ['', 'open: body.blank /address'],
    [null, 'open: body.null /address'],
    [{}, 'refuse: event.types.address /address'],
  ],
  addressDetails: [
    ['Second floor', 'open: body.contradictions /addressDetails'],
    [null, 'open: body.null /addressDetails'],
    [[], 'refuse: event.types.addressDetails /addressDetails'],
    [5, 'open: body.coercion /addressDetails, body.contradictions /addressDetails'],
  ],
};

const values = { ...textRows, ...otherRows };

describe('a value for an attribute', () => {
  const rows = Object.entries(values).flatMap(([name, list]) =>
    list.map(([value, verdict]) => ({ name, value, verdict })),
  );
  const shown = rows.map((row) => ({ ...row, text: JSON.stringify(row.value, asText).slice(0, 60) }));
  test.each(shown)('$name: $text', ({ name, value, verdict }) => {
    const body = { [name]: value };
    expect([verdictOnEvent(body), verdictOnEvent(body, 'events.update')]).toEqual([verdict, verdict]);
  });
  test('every attribute of the contract has rows', () => {
    expect(Object.keys(values).sort()).toEqual(
      eventAttributes(readContract())
        .map(({ name }) => name)
        .sort(),
    );
  });
});

function asText(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

const required = [
  'title',
  'type',
  'contactEmail',
  'isVip',
  'receivesRsvpWebhooks',
  'isPaid',
  'location',
  'description',
  'host',
];
const optional = Object.keys(values).filter((name) => !required.includes(name) && !/At$|^image$/.test(name));

describe('a date in a rare form that the deployment was seen to take', () => {
  const verdict = (taken: readonly (string | number)[], body: object) => {
    const forms = { 'events.create': { host: 'int', dates: taken, published: [] } } as const;
    return verdictOn(
      { operation: 'events.create', headers, body: JSON.stringify({ ...lawful, ...body }) },
      { ...known, forms },
    );
  };
  test.each<[string, string | number, string | number]>([
    ['basic', '20290520T180000', '20290520T203000'],
    ['basic with Z', '20290520T180000Z', '20290520T203000Z'],
    ['seconds since 1970', 1_874_000_000, 1_874_009_000],
    ['milliseconds since 1970', 1_874_000_000_000, 1_874_009_000_000],
  ])('%s', (_, startedAt, endedAt) => {
    const taken = [startedAt, endedAt];
    expect(verdict(taken, { startedAt, endedAt })).toBe('accept');
    expect(verdict(taken, { startedAt: endedAt, endedAt: startedAt })).toBe('open: datetime.order /endedAt');
    expect(verdict(['2029-05-20T18:00:00'], { startedAt, endedAt })).toMatch(/^open: datetime.form/);
    expect(verdict(taken, { startedAt, endedAt: '2029-05-20T20:30:00' })).toMatch(/^open: datetime.form/);
  });
});

test('a day that does not exist, in the basic form', () => {
  expect(verdictOnEvent({ startedAt: '20290230T180000' })).toBe('refuse: event.types.startedAt /startedAt');
});

describe('an attribute that is left out', () => {
  test('none', () => expect([verdictOnEvent({}), verdictOnEvent({}, 'events.update')]).toEqual(['accept', 'accept']));
  test.each(required)('%s', (name) => {
    const verdict = `refuse: event.required.${name} /${name}`;
    expect(verdictOnEvent({ [name]: undefined })).toBe(verdict);
    expect(verdictOnEvent({ [name]: undefined }, 'events.update')).toBe(verdict);
    expect(verdictOnEvent({ [name]: undefined, isSelfPacedCourse: true })).toBe(verdict);
  });
  test.each(optional)('%s', (name) => {
    expect(
      verdictOnEvent({ [name]: undefined, isSelfPacedCourse: name === 'isSelfPacedCourse' ? undefined : false }),
    ).toBe('accept');
  });
  test('image', () => {
    expect(verdictOnEvent({ image: undefined })).toBe('refuse: create.image.required /image');
    expect(verdictOnEvent({ image: undefined }, 'events.update')).toBe('accept');
    expect(verdictOnEvent({ image: null })).toBe('refuse: event.types.image /image');
    expect(verdictOnEvent({ image: null }, 'events.update')).toBe('open: body.null /image');
  });
  test('all of them', () => {
    const all = required.map((name) => `event.required.${name} /${name}`);
    for (const body of ['{}', '', ' ', 'null', '[]', '5', '"text"']) {
      const verdict = verdictOn({ operation: 'events.create', headers, body });
      for (const one of all) expect(`${body}: ${verdict}`).toContain(one);
    }
  });
  test('spelt otherwise it may be read all the same', () => {
    expect(verdictOnEvent({ title: undefined, Title: 'x' })).toBe('open: body.unknown-attribute /Title');
    expect(verdictOnEvent({ contactEmail: undefined, contact_email: 'x' })).toBe(
      'open: body.unknown-attribute /contact_email',
    );
  });
});

describe('dates and the flag of a self-paced course', () => {
  const without = { startedAt: undefined, endedAt: undefined };
  const both = 'event.dates.required /startedAt, event.dates.required /endedAt';
  test.each<[string, Record<string, unknown>, string]>([
    ['false and neither', { ...without, isSelfPacedCourse: false }, `refuse: ${both}`],
    ['true and neither', { ...without, isSelfPacedCourse: true }, 'accept'],
    ['true and one', { startedAt: undefined, isSelfPacedCourse: true }, 'open: body.contradictions /endedAt'],
    [
      'true and both',
      { isSelfPacedCourse: true },
      'open: body.contradictions /startedAt, body.contradictions /endedAt',
    ],
    [
      'true and null',
      { startedAt: null, endedAt: null, isSelfPacedCourse: true },
      'open: body.null /startedAt, body.null /endedAt',
    ],
    [
      'true and one that is none',
      { startedAt: 'someday', isSelfPacedCourse: true },
      'refuse: event.types.startedAt /startedAt',
    ],
    [
      'a look-alike and neither',
      { ...without, isSelfPacedCourse: 'true' },
      `open: ${Array(3).fill('body.coercion /isSelfPacedCourse').join(', ')}`,
    ],
  ])('%s', (_, change, verdict) => {
    expect([verdictOnEvent(change), verdictOnEvent(change, 'events.update')]).toEqual([verdict, verdict]);
  });

  test('the flag left out: what is stored decides on update, where it is kept', () => {
    const verdict =
      'refuse: event.dates.required /startedAt, event.self-paced.default /isSelfPacedCourse, event.dates.required /endedAt, event.self-paced.default /isSelfPacedCourse';
    expect(verdictOnEvent(without)).toBe(verdict);
    expect(verdictOnEvent(without, 'events.update', '5000')).toBe(verdict);
    const kept = 'open: update.omitted-optional /isSelfPacedCourse, update.omitted-optional /isSelfPacedCourse';
    expect(verdictOnEvent(without, 'events.update', '5002')).toBe(kept);
    expect(verdictOnEvent(without, 'events.update', '5003')).toBe(kept);
    expect(verdictOnEvent({ ...without, isSelfPacedCourse: null })).toMatch(/^refuse: event.dates.required/);
  });
});

describe('capacity and the RSVPs of the event (§4.4)', () => {
  test.each<[number, string]>([
    [29, 'refuse: update.capacity.floor /capacity'],
    [1, 'refuse: update.capacity.floor /capacity'],
    [30, 'accept'],
    [31, 'accept'],
    [0, 'accept'],
  ])('%s of 30', (capacity, verdict) => {
    expect(verdictOnEvent({ capacity }, 'events.update', '5001')).toBe(verdict);
    expect(verdictOnEvent({ capacity, receivesRsvpWebhooks: true }, 'events.update', '5001')).toBe(verdict);
  });
  test.each<[number, string]>([
    [1, 'refuse: update.capacity.floor /capacity'],
    [2, 'open: capacity.floor.counts /capacity'],
    [3, 'open: capacity.floor.counts /capacity'],
    [4, 'accept'],
  ])('%s of 4, of which 2 are confirmed', (capacity, verdict) => {
    expect(verdictOnEvent({ capacity }, 'events.update', '5004')).toBe(verdict);
  });
  test('nobody knows how many there are', () => {
    expect(verdictOnEvent({ capacity: 5 }, 'events.update', '5002')).toBe('open: capacity.floor.counts /capacity');
  });
});

test('several things that are wrong are all named, and a question beside them changes nothing', () => {
  expect(verdictOnEvent({ title: undefined, type: 999, capacity: '4', extra: 1 })).toBe(
    'refuse: event.required.title /title, event.type.valid /type',
  );
});

test('nothing is known: hardly anything has to be accepted, and what is wrong in itself is wrong all the same', () => {
  const nothing = {
    ...known,
    eventTypes: none(),
    places: none(),
    images: none(),
    pages: none(),
    emails: [],
    forms: {},
  };
  const on = (change: object) =>
    verdictOn({ operation: 'events.create', headers, body: JSON.stringify({ ...lawful, ...change }) }, nothing);
  expect(on({})).toBe(
    'open: event-types /type, email.check /contactEmail, datetime.form /startedAt, datetime.form /endedAt, image.check /image, places /location, page-ids /host, host.form /host',
  );
  expect(on({ title: undefined })).toBe('refuse: event.required.title /title');
});

function none() {
  return { valid: [], invalid: [] };
}

describe('what a deployment was seen to take is taken elsewhere too', () => {
  const emails = [...known.emails, 'someone@nobody.invalid'];
  const addresses = ['\u{1F600} Hall'];
  const verdict = (change: Readonly<Record<string, unknown>>, about: Partial<Known>) =>
    verdictOn(
      { operation: 'events.create', headers, body: JSON.stringify({ ...lawful, ...change }) },
      { ...known, ...about },
    );

  test.each([
    ['someone@mail-2.example.com', 'accept'],
    ['someone@example.xx', 'accept'],
    ['someone@localhost', 'open: email.features /contactEmail'],
    ['someone@example.c0m', 'open: email.features /contactEmail'],
    ['someone@-mail.example.com', 'open: email.features /contactEmail'],
  ])('a domain that cannot exist: %s', (contactEmail, expected) => {
    expect(verdict({ contactEmail }, { emails })).toBe(expected);
  });

  test('a character, as far as 255 of them', () => {
    expect(verdict({ address: '\u{1F600}'.repeat(255) }, { addresses })).toBe('accept');
    expect(verdict({ address: '\u{1F600}'.repeat(256) }, { addresses })).toBe(
      'refuse: event.address.max-length /address',
    );
    expect(verdict({ address: '\u{1F601}' }, { addresses })).toBe('open: text.characters /address');
  });
});

test.each<[Record<string, unknown>, string]>([
  [{ isPaid: true, externalUrl: null }, 'open: body.contradictions /externalUrl'],
  [{ isPaid: true, externalUrl: 'https://example.com/' }, 'accept'],
  [{ isTicketless: true, capacity: 40 }, 'open: body.contradictions /capacity'],
  [{ isTicketless: true, capacity: 0 }, 'accept'],
  [{ isTicketless: true, receivesRsvpWebhooks: true }, 'open: body.contradictions /receivesRsvpWebhooks'],
  [{ isVirtual: true, address: 'A street' }, 'open: body.contradictions /address'],
  [
    { isVirtual: true, address: 'A street', addressDetails: 'A floor' },
    'open: body.contradictions /address, body.contradictions /addressDetails',
  ],
  [{ address: 'A street', addressDetails: 'A floor' }, 'accept'],
])('values whose meanings clash are open, whatever else is lawful: %j', (change, verdict) => {
  expect(verdictOnEvent(change)).toBe(verdict);
});

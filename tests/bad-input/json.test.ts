import { describe, expect, test } from 'vitest';
import { refusingSandbox, type Expected } from '../testing/refusing-sandbox.ts';
import { validEvent } from '../testing/valid-event.ts';

const sandbox = refusingSandbox();
const valid = JSON.stringify(validEvent);
/** The valid body with more JSON text at its end. */
const plus = (text: string) => `${valid.slice(0, -1)},${text}}`;
/** The valid body with the JSON text of one attribute replaced. */
const withText = (attribute: keyof typeof validEvent, text: string) =>
  valid.replace(`"${attribute}":${JSON.stringify(validEvent[attribute])}`, () => `"${attribute}":${text}`);
const nested = (open: string, close: string) => plus(`"extra":${open.repeat(9000)}1${close.repeat(9000)}`);

const malformed = (says: RegExp): Expected => ({
  status: 400,
  code: 'malformed',
  violations: [['refusal.status.malformed', '']],
  says,
});
const iJson = (pointer: string, says: RegExp): Expected => ({
  status: 400,
  code: 'malformed',
  violations: [['body.i-json', pointer]],
  says,
});
const invalid = (...violations: (readonly [string, string])[]): Expected => ({
  status: 422,
  code: 'invalid',
  violations,
});

const cases: readonly (readonly [name: string, body: string | Buffer, expected: Expected])[] = [
  ['an empty body', '', malformed(/an empty body/)],
  ['a blank body', ' \n\t', malformed(/an empty body/)],
  ['words', 'title=Workshop&type=3', malformed(/not JSON/)],
  ['HTML', '<p>Workshop</p>', malformed(/not JSON/)],
  ['JSON that is cut off', valid.slice(0, -1), malformed(/not JSON/)],
  ['two JSON documents', valid + valid, malformed(/not JSON/)],
  ['JSON with a comma too many', `${valid.slice(0, -1)},}`, malformed(/not JSON/)],
  ['JSON with comments', `/* event */${valid}`, malformed(/not JSON/)],
  ['single quotes', valid.replaceAll('"', "'"), malformed(/not JSON/)],
  ['NaN', withText('type', 'NaN'), malformed(/not JSON/)],
  ['a raw line break in a string', withText('title', '"a\nb"'), malformed(/not JSON/)],
  ['a raw NUL in a string', withText('title', '"a\0b"'), malformed(/not JSON/)],
  ['an array', `[${valid}]`, malformed(/a JSON object/)],
  ['null', 'null', malformed(/null/)],
  ['a string', '"event"', malformed(/event/)],
  ['a number', '5', malformed(/5/)],
  ['true', 'true', malformed(/true/)],
  [
    'invalid UTF-8',
    Buffer.concat([Buffer.from(valid.slice(0, 10)), Buffer.from([0xff, 0xfe]), Buffer.from(valid.slice(10))]),
    malformed(/not UTF-8/),
  ],
  ['UTF-8 that is cut off', Buffer.from(withText('title', '"é"')).subarray(0, 11), malformed(/not UTF-8/)],
  [
    'a surrogate in UTF-8 (CESU)',
    Buffer.from(withText('title', '"X"').replace('X', '\xed\xa0\x80'), 'latin1'),
    malformed(/not UTF-8/),
  ],
  ['UTF-16', Buffer.from(valid, 'utf16le'), malformed(/JSON/)],

  ['9,000 levels of arrays', nested('[', ']'), iJson(`/extra${'/0'.repeat(31)}`, /32 levels/)],
  ['9,000 levels of objects', nested('{"a":', '}'), iJson(`/extra${'/a'.repeat(31)}`, /32 levels/)],
  ['33 levels', plus(`"extra":${'['.repeat(32)}${']'.repeat(32)}`), iJson(`/extra${'/0'.repeat(31)}`, /32 levels/)],
  ['9,000 levels that never close', '['.repeat(9000), malformed(/not JSON/)],
  ['a key twice', plus('"host":9003'), iJson('/host', /twice/)],
  ['a key twice with the same value', plus('"host":9000'), iJson('/host', /twice/)],
  ['a nested key twice', plus('"extra":{"a":1,"b":2,"a":3}'), iJson('/extra/a', /twice/)],
  ['a key twice in a list', plus('"extra":[1,{"a":1,"a":3}]'), iJson('/extra/1/a', /twice/)],
  ['a key twice, once with an escape', plus(String.raw`"\u0068ost":9003`), iJson('/host', /twice/)],
  [
    'a key twice, beside equal keys of other objects',
    plus('"extra":{"title":1,"host":2},"more":[{"title":1},{"a/b":1,"a/b":2}]'),
    iJson('/more/1/a~1b', /twice/),
  ],
  ['an empty key twice', plus('"":1,"":2'), iJson('/', /twice/)],
  ['a key twice, with quotes in it', plus(String.raw`"a\":\"":1,"a\":\"":2`), iJson('/a":"', /twice/)],
  ['__proto__', plus('"__proto__":{"isVip":true}'), iJson('/__proto__', /__proto__/)],
  ['a nested __proto__', plus('"extra":{"__proto__":[]}'), iJson('/extra/__proto__', /__proto__/)],
  ['an escaped __proto__', plus(String.raw`"\u005f_proto__":1`), iJson('/__proto__', /__proto__/)],
  ['NUL in a string', withText('title', String.raw`"a\u0000b"`), iJson('/title', /NUL/)],
  ['NUL in a key', plus(String.raw`"a\u0000":1`), iJson('/a\0', /NUL/)],
  ['a lone high surrogate', withText('title', String.raw`"a\ud83d"`), iJson('/title', /surrogate/)],
  ['a lone low surrogate', withText('description', String.raw`"\ude00b"`), iJson('/description', /surrogate/)],
  ['surrogates the wrong way round', withText('title', String.raw`"\ude00\ud83d"`), iJson('/title', /surrogate/)],
  ['1e400', withText('type', '1e400'), iJson('/type', /too large/)],
  ['-1e400 in a list', plus('"cohosts":[9003,-1e400]'), iJson('/cohosts/1', /too large/)],
  ['-0', plus('"capacity":-0'), iJson('/capacity', /-0/)],
  ['-0.0', withText('type', '-0.0'), iJson('/type', /-0/)],
  ['2^53+1', withText('host', '9007199254740993'), iJson('/host', /2\^53-1/)],
  ['-(2^53+1)', plus('"capacity":-9007199254740993'), iJson('/capacity', /2\^53-1/)],
  ['1e300', withText('host', '1e300'), iJson('/host', /2\^53-1/)],

  ['1.5 for an int', withText('type', '1.5'), invalid(['event.types.type', '/type'])],
  ['1.5 for a page', withText('host', '9000.5'), invalid(['event.types.host', '/host'])],
  ['2^53-1, which is an int', withText('host', '9007199254740991'), invalid(['event.host.valid', '/host'])],
  ['constructor, which is an attribute like any other', '{"constructor":{"prototype":1}}', invalid(...missing())],
  ['an empty object', '{}', invalid(...missing())],
];

function missing(): (readonly [string, string])[] {
  const dated = new Map([
    ['startedAt', 'event.dates.required'],
    ['endedAt', 'event.dates.required'],
    ['image', 'create.image.required'],
  ]);
  return Object.keys(validEvent).map((attribute) => [
    dated.get(attribute) ?? `event.required.${attribute}`,
    `/${attribute}`,
  ]);
}

test.each(cases)('a body that is refused: %s', (_name, body, expected) =>
  sandbox.refuses({ target: '/v1/events.create', body }, expected),
);

describe('on update and search too', () => {
  const both = ['/v1/events.update/5001', '/channels/pages.search'];

  test.each(both)('%s: not JSON', (target) => sandbox.refuses({ target, body: '{' }, malformed(/not JSON/)));
  test.each(both)('%s: no object', (target) => sandbox.refuses({ target, body: '[]' }, malformed(/a JSON object/)));
  test.each(both)('%s: a key twice', (target) =>
    sandbox.refuses({ target, body: '{"query":"a","query":"b"}' }, iJson('/query', /twice/)),
  );
});

test('of violations beyond counting, twenty are told', async () => {
  const nul = Array.from({ length: 500 }, () => String.raw`"\u0000"`).join(',');
  await expect(sandbox.send({ target: '/v1/events.create', body: plus(`"extra":[${nul}]`) })).resolves.toMatchObject({
    status: 400,
    text: expect.stringContaining('"20 violations') as unknown,
  });
});

test('bodies at the edge of what is refused are accepted', async () => {
  const bodies = [
    ` \n${valid}\r\n`,
    withText('title', String.raw`"\ud83d\ude00 \u0068\"x\":"`),
    plus('"extra":{"a":{"title":1},"b":[{"a":1},{"a":2}]}'),
    plus(`"extra":${'['.repeat(31)}${']'.repeat(31)}`),
    withText('type', '3.0'),
    plus('"extra":[1.5,1e-400,9007199254740991]'),
  ];
  for (const body of bodies)
    expect(await sandbox.send({ target: '/v1/events.create', body })).toMatchObject({ status: 201 });
});

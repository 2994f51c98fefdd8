import { describe, expect, test } from 'vitest';
import { readContract } from '../files/contract.ts';
import { createJudge } from './judgement.ts';
import { headers, known, lawful, told, unlistedQuestions, verdictOn } from './testing/judging.ts';

const search = (body: unknown) =>
  verdictOn({ operation: 'pages.search', headers, body: typeof body === 'string' ? body : JSON.stringify(body) });
const get = (id: string, over: Record<string, string> = {}) =>
  verdictOn({ operation: 'pages.get', id, headers: { authorization: 'Channel key-1', 'x-channel': 'chn-1', ...over } });
const update = (id: string, body: unknown = lawful) =>
  verdictOn({ operation: 'events.update', id, headers, body: JSON.stringify(body) });

describe('credentials (§5), on every operation', () => {
  const key = '/headers/authorization';
  test.each<[string, Record<string, string | undefined>, string]>([
    ['the right ones', {}, 'accept'],
    ['no Authorization', { authorization: undefined }, `refuse: auth.authorization ${key}`],
    ['an empty Authorization', { authorization: '' }, `refuse: auth.authorization ${key}`],
    ['Bearer', { authorization: 'Bearer key-1' }, `refuse: auth.scheme ${key}`],
    ['Basic', { authorization: 'Basic key-1' }, `refuse: auth.scheme ${key}`],
    ['a scheme that begins alike', { authorization: 'Channels key-1' }, `refuse: auth.scheme ${key}`],
    ['no scheme', { authorization: 'key-1' }, `refuse: auth.scheme ${key}`],
    ['the scheme in another case', { authorization: 'channel key-1' }, `open: auth.scheme.case ${key}`],
    ['the scheme alone', { authorization: 'Channel' }, `refuse: auth.key ${key}`],
    ['a key that was not issued', { authorization: 'Channel key-none' }, `refuse: auth.key ${key}`],
    ['such a key under a scheme in another case', { authorization: 'channel key-none' }, `refuse: auth.key ${key}`],
    ['a key that nobody knows', { authorization: 'Channel key-2' }, `open: auth.issuing ${key}`],
    ['the key in another case', { authorization: 'Channel KEY-1' }, `open: auth.issuing ${key}`],
    ['two blanks', { authorization: 'Channel  key-1' }, `open: auth.blanks ${key}`],
    ['a tab', { authorization: 'Channel\tkey-1' }, `open: auth.blanks ${key}`],
    ['a blank before it', { authorization: ' Channel key-1' }, `open: auth.blanks ${key}`],
    ['no X-Channel', { 'x-channel': undefined }, 'refuse: auth.channel /headers/x-channel'],
    ['an empty X-Channel', { 'x-channel': '' }, 'refuse: auth.channel /headers/x-channel'],
    ['a channel that was not issued', { 'x-channel': 'chn-none' }, 'refuse: auth.channel /headers/x-channel'],
    ['a channel that nobody knows', { 'x-channel': 'chn-2' }, 'open: auth.issuing /headers/x-channel'],
    [
      'neither',
      { authorization: undefined, 'x-channel': undefined },
      `refuse: auth.authorization ${key}, auth.channel /headers/x-channel`,
    ],
  ])('%s', (_, over, verdict) => {
    const given = Object.fromEntries(
      Object.entries({ ...headers, ...over }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    );
    const body = JSON.stringify(lawful);
    expect([
      verdictOn({ operation: 'pages.search', headers: given, body: '{"query":"Community"}' }),
      verdictOn({ operation: 'pages.get', id: '10', headers: given }),
      verdictOn({ operation: 'events.create', headers: given, body }),
      verdictOn({ operation: 'events.update', id: '5000', headers: given, body }),
    ]).toEqual([verdict, verdict, verdict, verdict]);
  });

  test('the key of one channel with another channel', () => {
    const issued = [...known.credentials.issued, { apiKey: 'key-2', channelId: 'chn-2' }];
    const both = { ...known, credentials: { ...known.credentials, issued } };
    const mixed = { ...headers, 'x-channel': 'chn-2' };
    expect(verdictOn({ operation: 'pages.get', id: '10', headers: mixed }, both)).toBe('open: auth.issuing /headers');
  });
});

describe('the ID in the path', () => {
  test.each<[string, string]>([
    ['10', 'accept'],
    [String(2n ** 60n), 'accept'],
    ['1', 'open: refusal.status.unknown-page /path/id'],
    ['13', 'open: refusal.status.unknown-page /path/id'],
    ['010', 'open: path.id /path/id'],
    ['%31%30', 'open: path.id /path/id'],
    ['abc', 'open: path.id /path/id'],
    ['', 'open: path.id /path/id'],
  ])('of a page: %s', (id, verdict) => expect(get(id)).toBe(verdict));

  test('of an event that nobody knows of: whatever the body says, what becomes of it is open (§7)', () => {
    expect([update('5000'), update('77'), update('77', {})]).toEqual([
      'accept',
      'open: refusal.status.unknown-event /path/id',
      'open: refusal.status.unknown-event /path/id',
    ]);
  });

  test('wrong credentials are refused whatever it is', () => {
    expect(get('13', { authorization: 'Bearer key-1' })).toBe('refuse: auth.scheme /headers/authorization');
  });
});

describe('the media type (§4)', () => {
  const typed = (type: string | undefined, body: string) => {
    const { 'content-type': _, ...rest } = headers;
    const given = type === undefined ? rest : { ...rest, 'content-type': type };
    return verdictOn({ operation: 'events.create', headers: given, body });
  };
  const open = 'open: refusal.status.media-type /headers/content-type';
  test.each<[string | undefined, string, string]>([
    ['application/json', 'accept', 'refuse: event.required.title /title'],
    ['application/json; charset=utf-8', open, 'refuse: event.required.title /title'],
    ['Application/JSON', open, 'refuse: event.required.title /title'],
    ['application/json; charset=utf-16', open, open],
    ['text/plain', open, open],
    ['application/x-www-form-urlencoded', open, open],
    [undefined, open, open],
  ])('%s', (type, onLawful, onWrong) => {
    const { title: _, ...untitled } = lawful;
    expect([typed(type, JSON.stringify(lawful)), typed(type, JSON.stringify(untitled))]).toEqual([onLawful, onWrong]);
  });
});

describe('a body that parsers read in different ways', () => {
  const text = JSON.stringify(lawful);
  const changed = (from: string, to: string) => text.replace(from, to);
  test.each<[string, string, string]>([
    ['cut off', text.slice(0, -1), 'open: refusal.status.malformed '],
    ['a comma at its end', changed('}', ',}'), 'open: refusal.status.malformed '],
    ['a byte order mark', `\uFEFF${text}`, 'open: refusal.status.malformed '],
    ['a list that holds it', `[${text}]`, 'open: refusal.status.malformed '],
    ['blanks around', ` \n${text}\t`, 'accept'],
    ['a key twice', changed('{', '{"title":"x",'), 'open: body.i-json '],
    ['a key twice, once spelt with an escape', changed('{', '{"t\\u0069tle":"x",'), 'open: body.i-json '],
    ['the same key in two objects', changed('{', '{"extra":{"title":"x"},'), 'open: body.unknown-attribute /extra'],
    ['__proto__', changed('{', '{"__proto__":{},'), 'open: body.i-json '],
    ['1.0 for 1', changed('"type":3', '"type":3.0'), 'open: body.coercion '],
    ['an exponent', changed('"type":3', '"type":3e0'), 'open: body.coercion '],
    ['-0', changed('{', '{"capacity":-0,'), 'open: body.i-json '],
    ['half a pair', changed('Garden', '\\ud800'), 'open: body.i-json , text.characters /title'],
    ['NUL', changed('Garden', '\\u0000'), 'open: body.i-json , text.characters /title'],
    [
      'too many levels',
      changed('{', `{"extra":${'['.repeat(40)}${']'.repeat(40)},`),
      'open: body.i-json , body.unknown-attribute /extra',
    ],
    ['5 kB', changed('{', `{"extra":"${'x'.repeat(5000)}",`), 'open: limits.body , body.unknown-attribute /extra'],
    ['braces and colons in a text', changed('Garden', '{\\"a\\": [1, 2}'), 'accept'],
  ])('%s', (_, body, verdict) => expect(verdictOn({ operation: 'events.create', headers, body })).toBe(verdict));

  test('a key that stands twice hides what is wrong with either', () => {
    const body = changed('{', '{"type":999,');
    expect(verdictOn({ operation: 'events.create', headers, body })).toBe('open: body.i-json ');
  });
});

test.each<[unknown, string]>([
  [{ query: 'Community' }, 'accept'],
  [{ query: 'Community', page: 1, perPage: 24 }, 'accept'],
  [{ query: 'Community', page: 2, perPage: 10 }, 'accept'],
  [{ query: 'Community', perPage: 100 }, 'accept'],
  [{ query: 'Community', perPage: 1 }, 'accept'],
  [{ query: 'Community', page: 4 }, 'open: search.no-match /query'],
  [{ query: 'Nobody knows' }, 'open: search.no-match /query'],
  [{ query: 'Community', perPage: 101 }, 'open: search.per-page.over /perPage'],
  [{ query: 'Community', perPage: 0 }, 'open: search.bounds /perPage'],
  [{ query: 'Community', page: 0 }, 'open: search.bounds /page'],
  [{ query: 'Community', page: -1 }, 'open: search.bounds /page'],
  [{ query: 'Community', page: 1.5 }, 'open: search.types /page'],
  [{ query: 'Community', page: '1' }, 'open: search.types /page'],
  [{ query: 'Community', perPage: null }, 'open: search.types /perPage'],
  [{ query: 5 }, 'open: search.types /query'],
  [{ query: null }, 'refuse: search.query.required /query'],
  [{ query: '' }, 'open: search.query.blank /query'],
  [{ query: ' ' }, 'open: search.query.blank /query'],
  [{ query: 'Community', extra: 1 }, 'open: body.unknown-attribute /extra'],
  [{ Query: 'Community' }, 'open: body.unknown-attribute /Query'],
  [{}, 'refuse: search.query.required /query'],
  [{ page: 1 }, 'refuse: search.query.required /query'],
  [{ page: 0 }, 'refuse: search.query.required /query'],
  ['', 'refuse: search.query.required /query'],
  ['null', 'refuse: search.query.required /query'],
  ['[]', 'refuse: search.query.required /query'],
  ['"Community"', 'refuse: search.query.required /query'],
  ['{', 'open: refusal.status.malformed '],
])('a search (§4.1): %j', (body, verdict) => expect(search(body)).toBe(verdict));

test('a body on a GET is left open', () => {
  expect(verdictOn({ operation: 'pages.get', id: '10', headers, body: '{}' })).toBe('open: refusal.status.malformed ');
});

test('it rests on the contract that it is given', () => {
  const contract = readContract();
  const request = { operation: 'events.create', headers, body: JSON.stringify(lawful) } as const;
  const schemas = {
    ...contract.schemas,
    EventAttributes: { required: ['motto'], properties: { motto: { type: 'string' } } },
  };
  const { rules } = createJudge({ ...contract, schemas })(request, known);
  expect(rules).toEqual([{ id: 'event.required.motto', pointer: '/motto' }]);
  expect(() => createJudge({ ...contract, schemas: {} })).toThrow(/does not list the attributes/);
  expect(told(createJudge(contract)(request, known))).toBe('accept');
});

test('no question that is not asked is one that is', () => {
  const asked = new Set(readContract().questions.map(({ id }) => id));
  expect(Object.keys(unlistedQuestions).filter((id) => asked.has(id))).toEqual([]);
});

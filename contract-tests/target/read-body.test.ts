import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shapeFlaw } from '../checks/envelope.ts';
import { flawsOf } from '../checks/page.ts';
import { exchangeOf } from '../testing/exchange-of.ts';
import { shownPages } from '../learn/search-answer.ts';
import { payloadOf } from './exchange.ts';
import { formatJson, parseJson } from './json.ts';
import { createBodyReader, judgedPart, keepHeaders } from './read-body.ts';

const bounds = { room: 64 * 1024 };
const requestId = '0b9b1d6e-6a3c-4d4e-9f57-0c5c8f6a2b10';
const long = 'x'.repeat(900_000);

const partOf = (text: string, room = bounds.room) => judgedPart(parseJson(text), room, text.length <= 4096);
const readBody = (text: string) => createBodyReader().read({ bytes: Buffer.from(text) }, 'any');

function answerOf(json: unknown, room = bounds.room) {
  const { value, ...part } = partOf(formatJson(json), room);
  return {
    ...part,
    exchange: exchangeOf({ operation: 'pages.search', expects: 'accepted' }, { status: 200, json: value }),
  };
}

describe('what there is room for', () => {
  test('is read as the platform reads it', () => {
    fc.assert(
      fc.property(
        fc.json({ stringUnit: 'binary', maxDepth: 6 }),
        fc.constantFrom('', ' ', '\n\t\r '),
        (text, blank) => {
          const spaced = `${blank}${text}${blank}`;
          expect(partOf(spaced, Infinity)).toMatchObject({ value: parseJson(spaced), isPart: false });
        },
      ),
    );
  });

  test.each([
    String.raw`"\u00e9\ud83d\ude00\"\\\/\b\f\n\r\t\ud800"`,
    '[-0, 0.5, 1e3, -1.25E-7, 12345678901234567890, 9007199254740993]',
    '{"a":1,"a":2,"__proto__":{"x":1},"":[]}',
    '\uFEFF[1]',
  ])('%s', (text) => expect(readBody(text).json).toEqual(parseJson(text)));

  test.each([
    '',
    ' ',
    '{',
    '[',
    '[1',
    '[1,',
    '[1,]',
    '[,1]',
    '[1 2]',
    '{"a"}',
    '{"a":}',
    '{"a":1,}',
    '{a:1}',
    '{"a":1',
    '1 2',
    '01',
    '1.',
    '.5',
    '+1',
    '1e',
    '--1',
    'nul',
    'truefalse',
    'NaN',
    'undefined',
    '"',
    '"a',
    '"\\x"',
    '"\\u12g4"',
    '"\\',
    '"a\nb"',
    "'a'",
    '[1]]',
    '{"a":1}}',
    '\u00a0[]',
  ])('%j is no JSON', (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError);
    expect(readBody(text)).not.toHaveProperty('json');
    expect(readBody(text)).not.toHaveProperty('excess');
  });

  test.each([
    ['levels', `{"data":[${'0,'.repeat(300)}${'['.repeat(63)}${']'.repeat(63)}]}`, 'more than 64 levels of JSON'],
    ['values', `[${'0,'.repeat(50_001)}0]`, 'more than 50000 values of JSON'],
  ])('a body of more %s than can be judged is not read', (_, text, what) => {
    expect(readBody(text)).toMatchObject({ excess: `answers more than can be judged: ${what}` });
    expect(readBody(text)).not.toHaveProperty('json');
  });
});

describe('what there is no room for', () => {
  test.each<[string, unknown]>([
    ['a long text', long],
    ['many values', Array.from({ length: 40_000 }, () => ({}))],
    ['many long texts', Array.from({ length: 800 }, () => 'x'.repeat(1000))],
    ['many members', Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`name${at}`, at]))],
    ['lists of lists', Array.from({ length: 100 }, () => Array.from({ length: 100 }, () => Array(20).fill(1)))],
  ])('%s: little is kept, and is the envelope all the same', (_, data) => {
    const { exchange, weight, isPart } = answerOf({ debug: data, requestId, status: 200, data });
    expect({ isPart, isLight: weight < 2 * bounds.room }).toEqual({ isPart: true, isLight: true });
    expect(exchange.answer).toMatchObject({ json: { requestId, status: 200 } });
    expect(exchange.answer && shapeFlaw(exchange.answer)).toBeUndefined();
    expect(Array.isArray(payloadOf(exchange))).toBe(Array.isArray(data));
  });

  test('a request ID is held whole, however it is spelled and whatever stands before it', () => {
    const spelled = requestId.replaceAll(/./g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
    const { value } = partOf(`{"data":${JSON.stringify(Array(2000).fill('x'.repeat(50)))},"requestId":"${spelled}"}`);
    expect(value).toMatchObject({ requestId });
  });

  test('all pages of a search are kept with their three fields, whatever stands before them and in them', () => {
    const pages = Array.from({ length: 100 }, (_, at) => ({
      about: 'x'.repeat(4000),
      tags: Array.from({ length: 100 }, () => ({ tag: at })),
      id: at + 1,
      title: `Page ${at} ${'y'.repeat(2000)}`,
      logo: `data:image/png;base64,${'A'.repeat(6000)}`,
    }));
    const heat = Array.from({ length: 150 }, () => Array.from({ length: 150 }, (_, at) => at));
    const { exchange, isPart } = answerOf({ requestId, status: 200, data: { heat, pages } });
    const { pages: shown, form } = shownPages(exchange);
    expect({ form, isPart }).toEqual({ form: 'object', isPart: true });
    expect(shown).toMatchObject(pages.map(({ id, title }) => ({ id, title })));
    expect(shown.flatMap(flawsOf)).toEqual([]);
  });

  test('a page in place of data has its title as another answer has it', () => {
    const title = `Page ${'y'.repeat(3000)}`;
    const posts = Array.from({ length: 30_000 }, (_, at) => at);
    const { exchange } = answerOf({
      requestId,
      status: 200,
      data: { posts, id: 7, title, logo: 'https://a.example/1.png' },
    });
    expect(payloadOf(exchange)).toMatchObject({ id: 7, title });
  });

  test('an ID is kept behind heavy members, exactly', () => {
    const { exchange } = answerOf(
      {
        requestId,
        status: 201,
        data: { echo: [long.slice(0, 400_000), [long.slice(0, 400_000)]], id: 12345678901234567890n },
      },
      0,
    );
    expect(payloadOf(exchange)).toEqual({ echo: expect.anything(), id: 12345678901234567890n });
  });

  test('long texts that differ at their end differ in what is kept; none is cut in the middle of a character', () => {
    const kept = ['a', 'b'].map((end) => payloadOf(answerOf({ data: `${'é\\😀'.repeat(3000)}${end}` }).exchange));
    expect(kept[0]).not.toBe(kept[1]);
    expect(kept[0]).toMatch(/^(?:é\\😀)+(?:é\\?)?~cut-off-of-\d+-[\da-f]{16}$/u);
  });
});

test('an ID longer than a double holds stays the same', () => {
  const text = '{"id":1234567890123456789,"near":[9007199254740991,-9223372036854775808]}';
  expect(parseJson(text)).toEqual({ id: 1234567890123456789n, near: [9007199254740991, -9223372036854775808n] });
  expect(formatJson(parseJson(text))).toBe(text);
});

test('digits in strings and fractions are no IDs', () => {
  const text = '{"a":"x 1234567890123456789 \\" 1234567890123456789","b":0.12345678901234567}';
  expect(parseJson(text)).toEqual(JSON.parse(text));
});

test('a byte order mark is no error', () => expect(parseJson('\uFEFF{"id":1}')).toEqual({ id: 1 }));

const flood = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`x-${at}`, 'y'.repeat(96)]));

test('headers within the bound are kept as they came', () =>
  expect(keepHeaders({ 'set-cookie': ['a=b', 'c=d'], server: 'x' }, 100)).toEqual({
    headers: { 'set-cookie': 'a=b, c=d', server: 'x' },
  }));

test('of a flood those that are judged are kept, the others whole or not at all', () => {
  const { headers, headersLeftOut } = keepHeaders(
    { ...flood, 'x-long': 'z'.repeat(9000), 'content-type': 'text/a' },
    1024,
  );
  expect(headers['content-type']).toBe('text/a');
  expect(headers).not.toHaveProperty('x-long');
  expect(Object.entries(headers).filter(([name]) => name in flood)).toSatisfy((kept: [string, string][]) =>
    kept.every(([name, value]) => value === flood[name]),
  );
  expect(Object.entries(headers).flat().join('').length).toBeLessThanOrEqual(1024);
  expect(Object.keys(headers).length + (headersLeftOut ?? 0)).toBe(102);
});

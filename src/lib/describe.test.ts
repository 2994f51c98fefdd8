import fc from 'fast-check';
import { expect, it, test, describe } from 'vitest';
import { describe as inFewWords } from './describe.ts';
import { loadedOnce } from './loaded-once.ts';
import { nearestWord } from './nearest-word.ts';
import { createTextSearch } from './text-search.ts';
import { between, html, plainText, prose, trusted } from './html.ts';
import { painted, seen, shownText, visible } from './visible.ts';

it.each([
  [undefined, 'nothing'],
  [null, 'null'],
  ['1', '"1"'],
  [1.5, '1.5'],
  [-0, '-0'],
  [Number.POSITIVE_INFINITY, 'Infinity'],
  [[1, 'a'], '[1,"a"]'],
  [{ a: true }, '{"a":true}'],
])('%j is %s', (value, text) => expect(inFewWords(value)).toBe(text));

it('shortens what is long, between two characters', () => {
  const text = inFewWords('x'.repeat(78) + '😀'.repeat(40));
  expect(text).toHaveLength(81);
  expect(text.isWellFormed()).toBe(true);
  expect(text.endsWith('…')).toBe(true);
});

it('survives nesting that JSON cannot write', () => {
  let deep: unknown = 0;
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  expect(inFewWords(deep)).toMatch(/^\[{80}…$/);
});

it('says of any JSON value how its JSON begins, or all of it', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const text = JSON.stringify(value);
      const whole = text.length <= 80 ? text : `${text.slice(0, 80).toWellFormed()}…`;
      expect(inFewWords(JSON.parse(text))).toBe(whole);
    }),
    { numRuns: 1000 },
  );
});

it('looks at no more than it says', () => {
  const seen: (string | symbol)[] = [];
  const list = new Proxy(
    Array.from({ length: 1_000_000 }, () => 12_345),
    {
      get: (target, name) => {
        seen.push(name);
        return Reflect.get(target, name) as unknown;
      },
    },
  );
  expect(inFewWords({ list })).toMatch(/^\{"list":\[12345,.*…$/);
  expect(seen.length).toBeLessThan(200);
});

test('is loaded once for all, and again only where it failed', async () => {
  let loads = 0;
  let isThere = false;
  const loaded = loadedOnce(async () => {
    loads += 1;
    if (!isThere) throw new Error('no such file');
    return 7;
  });
  const both = await Promise.allSettled([loaded(), loaded()]);
  expect([both.map(({ status }) => status), loads]).toEqual([['rejected', 'rejected'], 1]);
  isThere = true;
  expect([await loaded(), await loaded(), loads]).toEqual([7, 7, 2]);
});

const known = ['host.form', 'search.data', 'JSON', 'place', 'places'];

it.each([
  ['host.from', 'host.form'],
  ['HOST.FORM', 'host.form'],
  ['jsn', 'JSON'],
  ['place', 'place'],
  ['placess', 'places'],
])('of %s is %s', (word, meant) => expect(nearestWord(word, known)).toBe(meant));

it.each(['colour', 'x', ''])('of %j is none', (word) => expect(nearestWord(word, known)).toBeUndefined());

it('is none where nothing is known', () => expect(nearestWord('host.form', [])).toBeUndefined());

it('of two that are equally near is the first', () => expect(nearestWord('cat', ['bat', 'car'])).toBe('bat'));

const body = (text: string) => ({ text, size: text.length });
const entry = {
  requestId: 'b4c1-aa',
  request: {
    method: 'POST',
    url: '/v1/events.create',
    headers: [['X-Trace', 'Blue-7']],
    body: body(String.raw`{"title":"Caf\u00e9 \"Sol\" \/ bar"}`),
  },
  response: { status: 201, headers: [['Retry-After', '2']], body: body('{"data":{"id":5061}}') },
} as const;

test.each(['b4c1', 'EVENTS.create', 'x-trace: blue', 'Café "sol" / Bar', '5061', 'retry-after', ' 5061 ', ''])(
  'finds %j',
  (text) => expect(createTextSearch(text)(entry)).toBe(true),
);

test.each(['5062', 'tea', '422'])('does not find %j', (text) => expect(createTextSearch(text)(entry)).toBe(false));

test('an exchange that was cut has its request alone', () => {
  const cut = { ...entry, response: null };
  expect([createTextSearch('5061')(cut), createTextSearch('caf')(cut)]).toEqual([false, true]);
});

describe('html', () => {
  it('escapes what is filled in, for text and for quoted attributes', () => {
    expect(html`<a title="${`"'\`<>&lt;`}">${'<b>'}</a>`.html).toBe(
      '<a title="&#34;&#39;&#96;&lt;&gt;&amp;lt;">&lt;b&gt;</a>',
    );
  });

  it('leaves HTML as it is, alone or in a list', () => {
    expect(html`<p>${html`<b>${1}</b>`}${[html`<i>x</i>`, trusted('<u>y</u>')]}</p>`.html).toBe(
      '<p><b>1</b><i>x</i><u>y</u></p>',
    );
  });

  it('puts something between pieces', () => expect(between([html`<i>x</i>`, html`&`], '\n').html).toBe('<i>x</i>\n&'));

  it('shows what stands between backticks as code', () => {
    expect(prose('`a<b` is c').html).toBe('<code>a&lt;b</code> is c');
    expect(prose('it`s').html).toBe('it&#96;s');
  });

  it('spells out what would be hidden, apart from the direction of what is around it', () => {
    expect(html`<p>${'a\u0000\u202Eb'}`.html).toBe(String.raw`<p>a<bdi>\u0000\u202e</bdi>b`);
    expect(html`<a id="${'a\u0000'}" title="${'\u202E'}">${1}`.html).toBe(String.raw`<a id="a\u0000" title="\u202e">1`);
    expect(plainText('<\u200F').html).toBe(String.raw`&lt;\u200f`);
  });
});

const acting = '\u001b[2J\u009b1m\u202e\u007f\u0000\r\u{e0041}';

test('what acts on a terminal or hides is spelled out, and JSON stays JSON', () => {
  expect(seen(acting)).toBe(String.raw`\u001b[2J\u009b1m\u202e\u007f\u0000\r\udb40\udc41`);
  const value = { [acting]: acting };
  expect(JSON.parse(seen(JSON.stringify(value)))).toEqual(value);
});

test('a report keeps its colours, and nothing else of a terminal', () => {
  expect(painted('\u001b[31mBROKEN\u001b[39m \u001b[2J\u001b]0;x\u0007')).toBe(
    `\u001b[31mBROKEN\u001b[39m ${String.raw`\u001b[2J\u001b]0;x\u0007`}`,
  );
});

test('talk commands no CI runner', () => {
  expect(visible('::error::x\n  ::add-mask::y')).toBe(
    String.raw`\u003a:error::x` + '\n' + String.raw`  \u003a:add-mask::y`,
  );
});

test.each([
  ['plain\n\ttext é 漢 🎈'],
  ['می\u200cخواهم'],
  ['क्\u200dष and ක්\u200dෂ'],
  ['👨\u200d👩\u200d👧 👩🏽\u200d🚀 ❤️\u200d🔥'],
])('what joins or parts the letters of a word, or an emoji, stays: %s', (text) => expect(seen(text)).toBe(text));

test.each([
  ['pass\u200dword', String.raw`pass\u200dword`],
  ['می\u200c خواهم', String.raw`می\u200c خواهم`],
  ['👨\u200d', String.raw`👨\u200d`],
  ['a\u200fb', String.raw`a\u200fb`],
  ['zero\u200bwidth', String.raw`zero\u200bwidth`],
  ['lone \ud800', String.raw`lone \ud800`],
])('one that joins nothing would hide, and is spelled out as JSON has it: %j', (text, shown) => {
  expect(seen(text)).toBe(shown);
  expect(JSON.parse(seen(JSON.stringify(text)))).toBe(text);
});

test('a long text is cut in no character, and says how much is left out', () => {
  expect(shownText('x'.repeat(1000), 3)).toBe('xxx… (997 characters more)');
  expect(shownText('xxxx', 3)).toBe('xxx… (1 character more)');
  expect(shownText('a🎈b', 2)).toBe('a… (3 characters more)');
});

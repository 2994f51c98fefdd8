import { describe, expect, test } from 'vitest';
import { refusingSandbox } from '../testing/refusing-sandbox.ts';
import { validEvent } from '../testing/valid-event.ts';

const sandbox = refusingSandbox({ profile: { 'limits.body': 20_000_000 } });
const MEBIBYTE = 2 ** 20;
const MAX_TRIES = 15;

type Sent = readonly [target: string, body: string];
const event = (change: object): Sent => ['/v1/events.create', JSON.stringify({ ...validEvent, ...change })];
const search = (query: string): Sent => ['/channels/pages.search', JSON.stringify({ query })];
/** An event with the JSON text of an attribute more. */
const plus = (attribute: string, text: string): Sent => [
  '/v1/events.create',
  `${JSON.stringify(validEvent).slice(0, -1)},"${attribute}":${text}}`,
];
const numbers = (length: number, at: (index: number) => unknown) => Array.from({ length }, (_, index) => at(index));
const list = (length: number, text: string) => `[${`${text},`.repeat(length - 1)}${text}]`;
const filled = (letter: string) => letter.repeat(Math.floor((MEBIBYTE - 1000) / Buffer.byteLength(letter)));
const members = (length: number, name: (index: number) => string) =>
  Object.fromEntries(numbers(length, (index) => [name(index), index]) as [string, number][]);

/** CPU time of this process, client and sandbox together, in ms: it does not grow where others use the machine. */
function spent(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** CPU time of one run, in ms. */
async function cost(act: () => unknown): Promise<number> {
  const before = spent();
  await act();
  return spent() - before;
}

const texts = JSON.stringify(numbers(100_000, (index) => `text ${index}`));
/** Some 10 ms where nothing else runs: 50 ms are five of it, on machines that are slower too. */
const unit = () => cost(() => JSON.parse(texts));

/**
 * How many units something takes: the least of both, tried in turn until it is less than `limit`. One try alone may be twice as slow where
 * others use the core's caches.
 */
async function units(act: () => unknown, limit: number): Promise<number> {
  let [least, leastUnit] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let left = MAX_TRIES; left > 0 && !(least < limit * leastUnit); left -= 1) {
    least = Math.min(least, await cost(act));
    leastUnit = Math.min(leastUnit, await unit());
  }
  return least / leastUnit;
}

// A body of a MiB blocked the event loop for 0.5 to 2.8 s.
test.each<[what: string, request: Sent, status: number]>([
  ['wrong cohosts', event({ cohosts: numbers(99_000, (index) => 10_000 + index) }), 422],
  ['cohosts that are the host', event({ cohosts: numbers(99_000, () => 9000) }), 201],
  ['cohosts that are text', event({ cohosts: numbers(99_000, (index) => `${index}`) }), 422],
  ['cohosts that are objects', event({ cohosts: numbers(19_000, () => ({})) }), 422],
  ['a host that is a list of nulls', event({ host: numbers(99_000, () => null) }), 422],
  ['a list for the title', event({ title: numbers(99_000, (index) => `text ${index}`) }), 422],
  ['numbers too large for a double', plus('extra', list(99_000, '1e400')), 400],
  ['NUL everywhere', plus('extra', list(99_000, String.raw`"\u0000"`)), 400],
  ['lists in lists', plus('extra', list(650, `${'['.repeat(28)}${']'.repeat(28)}`)), 201],
  ['attributes that nobody knows', event(members(19_000, (index) => `k${index}`)), 201],
  ['attributes that are nearly right', event(members(19_000, (index) => `title${index}`)), 201],
  ['a key twice', plus('extra', `{"k0":0,${JSON.stringify(members(19_000, (index) => `k${index}`)).slice(1)}`), 400],
  ['an int of a million digits', plus('extra', filled('1')), 400],
  ['an address', event({ address: filled('😀') }), 422],
  ['a title of accents', event({ title: filled('\u0301') }), 201],
  ['an image of letters that are percent-encoded', event({ image: `https://a.example/${filled('ä')}` }), 201],
  ['an image on an international host', event({ image: `https://${filled('ä.')}example/a.png` }), 422],
  ['an email address of many labels', event({ contactEmail: `a@${filled('b.')}example` }), 201],
  ['a date of many digits', event({ startedAt: `2027-05-20T18:00:00.${filled('0')}` }), 422],
  ['a search for a letter that folds to 18', search(filled('\uFDFA')), 200],
  ['a search for accents', search(filled('a\u0301\u0327')), 200],
])('takes less than five times what JSON.parse takes for 100,000 texts: %s', async (_what, [target, body], status) => {
  expect(await sandbox.send({ target, body })).toMatchObject({ status });
  expect(await units(() => sandbox.send({ target, body }), 5)).toBeLessThan(5);
});

// Of these JSON.parse alone takes up to 100 ms for each MiB, and `limits.body` may allow many.
describe('is refused as too large, without being parsed', () => {
  test.each<[what: string, request: Sent]>([
    ['objects', plus('extra', list(340_000, '{}'))],
    ['lists', plus('extra', list(340_000, '[]'))],
    ['levels', plus('extra', `${'['.repeat(500_000)}${']'.repeat(500_000)}`)],
    ['keys', event(members(60_000, (index) => `k${index}`))],
    ['equal keys', plus('extra', `{${'"a":0,'.repeat(170_000)}"a":0}`)],
    ['numbers', plus('cohosts', list(9_000_000, '0'))],
    ['brackets that never close', ['/v1/events.create', '['.repeat(10_000_000)]],
  ])('%s', async (_what, [target, body]) => {
    const refused = await sandbox.send({ target, body });
    expect(refused).toMatchObject({ status: 413 });
    expect(refused.text).toContain('at most 20000 keys, objects and lists, and 100000 values');
    const mebibytes = body.length / MEBIBYTE;
    const limit = 5 * mebibytes;
    expect(await units(() => sandbox.send({ target, body }), limit)).toBeLessThan(limit);
  });

  test.each<[what: string, request: Sent, status: number]>([
    ['20,000 keys, objects and lists', plus('extra', list(20_000 - validKeys() - 3, '{}')), 201],
    ['one more', plus('extra', list(20_000 - validKeys() - 2, '{}')), 413],
    ['100,000 values', plus('extra', list(100_000 - validKeys() + 1, '0')), 201],
    ['one more value', plus('extra', list(100_000 - validKeys() + 2, '0')), 413],
    ['marks in a text', event({ description: '{"[,:'.repeat(100_000) }), 201],
  ])('the bound: %s', async (_what, [target, body], status) => {
    expect(await sandbox.send({ target, body })).toMatchObject({ status });
  });
});

function validKeys(): number {
  return Object.keys(validEvent).length;
}

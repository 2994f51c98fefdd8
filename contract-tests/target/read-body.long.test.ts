import { expect, test } from 'vitest';
import { gzipSync } from 'node:zlib';
import { bounds, createBodyReader } from './read-body.ts';

const times = (text: string, count: number) => text.repeat(count);
const listed = (text: string, bytes: number, last = '0') =>
  `[${times(`${text},`, Math.floor((bytes - 400) / (text.length + 1)))}${last}]`;

const longInt = '9234567890123456789';
const deep = `${times('[', 62)}${times(']', 62)}`;
const names = (count: number) => `{${Array.from({ length: count }, (_, at) => `"name${at}":${at % 10}`).join(',')}}`;

/** Each as long as its kind may be, and slow to read for another reason. */
const slow: Readonly<Record<string, string>> = {
  'numbers without end': listed('0', bounds.body),
  'objects that are empty': listed('{}', bounds.body),
  'lists 62 levels deep': listed(deep, bounds.body),
  'names that are all different': names(75_000),
  'objects of as many shapes': `[${Array.from({ length: 55_000 }, (_, at) => `{"name${at}":0}`).join(',')}]`,
  'as many values as may be, beside an int beyond 2^53': listed('"' + 'x'.repeat(17) + '"', bounds.body, longInt),
  'ints beyond 2^53': listed(longInt, bounds.body - 400),
  'one int of 250,000 digits': `[${times('9', 250_000)}]`,
  'empty objects beside an int beyond 2^53': listed('{}', bounds.body, longInt),
  'lists 62 levels deep beside an int beyond 2^53': listed(deep, bounds.body, longInt),
  'escapes beside an int beyond 2^53': `["${times(String.raw`\u0041`, 170_000)}",${longInt}]`,
};

/** Milliseconds of the processor, at best: what else the machine does must not count. Tried until they are few enough, or often. */
function cost(work: () => unknown, enough = 0): number {
  let best = Infinity;
  for (let tries = 0; tries < 12 && best >= enough; tries += 1) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

/** Milliseconds. */
const most = 100;

/** A machine on which, just now, the platform's own parser needs 40 % of that for 1 MiB of names is slower than most. */
const mostHere = () => Math.max(most, 2.5 * cost(() => JSON.parse(names(75_000)) as unknown));

function expectQuick(work: () => unknown): void {
  const took = cost(work, most);
  expect(took).toBeLessThan(took < most ? most : mostHere());
}

test.each(Object.entries(slow))('%s: read within 100 ms, compressed too', (_, text) => {
  const bytes = Buffer.from(text);
  expect(bytes.length).toBeLessThanOrEqual(bounds.body);
  const zipped = gzipSync(bytes);
  expectQuick(() => createBodyReader().read({ bytes }, 'any'));
  expectQuick(() => createBodyReader().read({ bytes: zipped, headers: { 'content-encoding': 'gzip' } }, 'any'));
});

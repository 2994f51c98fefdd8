import { cpuUsage } from 'node:process';
import { expect, test } from 'vitest';
import { inferFound } from './infer-found.ts';
import { searchesOf, usualSearches, type Searched, type Written } from './testing/searches.ts';

const learn = (write: (searched: Searched) => Written) => inferFound(searchesOf(write, usualSearches), ['apiVersion']);

const deep = (depth: number): unknown => JSON.parse('{"a":'.repeat(depth) + '1' + '}'.repeat(depth));

test.each<[string, (searched: Searched) => unknown]>([
  ['a text without end', ({ page: turn }) => `page ${'{page}&page=2'.repeat(100_000)} ${turn}`],
  ['depth', () => deep(2000)],
  ['depth that differs', ({ perPage }) => deep(20 + perPage)],
  ['a list without end', ({ page: turn }) => Array.from({ length: 50_000 }, (_, at) => at + turn)],
  [
    'members without end',
    ({ page: turn }) => Object.fromEntries(Array.from({ length: 9000 }, (_, at) => [`m${at}x${turn}`, at])),
  ],
  [
    'prototypes',
    ({ page: turn }) => JSON.parse(`{"__proto__": {"polluted": ${turn}}, "constructor": {"prototype": 1}}`),
  ],
  ['members that look variable', ({ page: turn }) => ({ $text: '{page}', $each: turn, nested: { $map: 1 } })],
  ['texts that look variable', ({ page: turn }) => `{page} {{ {nothing} {${turn}`],
  ['control characters', ({ page: turn }) => `\u001B[2J\u0000\u202E ${turn}`],
  ['half a character', ({ page: turn }) => `\uD800 ${turn}`],
  ['figures without end', ({ page: turn }) => `${turn}.`.repeat(5000)],
])('a deployment that means harm: %s', (_, hostile) => {
  const started = cpuUsage().user;
  const learnt = learn((one) => ({
    data: { all: one.shown, hostile: hostile(one) },
    members: { more: hostile(one) },
  }));
  expect((cpuUsage().user - started) / 1000).toBeLessThan(2000);
  const text = JSON.stringify(learnt);
  expect(JSON.stringify(learnt['search.data']?.answer ?? null).length).toBeLessThan(60_000);
  // oxlint-disable-next-line no-control-regex -- that there are none is what is tested
  expect(text).not.toMatch(/\\u00[01]|\\u202e|[\u0000-\u001F\u202E]/i);
  expect(text.isWellFormed()).toBe(true);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

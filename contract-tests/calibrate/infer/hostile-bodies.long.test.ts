import { cpuUsage } from 'node:process';
import { describe, expect, test } from 'vitest';
import { inferFound } from './infer-found.ts';
import { inferRefusals } from './infer-refusals.ts';
import type { RefusalSample } from './sample.ts';
import { refusals } from './testing/framework.ts';
import { attributeList, everyViolation } from './testing/known-violations.ts';
import { searchesOf, usualSearches } from './testing/searches.ts';

const setting = { attributes: attributeList };

const plain = refusals(
  { name: 'a hostile deployment', body: () => ({}) },
  everyViolation.slice(0, 12).map((one) => ({ cause: 'invalid', violations: [one] })),
);

/** What a deployment that means harm writes, another time otherwise. */
type Hostile = (turn: number) => unknown;

const answering = (data: Hostile): readonly RefusalSample[] =>
  plain.map((sample, turn) => ({ ...sample, body: { requestId: sample.requestId, status: 422, data: data(turn) } }));

/** What is learnt where it stands in refusals, and in searches. */
const learnings: Readonly<Record<string, (hostile: Hostile) => unknown>> = {
  refusals: (hostile) => inferRefusals(answering(hostile), setting)['refusal.body']?.answer,
  searches: (hostile) =>
    inferFound(
      searchesOf(
        ({ shown, page }) => ({ data: { all: shown, hostile: hostile(page) }, members: { more: hostile(page) } }),
        usualSearches,
      ),
      ['apiVersion'],
    ),
};

const deep = (depth: number): unknown => JSON.parse('{"a":'.repeat(depth) + '1' + '}'.repeat(depth));

/** No profile holds more of a template than this. */
const MAX_CHARACTERS = 60_000;

describe.each(Object.entries(learnings))('a deployment that means harm, in %s', (_where, learn) => {
  test.each<[string, Hostile]>([
    ['a text without end', (turn) => `title ${'{title} {page}&page=2'.repeat(200_000)} ${turn}`],
    ['depth', () => deep(2000)],
    ['depth that differs', (turn) => deep(20 + turn)],
    ['a list without end', (turn) => Array.from({ length: 50_000 }, (_, at) => `title ${at + turn}`)],
    ['a list of figures without end', (turn) => Array.from({ length: 50_000 }, (_, at) => at + turn)],
    [
      'members without end',
      (turn) => Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`m${at}x${turn}`, at])),
    ],
    ['patterns that explode', (turn) => `(a+)+$${'a'.repeat(30_000)}!${turn}`],
    [
      'prototypes',
      (turn) => JSON.parse(`{"__proto__": {"polluted": ${turn}}, "constructor": {"prototype": {"polluted": 1}}}`),
    ],
    ['members that look variable', (turn) => ({ $text: '{message}', $each: turn, nested: { $map: 1, $key: '{' } })],
    ['texts that look variable', (turn) => ({ message: `{message} {{ {requestId} {page} {nothing} {${turn}` })],
    ['control characters', (turn) => ({ message: `\u001B[2J\u0000title\u202E ${turn}`, 'a\u0007b': 1 })],
    ['half a character', (turn) => ({ message: `title \uD800 ${turn}` })],
    ['figures without end', (turn) => `${turn}.`.repeat(5000)],
  ])('%s', (_, hostile) => {
    const started = cpuUsage().user;
    const learnt = learn(hostile);
    expect((cpuUsage().user - started) / 1000).toBeLessThan(2000);
    const text = JSON.stringify(learnt);
    expect(text.length).toBeLessThan(MAX_CHARACTERS);
    // oxlint-disable-next-line no-control-regex -- that there are none is what is tested
    expect(text).not.toMatch(/\\u00[01]|\\u202e|[\u0000-\u001F\u202E]/i);
    expect(text.isWellFormed()).toBe(true);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

test('what looks variable is said to be constant', () => {
  const data = () => ({ $text: '{message}', text: '{message} {{' });
  const learnt = inferRefusals(answering(data), setting);
  expect(learnt['refusal.body']).toMatchObject({
    answer: { otherwise: { data: { $constant: { $text: '{message}', text: '{message} {{' } } } },
    explained: plain.length,
  });
});

test('a body without an envelope shows nothing', () =>
  expect(
    inferRefusals(
      plain.map((sample) => ({ ...sample, body: 'no' })),
      setting,
    ),
  ).toEqual({}));

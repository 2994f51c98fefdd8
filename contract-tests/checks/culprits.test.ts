import { describe, expect, test } from 'vitest';
import { firstDifference, named, shownTwice } from './culprits.ts';
import { runSecond } from '../testing/run-behind.ts';
import type { RuleId } from '../files/ids.ts';
import { playedFixtures, playRun } from '../testing/play-run.ts';

test.each([
  ['as JSON', { id: 7n }, '{"id":7}'],
  ['as nothing, where it is not there', undefined, 'nothing'],
  ['whole, as long as it may be', 'x'.repeat(78), `"${'x'.repeat(78)}"`],
  ['by its first 80 characters, where it is longer', 'x'.repeat(79), `"${'x'.repeat(79)}…`],
  ['without half a character at the end', `${'x'.repeat(78)}😀`, `"${'x'.repeat(78)}\uFFFD…`],
])('a value is named: %s', (_, value, name) => expect(named(value)).toBe(name));

test.each([
  ['on two pages of results', [['a', 'b'], ['c'], ['b']], 'page b, on page 1 and on page 3 of the results'],
  ['on one page of results', [['a'], ['b', 'b']], 'page b, on page 2 and on page 2 of the results'],
  [
    'is the first of several',
    [
      ['a', 'b'],
      ['b', 'a'],
    ],
    'page b, on page 1 and on page 2 of the results',
  ],
  ['is none, where each is another', [['a', 'b'], ['c']], undefined],
])('a page that is shown twice: %s', (_, parts, says) => expect(shownTwice(parts)).toBe(says));

test('results differ first where they do, not where they differ last', () => {
  expect(firstDifference(['a', 'b', 'c', 'd'], ['a', 'c', 'b', 'e'])).toBe(
    'result 2 is page b, but page c where all come at once',
  );
});

test.each<[breakId: string, rule: RuleId, says: RegExp]>([
  ['create.id.unique@first', 'create.id.unique', /^the ID of another event: \d+, for "[^"]+" and for "[^"]+"$/],
  [
    'envelope.request-id@shared',
    'envelope.request-id',
    /share a requestId: [\w-]+, of \w+ \S+ \(\d+\) and of \w+ \S+ \(\d+\)/,
  ],
  [
    'search.known-pages@title',
    'search.known-pages',
    /different titles of a page: of page \d+, "[^"]*" in search, "[^"]*" in get/,
  ],
  ['search.page.advances@overlap', 'search.page.advances', /shown on two pages: page \d+, on page 1 and on page 2 of/],
  ['page.fields@pages.search:id', 'page.fields', /^pages\.search: id is no int: page "?\w+"?/],
])('of %s the culprits are named', async (breakId, rule, says) => {
  const { requirements } = await runSecond({ variant: 'terse', breakId }, { rules: [rule, 'event.dates'] });
  const failed = requirements
    .filter(({ id }) => id === rule)
    .flatMap(({ checks }) => checks.filter(({ status }) => status === 'failed'));
  expect(failed.map(({ actual }) => actual)).toContainEqual(expect.stringMatching(says));
});

const createdId = (json: unknown) => (json as { readonly data: { readonly id: number } }).data.id;

describe('a run sends', () => {
  test.each(['auth', 'event.type', 'update', 'event.optional'])(
    'for %s each update to an event that is there',
    async (family) => {
      const { sent } = await playRun([family, 'update.answer']);
      const created = sent.flatMap(({ ask, answer }) =>
        ask.operation === 'events.create' && answer?.status === 201 ? [createdId(answer.json)] : [],
      );
      const others = sent.filter(
        ({ ask }) =>
          ask.operation === 'events.update' &&
          ask.isObservation !== true &&
          ask.id !== playedFixtures.eventWithRsvps?.id,
      );
      expect(others.length).toBeGreaterThan(0);
      expect(others.filter(({ url }) => !created.some((id) => url.endsWith(`/v1/events.update/${id}`)))).toEqual([]);
    },
  );

  test('wrong credentials as what has to be refused, which a plan tells', async () => {
    const { sent } = await playRun(['auth']);
    const wrong = sent.filter(({ ask }) => ask.headers !== undefined && ask.isObservation !== true);
    expect(wrong.length).toBeGreaterThan(90);
    expect(new Set(wrong.map(({ ask }) => ask.expects))).toEqual(new Set(['refused']));
  });
});

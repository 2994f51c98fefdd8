import { expect, test } from 'vitest';
import { runSecond } from '../testing/run-behind.ts';
import type { RuleId } from '../files/ids.ts';

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

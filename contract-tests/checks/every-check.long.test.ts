import { describe, expect, test } from 'vitest';
import { namesOf, playedFixtures, playRun } from '../testing/play-run.ts';
import { checks } from './index.ts';

/** `event.types` of `event.types.title`. */
const familyOf = (rule: string) => rule.split('.').slice(0, 2).join('.');
const families = [...new Set(checks.map(({ rule }) => familyOf(rule)))];
const namesIn = (family: string, isWanted: (title: string) => boolean) =>
  checks
    .filter(({ rule, title }) => familyOf(rule) === family && isWanted(title))
    .map(({ title, operation }) => (operation === undefined ? title : `${title} (${operation})`))
    .sort();

/** Identifiers of places so long that another one is surely none. */
const valid = ['place-rotterdam-01', 'place-utrecht-02', 'place-leiden-03'];
const fixtures = { ...playedFixtures, places: { ...playedFixtures.places, valid } };

/** Some need events that others create. */
const runOf = async (family: string, played: 'lawful' | 'accepting') => {
  const run = await playRun([...new Set([family, 'event.optional'])], undefined, { played, fixtures });
  return { ...run, checks: run.checks.filter(({ rule }) => familyOf(rule) === family) };
};

const isRefusal = (title: string) => title.startsWith('refuses ');

/** What a report says of checks that passed, but for numbers that hang on how much a run sends. */
const said: Readonly<Record<string, readonly string[]>> = {
  'page.get': ['200 and the right page, for each', '200 and the right page, for 3 pages', 'refused with 422'],
  'page.fields': ['… pages shown, each with its fields'],
  'search.answer': ['accepted with 200', 'pages are shown', '24 pages again', '200 and pages, 2 times'],
  'search.known-pages': ['7 pages fetched, each the same', '48 pages fetched, each the same'],
  'search.page': ['the same results', 'each page continues the one before', 'page 2 continues page 1'],
  'search.per-page': [
    '24 results',
    '1 result',
    '5 results',
    '30 results',
    '100 results',
    '2, 3, 10, 23, 25, 50, 99 results',
    'accepted with 200',
    'never more than 100',
  ],
  'create.answer': [
    'accepted',
    'update takes it',
    '1 event, each of which can be updated',
    '2 events, each of which can be updated',
    '201 and { id }, 2 times',
  ],
  'create.id': ['5 creates, as many IDs', '880000000001 and 880000000002 and 880000000003 and 880000000004'],
  'update.answer': [
    'accepted',
    'accepted with 200',
    'accepted with 200 and accepted with 200',
    'refused with 422',
    '200 and { id }, 7 times',
  ],
  'event.type': [
    'accepted with 200',
    'accepted with 201',
    'refused with 422',
    'with a type that is no event type: refused with 422',
  ],
  'envelope.shape': ['accepted with 200', 'refused with 422', 'each of … answers'],
  'envelope.request-id': ['each of … answers', '… different IDs'],
  'envelope.status': ['each of … answers'],
};

const usual = ['accepted with 201', 'accepted with 200', 'refused with 422'];

const withoutCounts = (text: string) => text.replace(/\d+(?= (?:answers|different|pages shown))/, '…');

describe('every check', () => {
  test.each(families)('of %s passes where the interface is kept', async (family) => {
    const run = await runOf(family, 'lawful');
    expect(run.checks.filter(({ status }) => status !== 'passed')).toEqual([]);
    expect(namesOf(run, 'passed').toSorted()).toEqual(namesIn(family, () => true));
    const says = [...new Set(run.checks.map((check) => withoutCounts(check.says)))];
    expect(says.toSorted()).toEqual((said[family] ?? usual.filter((one) => says.includes(one))).toSorted());
  });

  test.each(families.filter((family) => namesIn(family, isRefusal).length > 0))(
    'of %s that wants a refusal fails where whatever comes is accepted, and no other',
    async (family) => {
      const run = await runOf(family, 'accepting');
      expect(namesOf(run, 'failed').toSorted()).toEqual(namesIn(family, isRefusal));
      expect(namesOf(run, 'passed').toSorted()).toEqual(namesIn(family, (title) => !isRefusal(title)));
    },
  );
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { calibrate } from '../../contract-tests/index.ts';
import { startSandbox, type RunningSandbox } from '../../src/index.ts';
import { loadContract } from '../../src/contract/contract.ts';
import { lawfulChoices } from '../../src/profile/lawful-choices.ts';
import { answersOf } from './calibrate-sandbox.ts';

const contract = loadContract();

/** Searches that a calibration does not send. */
const asked = [
  { query: 'Community', page: 1, perPage: 7 },
  { query: 'Community', page: 2, perPage: 11 },
  { query: 'Community', page: 90, perPage: 50 },
  { query: 'Theatre', page: 1, perPage: 100 },
  { query: 'Theatre', page: 2, perPage: 4 },
  { query: 'Zürich', page: 1, perPage: 2 },
];

/** The bodies of these searches and of a get, without what is each sandbox's own. */
async function answersIn({ url, headers }: RunningSandbox): Promise<readonly unknown[]> {
  const search = (body: object) =>
    fetch(`${url}/channels/pages.search`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const answers = [...asked.map(search), fetch(`${url}/channels/pages/9012`, { headers })];
  const texts = await Promise.all(answers.map(async (answer) => (await answer).text()));
  return texts.map((text) => {
    const { requestId: _id, ...body } = JSON.parse(text.replaceAll(url, 'http://sandbox')) as Record<string, unknown>;
    return body;
  });
}

/** Learns from a sandbox that only reads are sent to, and expects one that answers by it to answer the same. */
async function expectLearnt(profile: Readonly<Record<string, unknown>>): Promise<void> {
  await using sandbox = await startSandbox({ port: 0, profile });
  const calibration = await calibrate(sandbox.url, {});
  expect(calibration.violations).toEqual([]);
  const learnt = answersOf(calibration);
  const again = Object.fromEntries(
    ['search.data', 'search.paging', 'page.members', 'search.no-match']
      .filter((question) => question in learnt)
      .map((question) => [question, learnt[question]]),
  );
  await using other = await startSandbox({ port: 0, profile: again });
  expect(await answersIn(other)).toEqual(await answersIn(sandbox));
}

const choicesOf = (id: 'search.data' | 'page.members') => {
  const question = contract.questions.get(id);
  return question === undefined ? [] : lawfulChoices(question).map((answer) => ({ [id]: answer }));
};

test.each(
  [...choicesOf('search.data'), ...choicesOf('page.members')].map(
    (profile) => [JSON.stringify(profile), profile] as const,
  ),
)('a sandbox that answers by what was learnt of %s answers the same', async (_, profile) => expectLearnt(profile));

const page = { $page: true };
const numbers = [
  'page',
  'perPage',
  'total',
  'pages',
  'shown',
  'first',
  'last',
  'offset',
  'left',
  'next',
  'previous',
  'nextOffset',
  'previousOffset',
];
const booleans = ['isFirst', 'isLast', 'hasNext', 'hasPrevious', 'hasPages', 'isEmpty'];

const figure = fc.oneof(
  fc.constantFrom(...numbers).map((name) => ({ $number: name })),
  fc.constantFrom('page', 'pages', 'offset').map((name) => ({ $number: name, $plus: -1 })),
  fc.constantFrom(...booleans).map((name) => ({ $boolean: name })),
  fc
    .constantFrom('{page} of {pages}', '{origin}{path}?p={next}&n={perPage}', 'for {query}', '{cursor}')
    .map((text) => ({ $text: text })),
  fc.constantFrom<unknown>(null, 'constant', 7, true, ['a', 'b'], {}),
);

const { node: metadata } = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    figure,
    fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), tie('node'), { maxKeys: 4 }),
    fc.record({
      $if: fc.constantFrom('hasNext', 'hasPrevious', 'hasPages'),
      $then: figure,
      $else: fc.constantFrom<unknown>('', null),
    }),
    fc.record({
      $if: fc.constantFrom('hasNext', 'hasPrevious'),
      $then: fc.record({ page: fc.constantFrom({ $number: 'next' }, { $number: 'page' }) }),
    }),
  ),
}));

const pages = fc.oneof(
  fc.constantFrom<unknown>(
    { $each: page },
    { $each: { node: page, rank: { $number: 'index', $plus: 1 } } },
    { $each: { page, self: { $text: '/channels/pages/{id}' }, score: 1 } },
    { $map: page, $key: '{id}' },
    { $map: { found: page, slug: { $text: '{slug}' } }, $key: 'page-{id}' },
  ),
);

const template = fc.oneof(
  fc.record(
    { data: fc.tuple(pages, metadata).map(([list, more]) => ({ list, more })), beside: fc.record({ meta: metadata }) },
    { requiredKeys: ['data'] },
  ),
  fc.record({
    data: fc.constantFrom<unknown>({ $each: page }, { $each: { node: page } }),
    beside: fc.record({ meta: metadata, links: metadata }),
  }),
);

test('a sandbox that answers by what was learnt of a random template answers the same', async () => {
  await fc.assert(
    fc.asyncProperty(template, async (data) => expectLearnt({ 'search.data': data })),
    { numRuns: 12, endOnFailure: true },
  );
}, 60_000);

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MatchingOptions } from '../../domain/page/matching.ts';
import type { Page, PageWindow } from '../../domain/page/page.ts';
import type { PageDirectory } from '../../domain/ports.ts';
import { createPageDirectory } from './directory.ts';

const pagesOf = (titles: readonly string[]): Page[] => titles.map((title, index) => ({ id: 9000 + 3 * index, title }));

/** Titles that a query finds among some, in order. */
async function found(
  query: string,
  titles: readonly string[],
  matching: MatchingOptions['matching'] = 'words',
): Promise<string[]> {
  const { pages } = await createPageDirectory(pagesOf(titles)).search(query, { ...words, matching }, all);
  return pages.map(({ title }) => title);
}

const words = { matching: 'words', order: 'best' } as const;
const all = { page: 1, perPage: 100_000 };
const idsOf = async (directory: PageDirectory, query: string, window: PageWindow = all) =>
  (await directory.search(query, words, window)).pages.map(({ id }) => id);

const cities = [
  'Łódź Community Shop',
  'São Paulo Library',
  'Zürich Institute of Design',
  'Reykjavík Choir',
  'Århus Rowing Club',
  'İzmir Port Authority',
];

describe('words', () => {
  it.each([
    ['lodz', 'Łódź Community Shop'],
    ['ŁÓDŹ', 'Łódź Community Shop'],
    ['sao paulo', 'São Paulo Library'],
    ['SÃO', 'São Paulo Library'],
    ['zurich', 'Zürich Institute of Design'],
    ['zürich', 'Zürich Institute of Design'],
    ['Reykjavik', 'Reykjavík Choir'],
    ['arhus', 'Århus Rowing Club'],
    ['izmir', 'İzmir Port Authority'],
  ])('finds %s whatever the case and the accents: %s', async (query, title) => {
    expect(await found(query, cities)).toEqual([title]);
  });

  it.each(["children's", 'childrens', 'Children’s', 'CHILDREN', 'child hosp'])(
    'finds %s with or without its apostrophe',
    async (query) => {
      expect(await found(query, ["Porto Children's Hospice", 'Porto Hospice'])).toEqual(["Porto Children's Hospice"]);
    },
  );

  it('finds titles with an apostrophe of either kind', async () => {
    expect(await found("st anne's", ['St Anne’s Academy', "St Anne's Nursery", 'St Andrew School'])).toHaveLength(2);
  });

  it('wants every word, in any order, each as the beginning of a word', async () => {
    const titles = [
      'Harbour Community Trust',
      'Harbour Trust',
      'Community Harbour Choir',
      'Harbourside Community Trust',
    ];
    expect(await found('community harb', titles)).toHaveLength(3);
    expect(await found('trust comm harbour', titles)).toHaveLength(2);
    expect(await found('community school', titles)).toEqual([]);
    expect(await found('bour', titles)).toEqual([]);
    expect(await found('munity', titles)).toEqual([]);
  });

  it('looks at letters and digits alone', async () => {
    const titles = ['Parks & Recreation', 'Brakus, Sons-Daughters Ltd.', 'Route 66 Diner', '東京 Library'];
    expect(await found('parks recreation', titles)).toEqual(['Parks & Recreation']);
    expect(await found('daughters/sons', titles)).toEqual(['Brakus, Sons-Daughters Ltd.']);
    expect(await found('66', titles)).toEqual(['Route 66 Diner']);
    expect(await found('東', titles)).toEqual(['東京 Library']);
    expect(await found('&', titles)).toEqual([]);
  });

  it('shows the best match first: the whole word before the longer one, the shorter title before the longer one', async () => {
    expect((await found('art', ['Arthur Foundation', 'Artisan Bakery', 'Art Foundation']))[0]).toBe('Art Foundation');
    expect(
      (await found('porto', ['Porto Harbour Community Kitchen Association', 'Friends of Porto', 'Porto']))[0],
    ).toBe('Porto');
    expect(await found('porto', ['Portobello Market', 'Museum of Art Porto'])).toEqual([
      'Museum of Art Porto',
      'Portobello Market',
    ]);
  });

  it('takes a title that is the query itself for the best match, however frequent its words are', async () => {
    const titles = [...Array.from({ length: 60 }, (_, index) => `Art Circle ${index}`), 'Arthurian Society', 'Art'];
    expect((await found('art', titles))[0]).toBe('Art');
    expect((await found('art', titles)).indexOf('Arthurian Society')).toBe(61);
  });

  it('orders equally good matches by ID', async () => {
    const directory = createPageDirectory(pagesOf(Array.from({ length: 40 }, () => 'Lisbon Choir')).toReversed());
    const ids = await idsOf(directory, 'choir');
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(ids).toHaveLength(40);
  });
});

it('substring finds the whole query anywhere in the title, case and accents ignored, by ID', async () => {
  expect(await found('LICA', ['Basílica de Lisboa', 'Angelica Trust', 'Lisbon'], 'substring')).toEqual([
    'Basílica de Lisboa',
    'Angelica Trust',
  ]);
  expect(await found('y c', cities, 'substring')).toEqual([]);
  expect(await found('ity shop', cities, 'substring')).toEqual(['Łódź Community Shop']);
  expect(await found('shop community', cities, 'substring')).toEqual([]);
});

describe('paging', () => {
  const word = fc.constantFrom('Community', 'Comet', 'Choir', 'São', 'Łódź', 'Trust', 'Art', 'Arts');
  const titles = fc.array(
    fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
    { maxLength: 60 },
  );

  it('shows each page that matches exactly once over all stretches, in every order of titles', async () => {
    await fc.assert(
      fc.asyncProperty(
        titles,
        fc.constantFrom('c', 'com', 'sao', 'lodz ch', 'art'),
        fc.integer({ min: 1, max: 9 }),
        async (some, query, perPage) => {
          const directory = createPageDirectory(pagesOf(some));
          const leafed: number[] = [];
          for (let page = 1; page <= 61; page += 1) leafed.push(...(await idsOf(directory, query, { page, perPage })));
          const expected = pagesOf(some).filter(({ title }) => everyWordBegins(query, title));
          expect(leafed.toSorted((a, b) => a - b)).toEqual(expected.map(({ id }) => id));
        },
      ),
    );
  });

  it('answers the same order from any two directories of the same pages', async () => {
    await fc.assert(
      fc.asyncProperty(titles, async (some) => {
        const [one, other] = [createPageDirectory(pagesOf(some)), createPageDirectory(pagesOf(some))];
        await idsOf(other, 'art');
        expect(await idsOf(other, 'c')).toEqual(await idsOf(one, 'c'));
      }),
    );
  });
});

/** A plain reading of what "each word a prefix of a word of the title" says. */
function everyWordBegins(query: string, title: string): boolean {
  const plain = title
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ó', 'o')
    .replaceAll('ź', 'z')
    .replaceAll('ã', 'a')
    .split(' ');
  return query.split(' ').every((word) => plain.some((one) => one.startsWith(word)));
}

it('lists, gets and knows its pages, and no other', async () => {
  const pages = pagesOf(cities);
  const directory = createPageDirectory(pages);
  expect(await directory.list({ limit: 100 })).toEqual(pages);
  expect(await directory.list({ after: 9003, limit: 2 })).toEqual(pages.slice(2, 4));
  expect([(await directory.get(9003))?.title, await directory.get(9001)]).toEqual(['São Paulo Library', undefined]);
  expect(await directory.known([9003, 9001, 9003, 9006])).toEqual(new Set([9003, 9006]));
  expect(await found('x', [])).toEqual([]);
});

it('finds every page, by ID, for a blank query', async () => {
  const directory = createPageDirectory(pagesOf(cities));
  expect(await directory.search('  ', words, { page: 2, perPage: 4 })).toEqual({
    pages: pagesOf(cities).slice(4),
    total: 6,
  });
});

describe('search.order', () => {
  const titles = ['Delta Arts', 'arts trust', 'Árts Art', 'Choir', 'Art'];
  it.each([
    ['best', 'art', ['Árts Art', 'Art', 'Delta Arts', 'arts trust']],
    ['id', 'art', ['Delta Arts', 'arts trust', 'Árts Art', 'Art']],
    ['newest', 'art', ['Art', 'Árts Art', 'arts trust', 'Delta Arts']],
    ['title', 'art', ['Art', 'Árts Art', 'arts trust', 'Delta Arts']],
    ['title', ' ', ['Art', 'Árts Art', 'arts trust', 'Choir', 'Delta Arts']],
    ['newest', '', ['Art', 'Choir', 'Árts Art', 'arts trust', 'Delta Arts']],
  ] as const)('%s: %s', async (order, query, expected) => {
    const { pages } = await createPageDirectory(pagesOf(titles)).search(query, { matching: 'words', order }, all);
    expect(new Set(pages.map(({ title }) => title))).toEqual(new Set(expected));
    if (order !== 'best') expect(pages.map(({ title }) => title)).toEqual(expected);
  });
});

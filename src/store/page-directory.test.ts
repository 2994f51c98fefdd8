import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Page } from '../domain/page/page.ts';
import { windowOf } from '../domain/page/page-window.ts';
import { createPageDirectory, folded } from './page-directory.ts';

const pagesOf = (titles: readonly string[]): Page[] => titles.map((title, index) => ({ id: 9000 + 3 * index, title }));

/** Titles that a query finds among some, in order. */
function found(query: string, titles: readonly string[], matching: 'words' | 'substring' = 'words'): string[] {
  const directory = createPageDirectory(pagesOf(titles));
  return directory.search(query, matching).map((id) => directory.get(id)?.title ?? 'no such page');
}

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
  ])('finds %s whatever the case and the accents: %s', (query, title) => {
    expect(found(query, cities)).toEqual([title]);
  });

  it.each(["children's", 'childrens', 'Children’s', 'CHILDREN', 'child hosp'])(
    'finds %s with or without its apostrophe',
    (query) => {
      expect(found(query, ["Porto Children's Hospice", 'Porto Hospice'])).toEqual(["Porto Children's Hospice"]);
    },
  );

  it('finds titles with an apostrophe of either kind', () => {
    expect(found("st anne's", ['St Anne’s Academy', "St Anne's Nursery", 'St Andrew School'])).toHaveLength(2);
  });

  it('wants every word, in any order, each as the beginning of a word', () => {
    const titles = [
      'Harbour Community Trust',
      'Harbour Trust',
      'Community Harbour Choir',
      'Harbourside Community Trust',
    ];
    expect(found('community harb', titles)).toHaveLength(3);
    expect(found('trust comm harbour', titles)).toHaveLength(2);
    expect(found('community school', titles)).toEqual([]);
    expect(found('bour', titles)).toEqual([]);
    expect(found('munity', titles)).toEqual([]);
  });

  it('looks at letters and digits alone', () => {
    const titles = ['Parks & Recreation', 'Brakus, Sons-Daughters Ltd.', 'Route 66 Diner', '東京 Library'];
    expect(found('parks recreation', titles)).toEqual(['Parks & Recreation']);
    expect(found('daughters/sons', titles)).toEqual(['Brakus, Sons-Daughters Ltd.']);
    expect(found('66', titles)).toEqual(['Route 66 Diner']);
    expect(found('東', titles)).toEqual(['東京 Library']);
    expect(found('&', titles)).toEqual([]);
  });

  it('shows the best match first: the whole word before the longer one, the shorter title before the longer one', () => {
    expect(found('art', ['Arthur Foundation', 'Artisan Bakery', 'Art Foundation'])[0]).toBe('Art Foundation');
    expect(found('porto', ['Porto Harbour Community Kitchen Association', 'Friends of Porto', 'Porto'])[0]).toBe(
      'Porto',
    );
    expect(found('porto', ['Portobello Market', 'Museum of Art Porto'])).toEqual([
      'Museum of Art Porto',
      'Portobello Market',
    ]);
  });

  it('takes a title that is the query itself for the best match, however frequent its words are', () => {
    const titles = [...Array.from({ length: 60 }, (_, index) => `Art Circle ${index}`), 'Arthurian Society', 'Art'];
    expect(found('art', titles)[0]).toBe('Art');
    expect(found('art', titles).indexOf('Arthurian Society')).toBe(61);
  });

  it('orders equally good matches by ID', () => {
    const directory = createPageDirectory(pagesOf(Array.from({ length: 40 }, () => 'Lisbon Choir')).toReversed());
    const ids = directory.search('choir', 'words');
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(ids).toHaveLength(40);
  });
});

describe('substring', () => {
  it('finds the whole query anywhere in the title, case and accents ignored, by ID', () => {
    expect(found('LICA', ['Basílica de Lisboa', 'Angelica Trust', 'Lisbon'], 'substring')).toEqual([
      'Basílica de Lisboa',
      'Angelica Trust',
    ]);
    expect(found('y c', cities, 'substring')).toEqual([]);
    expect(found('ity shop', cities, 'substring')).toEqual(['Łódź Community Shop']);
    expect(found('shop community', cities, 'substring')).toEqual([]);
  });
});

it('folds letters that Unicode does not take apart', () => {
  expect(folded('  Straße ØRSTED Þór Æsir Œuvre đak ’t  ')).toBe('strasse orsted thor aesir oeuvre dak t');
});

describe('paging', () => {
  const word = fc.constantFrom('Community', 'Comet', 'Choir', 'São', 'Łódź', 'Trust', 'Art', 'Arts');
  const titles = fc.array(
    fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
    { maxLength: 60 },
  );

  it('shows each page that matches exactly once over all stretches, in every order of titles', () => {
    fc.assert(
      fc.property(
        titles,
        fc.constantFrom('c', 'com', 'sao', 'lodz ch', 'art'),
        fc.integer({ min: 1, max: 9 }),
        (all, query, perPage) => {
          const directory = createPageDirectory(pagesOf(all));
          const leafed: number[] = [];
          for (let page = 1; page <= 61; page += 1)
            leafed.push(...windowOf(directory.search(query, 'words'), { page, perPage }));
          const expected = pagesOf(all).filter(({ title }) => everyWordBegins(query, title));
          expect(leafed.toSorted((a, b) => a - b)).toEqual(expected.map(({ id }) => id));
        },
      ),
    );
  });

  it('answers the same order from any two directories of the same pages', () => {
    fc.assert(
      fc.property(titles, (all) => {
        const [one, other] = [createPageDirectory(pagesOf(all)), createPageDirectory(pagesOf(all))];
        other.search('art', 'words');
        expect(other.search('c', 'words')).toEqual(one.search('c', 'words'));
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

describe('remembered results', () => {
  it('are the same array for the same query, and for each way of matching its own', () => {
    const directory = createPageDirectory(pagesOf(cities));
    expect(directory.search('Zürich', 'words')).toBe(directory.search('zurich', 'words'));
    expect(directory.search('ich', 'words')).toEqual([]);
    expect(directory.search('ich', 'substring')).toHaveLength(1);
  });

  it('are let go of before they fill the memory', () => {
    const directory = createPageDirectory(pagesOf(Array.from({ length: 8000 }, (_, index) => `Choir ${index}`)));
    const [first, second] = [directory.search('choir', 'words'), directory.search('choir 7', 'words')];
    for (let times = 1; times <= 60; times += 1) directory.search(`choir${'!'.repeat(times)}`, 'words');
    expect(directory.search('choir', 'words')).not.toBe(first);
    expect(directory.search('choir 7', 'words')).not.toBe(second);
    expect(directory.search('choir', 'words')).toEqual(first);
  });
});

it('lists and gets its pages, and knows no other', () => {
  const pages = pagesOf(cities);
  const directory = createPageDirectory(pages);
  expect([directory.size, directory.list()]).toEqual([6, pages]);
  expect([directory.get(9003)?.title, directory.get(9001)]).toEqual(['São Paulo Library', undefined]);
  expect(createPageDirectory([]).search('x', 'words')).toEqual([]);
});

import { expect, test } from 'vitest';
import { pageOf } from './found-facts.ts';
import { inferPageMembers, type SeenPage } from './infer-found.ts';

const titles = ['Harbour Choir', 'Malmö Theatre', 'Łódź Food Bank', 'Library of Leeds'];

type Write = (id: number, title: string) => Readonly<Record<string, unknown>>;

const seen = (operation: SeenPage['operation'], write: Write, few = titles.length): readonly SeenPage[] =>
  titles.slice(0, few).flatMap((title, at) => {
    const id = 310 + 7 * at;
    const page = pageOf({ id, title, logo: `https://cdn.example/${id}.png`, ...write(id, title) });
    return page === undefined ? [] : [{ at, operation, page }];
  });

const answerTo = (search: Write, get: Write, few?: number) =>
  inferPageMembers([...seen('pages.search', search), ...seen('pages.get', get, few)])['page.members'];

const slugs = ['harbour-choir', 'malmo-theatre', 'lodz-food-bank', 'library-of-leeds'];
const slugOf = (id: number) => slugs[(id - 310) / 7];

test.each<[string, Write, object]>([
  ['nothing', () => ({}), {}],
  [
    'constants',
    () => ({ isVerified: true, parent: null, kinds: ['a'] }),
    { isVerified: true, parent: null, kinds: ['a'] },
  ],
  ['a slug', (id) => ({ slug: slugOf(id) }), { slug: { $text: '{slug}' } }],
  [
    'links, and an ID as a text and a number',
    (id, title) => ({ links: { self: `/channels/pages/${id}`, alt: title }, uid: String(id), number: id }),
    {
      links: { self: { $text: '/channels/pages/{id}' }, alt: { $text: '{title}' } },
      uid: { $text: '{id}' },
      number: { $number: 'id' },
    },
  ],
  ['ints that no double holds, which are rounded', () => ({ shard: 2n ** 62n }), { shard: 2 ** 62 }],
  ['what it is most often', (id) => ({ score: id === 310 ? 2 : 1 }), { score: 1 }],
  ['what most have', (id) => (id === 310 ? {} : { town: null }), { town: null }],
  [
    'members that look variable',
    () => ({ $text: 1, more: { $text: '{id}' } }),
    { $text: 1, more: { $constant: { $text: '{id}' } } },
  ],
  ['names that every object has', () => ({ toString: null, constructor: 'x' }), { toString: null, constructor: 'x' }],
])('a page has %s beside', (_, write, members) => expect(answerTo(write, write)?.answer).toEqual(members));

test('a slug that is not written like this one everywhere is one where most are', () => {
  const write: Write = (_, title) => ({ slug: title.toLowerCase().replaceAll(' ', '-') });
  expect(answerTo(write, write)).toMatchObject({ answer: { slug: { $text: '{slug}' } }, explained: 4 });
});

test('what differs between answers is shown of several answers', () => {
  const pages = (at: number) => seen('pages.search', () => ({ servedBy: at })).map((one) => ({ ...one, at }));
  const { contradictions = [] } =
    inferPageMembers([...pages(1), ...pages(1), ...pages(2), ...pages(3)])['page.members'] ?? {};
  expect(contradictions.map(({ observed }) => observed)).toEqual([2, 3, 2, 2, 2].map((servedBy) => ({ servedBy })));
});

test('search and get differ', () =>
  expect(
    answerTo(
      () => ({ score: 1 }),
      () => ({ about: '' }),
    )?.answer,
  ).toEqual({
    'pages.search': { score: 1 },
    'pages.get': { about: '' },
  }));

test('of one page alone, what all others have is taken for variable', () => {
  const write: Write = (id) => ({ slug: slugOf(id), score: 1 });
  expect(answerTo(write, write, 1)?.answer).toEqual({ slug: { $text: '{slug}' }, score: 1 });
});

test('without a page nothing is said', () => expect(inferPageMembers([])).toEqual({}));

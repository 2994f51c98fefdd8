import { oddIds } from '../learn/odd-ids.ts';
import { ordinary } from '../../src/interface/ordinary.ts';
import type { Known } from './known.ts';
import { andHalf } from './ints.ts';
import { rule, valuesOf, type Missing, type Patch, type Rule } from './rule.ts';

const plus32 = oddIds['the ID of a page and 2^32'];

/** Never the host, and none twice (`cohosts.duplicates`). */
const others = ({ pages }: Known, most: number) => pages.slice(1, most + 1);

const lawful =
  (count: number) =>
  (known: Known): Patch | Missing =>
    known.pages.length < 2
      ? { missing: 'only one page is known: add more to pages.known' }
      : { cohosts: others(known, count) };

/** A page that does not exist, at a place among others. */
const among =
  (at: 'first' | 'middle' | 'last') =>
  (known: Known): Patch | Missing => {
    const pages = others(known, 2);
    if (known.unknownPage === undefined) return known.lacks('pages.unknown');
    const before = { first: 0, middle: 1, last: pages.length }[at];
    return { cohosts: [...pages.slice(0, before), known.unknownPage, ...pages.slice(before)] };
  };

/** A list that holds this beside a page. */
const beside = (value: (known: Known) => unknown) => (known: Known) => [known.pages[1] ?? known.page, value(known)];

export const cohostsRules: readonly Rule[] = [
  rule('event.cohosts.valid', {
    refuse: {
      'several cohosts, the last of which is no page': among('last'),
      'several cohosts, the first of which is no page': among('first'),
      'twelve cohosts, the last of which is no page': ({ shown, unknownPage }) =>
        shown.length < 11 || unknownPage === undefined ? undefined : { cohosts: [...shown.slice(0, 11), unknownPage] },
      'a page ID and 2^32 as cohost': ({ page }) => ({ cohosts: [plus32(page)] }),
      'a single cohost that is no page': ({ unknownPage, lacks }) =>
        unknownPage === undefined ? lacks('pages.unknown') : { cohosts: [unknownPage] },
      'several cohosts, the middle one of which is no page': among('middle'),
    },
    accept: { 'several pages as cohosts': lawful(ordinary.cohosts), 'a single cohost': lawful(1) },
  }),
  rule('event.cohosts.default', {
    accept: { 'an empty list of cohosts': { cohosts: [] }, 'a body without cohosts': { cohosts: undefined } },
  }),
  rule('event.types.cohosts', {
    refuse: valuesOf('cohosts', {
      'a list with a page ID and a half': beside(({ page }) => andHalf(page)),
      'an object that holds a page': ({ pages, page }) => ({ first: pages[1] ?? page }),
      'a list with null': beside(() => null),
      // Some look into lists by themselves.
      'a list with a list of two pages': beside(({ page }) => [page, page]),
      'a list with a word': beside(() => 'a page'),
      '"many"': () => 'many',
      'an object': () => ({ kind: 'no such type' }),
      'a list with an object': beside(() => ({})),
    }),
  }),
];

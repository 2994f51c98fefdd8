import { oddIds } from '../learn/odd-ids.ts';
import { andHalf } from './ints.ts';
import { rule, surely, valuesOf, type Rule } from './rule.ts';

const plus32 = oddIds['the ID of a page and 2^32'];
const minus = oddIds['the ID of a page with a minus before it'];

export const hostRules: readonly Rule[] = [
  rule('event.host.valid', {
    refuse: {
      'a host that is no page': ({ unknownPage, host, lacks }) =>
        unknownPage === undefined ? lacks('pages.unknown') : { host: host(unknownPage) },
      'a page ID and 2^32': ({ page, host }) => ({ host: host(plus32(page)) }),
      'host 0': ({ host }) => ({ host: host(0) }),
      'a page ID with a minus': ({ page, host }) => ({ host: host(minus(page)) }),
      'a host that is no page, in the other form': ({ unknownPage, otherHost }) =>
        unknownPage === undefined ? undefined : { host: otherHost(unknownPage) },
      'host -1': ({ host }) => ({ host: host(-1) }),
    },
    // An update that leaves cohosts out may keep those of before, and the host among them may be refused (`cohosts.duplicates`).
    accept: {
      'another page as host': ({ pages, host }) =>
        pages.length < 2 ? undefined : { host: host(pages.at(-1)), cohosts: [] },
      'the second page as host': ({ pages, host }) =>
        pages.length < 3 ? undefined : { host: host(pages[1]), cohosts: [] },
    },
  }),
  rule('event.types.host', {
    refuse: {
      ...valuesOf('host', {
        'a page ID and a half': ({ host, page }) => host(andHalf(page)),
        'a list of two pages': ({ pages }) => [...pages, ...pages].slice(0, 2),
        null: () => null,
        'an empty list': () => [],
        'an object': () => ({ kind: 'no such type' }),
        '"many"': () => 'many',
      }),
      // No page, or missing.
      'an empty text for host': surely({ host: '' }),
    },
  }),
];

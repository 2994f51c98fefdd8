import type { Faker } from '@faker-js/faker';
import type { Page } from '../../domain/page/page.ts';
import { pagesForAllRules } from '../../settings/pages-for-all-rules.ts';
import {
  causes,
  charityForms,
  clubForms,
  communityForms,
  emblems,
  fieldsOfStudy,
  legalForms,
  pastimes,
  publicBodies,
  qualities,
  saints,
  schoolForms,
  trades,
} from './page-words.ts';
import { places } from './places.ts';
import { chance, pick, seededFaker } from './seeded-faker.ts';

interface PageSeed {
  readonly seed: number;
  /** How many pages, 0 or more. */
  readonly count: number;
}

/** Writes the words of one title; an empty word is left out. */
type Wording = (words: Vocabulary) => readonly string[];

interface Vocabulary {
  readonly oneOf: (choices: readonly string[]) => string;
  readonly surname: () => string;
  readonly forename: () => string;
  readonly city: () => string;
}

const FIRST_ID = 9000;
/** Leaves gaps, so that a number taken at random is seldom a page. */
const ID_STEP = 3;
/** One page of each stretch of this length is a "Community …", whatever the seed: fixtures count on that word. */
const COMMUNITY_STRETCH = 12;

/** With so many pages some first letter finds more than fill a page of results, whatever the seed. */
const MANY_PAGES = 100;

const communityWordings: readonly Wording[] = [
  (words) => [words.city(), 'Community', words.oneOf(communityForms)],
  (words) => [words.surname(), 'Community', words.oneOf(communityForms)],
  (words) => [words.oneOf(qualities), words.oneOf(emblems), 'Community', words.oneOf(communityForms)],
];

/** Kinds of organisation as in §1; a wording that stands twice is twice as frequent. */
const wordings: readonly Wording[] = [
  (words) => [words.surname(), words.oneOf(trades), words.oneOf(legalForms)],
  (words) => [words.oneOf(qualities), words.oneOf(emblems), words.oneOf(trades), words.oneOf(legalForms)],
  (words) => [words.oneOf(qualities), words.oneOf(emblems), words.oneOf(trades)],
  (words) => [words.surname(), '&', words.surname(), words.oneOf(trades)],
  (words) => [words.surname(), '&', words.oneOf(['Sons', 'Daughters', 'Partners', words.surname()])],
  (words) => [words.city(), words.oneOf(trades), words.oneOf(legalForms)],
  (words) => [words.city(), words.oneOf(causes), words.oneOf(charityForms)],
  (words) => [words.city(), words.oneOf(causes), words.oneOf(charityForms)],
  (words) => ['The', words.forename(), words.surname(), words.oneOf(['Foundation', 'Trust', 'Fund', 'Scholarship'])],
  (words) => [words.surname(), words.oneOf(causes), words.oneOf(charityForms)],
  (words) => [
    'Friends of',
    words.oneOf(qualities),
    words.oneOf(emblems),
    words.oneOf(['Park', 'Museum', 'Library', 'Woods']),
  ],
  (words) => ['University of', words.city()],
  (words) => [words.city(), words.oneOf(['School of', 'Institute of', 'College of']), words.oneOf(fieldsOfStudy)],
  (words) => [words.surname(), words.oneOf(['University', 'College', 'School of Business', 'Conservatory'])],
  (words) => ['St', `${words.oneOf(saints)}'s`, words.oneOf(schoolForms), words.city()],
  (words) => [words.city(), words.oneOf(publicBodies)],
  (words) => [words.city(), words.oneOf(publicBodies)],
  (words) => [words.city(), words.oneOf(pastimes), words.oneOf(clubForms)],
  (words) => [words.oneOf(qualities), words.oneOf(emblems), words.oneOf(pastimes), words.oneOf(clubForms)],
];

/**
 * The pages of a seed, by ID (§2.1): 9000, 9003, 9006 and so on. A page depends on the seed and on its position alone, so a larger `count`
 * only adds pages. The exception is the end of a small world, which repeats the word "Community" so that one query fills a page of results.
 */
export function seedPages({ seed, count }: PageSeed): readonly Page[] {
  const random = seededFaker(seed);
  const words = vocabularyOf(random);
  const pages: Page[] = [];
  let communityAt = 0;
  let communities = 0;
  for (let index = 0; index < count; index += 1) {
    const place = index % COMMUNITY_STRETCH;
    if (place === 0) communityAt = random.number.int(COMMUNITY_STRETCH - 1);
    const isCommunity = place === communityAt || needsCommunities({ count, index, communities });
    if (isCommunity) communities += 1;
    const wording = pick(random, isCommunity ? communityWordings : wordings);
    pages.push({ id: FIRST_ID + ID_STEP * index, title: titleOf(wording(words)) });
  }
  return pages;
}

/** Whether all pages that are left of a small world have to be a "Community …". */
function needsCommunities({ count, index, communities }: Readonly<Record<'count' | 'index' | 'communities', number>>) {
  const isSmall = count >= pagesForAllRules && count < MANY_PAGES;
  return isSmall && count - index <= pagesForAllRules - communities;
}

/** Joined in one go: V8 keeps a concatenation as a tree of its parts, which takes three times the memory. */
function titleOf(words: readonly string[]): string {
  return words.filter((word) => word !== '').join(' ');
}

function vocabularyOf(random: Faker): Vocabulary {
  const { person, location } = random.definitions;
  const surnames = person.last_name.generic ?? [];
  const forenames = person.first_name.generic ?? [];
  const placeNames = places.map((place) => place.name);
  return {
    oneOf: (choices) => pick(random, choices),
    surname: () => pick(random, surnames),
    forename: () => pick(random, forenames),
    city: () => pick(random, chance(random, 60) ? placeNames : location.city_name),
  };
}

import type { Faker } from '@faker-js/faker';
import type { Page } from '../../domain/page/page.ts';
import { pagesForAllRules } from '../../settings/options.ts';
import { places } from './places.ts';
import { chance, pick, seededFaker, words } from './seeded-faker.ts';

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

/** The words that page titles are made of, beside faker's names and cities. */
const trades = words(`
  Architects, Bakery, Biotech, Breweries, Capital, Catering, Ceramics, Coffee Roasters, Consulting, Design,
  Diagnostics, Energy, Engineering, Farms, Films, Foods, Health, Hotels, Insurance, Labs, Legal, Logistics, Marine,
  Media, Mobility, Optics, Outfitters, Partners, Pharmacy, Press, Printing, Publishing, Recruitment, Renewables,
  Robotics, Security, Shipping, Software, Solar, Studios, Systems, Textiles, Timber, Travel, Ventures, Vineyards,
  Workshops
`);

const legalForms = ['', '', '', ...words('Ltd, GmbH, Group, Inc., AB, Lda, Oy, S.A., BV, Cooperative, & Co.')];

const qualities = words(`
  Amber, Atlantic, Blue, Bright, Brilliant, Calm, Cedar, Clear, Copper, Coral, Crimson, Eastern, Emerald, Evergreen,
  First, Golden, Grand, Granite, Green, Harbour, Highland, Iron, Ivory, Little, Lunar, Maple, Meridian, Modern,
  Nordic, Northern, Olive, Open, Orchard, Pacific, Polar, Quiet, Rapid, Red, River, Royal, Sage, Scarlet, Silver,
  Southern, Stone, Summit, Swift, True, Urban, Valley, Violet, Western, White, Wild, Willow, Winter
`);

const emblems = words(`
  Anchor, Arrow, Badger, Beacon, Bell, Birch, Bridge, Candle, Canvas, Castle, Clover, Comet, Compass, Crane, Crown,
  Delta, Falcon, Fern, Field, Finch, Forge, Fox, Gate, Grove, Hare, Harvest, Heron, Horizon, Kettle, Kite, Lantern,
  Lark, Leaf, Lighthouse, Loom, Meadow, Mill, Mosaic, Oak, Orbit, Otter, Owl, Paper, Peak, Pebble, Pine, Prism, Quill,
  Raven, Reef, Ridge, Robin, Sail, Shore, Spark, Spruce, Star, Swallow, Thistle, Tide, Tower, Wave, Wharf, Wren
`);

const causes = words(`
  Animal Rescue, Arts, Children's Hospice, Cancer Care, Carers, Clean Water, Debt Advice, Disability, Education,
  Elderly Care, Environmental, Family, Food Bank, Heritage, Homelessness, Housing, Human Rights, Literacy,
  Mental Health, Migrant Support, Ocean, Refugee, Rewilding, Sight Loss, Veterans', Wildlife, Women's Aid, Youth
`);

const charityForms = words(`
  Trust, Foundation, Fund, Charity, Network, Alliance, Action, Association, Appeal, Society
`);

const fieldsOfStudy = words(`
  Agriculture, Applied Sciences, Architecture, the Arts, Business, Commerce, Dentistry, Design, Economics, Education,
  Engineering, Fine Art, Law, Marine Sciences, Medicine, Music, Nursing, Pharmacy, Public Health, Technology,
  Theology, Veterinary Science
`);

const saints = words(`
  Agnes, Andrew, Anne, Bede, Brigid, Catherine, Clare, Columba, David, Francis, George, Helen, Hilda, James, Joseph,
  Luke, Margaret, Mark, Mary, Nicholas, Patrick, Paul, Peter, Teresa
`);

const schoolForms = words(`
  Primary School, Secondary School, Grammar School, Academy, High School, Montessori School, Sixth Form College,
  Nursery
`);

const publicBodies = words(`
  City Council, City Library, Department of Culture, Department of Parks & Recreation, Employment Agency,
  Environment Agency, Fire & Rescue Service, Health Board, Housing Authority, Museum of Art,
  Museum of Natural History, Municipal Archive, Port Authority, Public Library, Police, Regional Development Agency,
  School District, Statistics Office, Tourist Board, Transport Authority, Water Board, Youth Council
`);

const pastimes = words(`
  Allotment, Amateur Radio, Archery, Astronomy, Badminton, Book, Bowls, Boxing, Camera, Chess, Choral, Climbing,
  Cricket, Cycling, Dance, Debating, Drama, Fencing, Film, Football, Gliding, Gymnastics, Hiking, Hockey, Judo,
  Knitting, Model Railway, Netball, Orienteering, Rowing, Rugby, Running, Sailing, Skating, Swimming, Table Tennis,
  Tennis, Volleyball, Yoga
`);

const clubForms = ['Club', 'Club', 'Society', 'Association', 'League', 'Union'] as const;

const communityForms = words(`
  Action, Arts, Bakery, Centre, Choir, Cinema, Energy, Farm, Forest, Forum, Foundation, Fridge, Garden, Hall, Health,
  Housing, Kitchen, Land Trust, Library, Orchestra, Radio, Shop, Sports, Theatre, Transport, Trust, Workshop
`);

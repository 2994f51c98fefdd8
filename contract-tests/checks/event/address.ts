import { withValue } from '../../learn/consistent.ts';
import type { Body } from '../../learn/event-body.ts';
import { probeUpdate } from '../../learn/observe/probe.ts';
import { outcomeOf } from '../../target/outcome.ts';
import type { LawfulValue } from '../bundle.ts';
import { notApplicable, type Check, type Finding, type Trial } from '../check.ts';
import { coreFirst, type Experiment } from '../experiment.ts';
import { inCircumstances } from './circumstances.ts';

/** §8 */
const longest = 255;

const rule = 'event.address.max-length';

const tooLong = (title: string, address: string): Experiment => ({
  rule,
  title: `an address of ${address.length} characters${title}`,
  change: (body) => ({ ...body, address }),
});

const oneMore = tooLong('', 'a'.repeat(longest + 1));

/** Trimmed, with its blanks collapsed, its tags stripped or its entity decoded it has 255 characters or fewer. */
const mixed = `    Hall    4 <b></b>&amp;${'a'.repeat(longest - 26)}    `;

/** Whoever counts something else than characters takes one of these. */
const others: readonly Experiment[] = [
  tooLong(', of which blanks, tags and entities are some', mixed),
  tooLong(' that ends in blanks', `Hall 4${' '.repeat(longest)}.`.slice(0, -1)),
  tooLong(' with many blanks between the words', `Hall${' '.repeat(longest)}4`),
  tooLong(' that are not ASCII', 'é'.repeat(longest + 5)),
  tooLong('', 'a'.repeat(1000)),
  tooLong(' with tags, which are characters too', `<b>${'a'.repeat(250)}</b>`),
  tooLong(' with entities, each of which is several', '&amp;'.repeat(52)),
  tooLong(' that begins with blanks', `${' '.repeat(longest)}Hall 4`),
];

export const addressChecks: readonly Check[] = [
  ...coreFirst([oneMore, ...others], { name: rule, both: 1, inTurn: 1, take: 1 }),
  ...inCircumstances(oneMore),
];

const lawful = (what: string, address: string): LawfulValue => ({
  rule,
  title: `an address of 255 ${what}`,
  change: (body) => withValue(body, ['address', address]),
});

/** One character each to whoever counts code points or UTF-16 units, and two bytes, or a letter and its accent (NFD), which do not count. */
export const longestAddress = lawful('characters that are more bytes', 'é'.repeat(longest));
export const longestPlainAddress = lawful('plain characters', 'a'.repeat(longest));
/** Which characters there are in it, whoever stores them in another spelling has to leave out of the count. */
export const longestMarkedAddress = lawful(
  'characters with signs and blanks',
  `${'Mill & Sons "Yard" <B> '.repeat(20).slice(0, longest - 1)}.`,
);
/** One character beyond the basic plane: two UTF-16 units, four bytes. */
const wide = '\u{1F3DB}';

const wideText = {
  question: 'text.characters',
  part: 'wide',
  change: (body: Body): Body => ({ ...body, address: wide.repeat(100) }),
};

/** Two UTF-16 units each, where such characters are taken at all. */
export const longestWideAddress: LawfulValue = {
  ...lawful('characters beyond the basic plane', wide.repeat(longest)),
  cannot: takesNoWide,
};

async function takesNoWide(trial: Trial): Promise<Finding | undefined> {
  const probe = await probeUpdate(wideText, trial);
  if (probe !== undefined && outcomeOf(probe) === 'accepted') return undefined;
  return notApplicable('a short text of such characters is not taken either');
}

import {
  capacityHoldsRsvps,
  cohostsArePages,
  hostIsPage,
  locationIsValid,
  typeIsValid,
  cohostsAreDistinct,
  cohostsAreFew,
  contactEmailIsValid,
  externalUrlIsValid,
  imageIsLarge,
  imageIsValid,
  capacityIsKept,
  textIsShort,
} from './attribute-rules.ts';
import { datesAreInOrder, datesAreLocal, datesAreNear, publishedAtIsAhead, publishedAtIsNear } from './date-rules.ts';
import { rule, type EventRule, type RuleInput, type RulesVerdict } from './rule.ts';
import { isUnlimited } from '../availability.ts';
import type { AnswerTo } from '../../look-up.ts';
import type { Violation } from '../../violation.ts';
import type { EventInput } from '../event-input.ts';

type Clash = Extract<AnswerTo<'body.contradictions'>, object>['refused'][number];

interface Contradiction {
  readonly clash: Clash;
  readonly at: string;
  readonly expected: string;
  holds(input: EventInput): boolean;
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

const ofTicketless = (at: string, what: string, holds: (input: EventInput) => boolean): Contradiction => ({
  clash: 'ticketless',
  at,
  expected: `no ${what}, as people show up at will (isTicketless)`,
  holds: (input) => input.isTicketless === true && holds(input),
});

const ofCourse = (name: 'startedAt' | 'endedAt'): Contradiction => ({
  clash: 'dated-course',
  at: `/${name}`,
  expected: 'no date, as a self-paced course has no formal start or end',
  holds: (input) => input.isSelfPacedCourse === true && isGiven(input[name]),
});

const ofVirtual = (name: 'address' | 'addressDetails'): Contradiction => ({
  clash: 'virtual',
  at: `/${name}`,
  expected: 'no address, as the event is virtual',
  holds: (input) => input.isVirtual === true && isGiven(input[name]),
});

/** Lawful values whose meanings clash (§2.2). */
const contradictions: readonly Contradiction[] = [
  {
    clash: 'paid',
    at: '/externalUrl',
    expected: 'a URL, as the event is paid and null creates a free one',
    holds: ({ isPaid, externalUrl }) => isPaid === true && !isGiven(externalUrl),
  },
  ofCourse('startedAt'),
  ofCourse('endedAt'),
  ofTicketless('/capacity', 'capacity', ({ capacity = null }) => capacity !== null && !isUnlimited(capacity)),
  ofTicketless('/isPaid', 'price', ({ isPaid }) => isPaid === true),
  ofTicketless('/receivesRsvpWebhooks', 'RSVPs', ({ receivesRsvpWebhooks }) => receivesRsvpWebhooks === true),
  ofVirtual('address'),
  ofVirtual('addressDetails'),
  {
    clash: 'details',
    at: '/addressDetails',
    expected: 'an address that they clarify',
    holds: ({ address, addressDetails }) => isGiven(addressDetails) && !isGiven(address),
  },
];

/** Asked only where something clashes. */
export const attributesAgree = rule(
  'body.contradictions',
  [...new Set(contradictions.map(({ at }) => at))],
  ({ input, ask }) => {
    const found = contradictions.filter(({ holds }) => holds(input));
    if (found.length === 0) return undefined;
    const answer = ask('body.contradictions');
    const isRefused = ({ clash }: Contradiction) =>
      typeof answer === 'string' ? answer === 'refused' : answer.refused.includes(clash);
    return found.filter(isRefused).map(({ at, expected }) => ({ at, expected, actual: 'what contradicts it' }));
  },
);

/** Rules that the attributes alone decide. */
export const attributeRules: readonly EventRule[] = [
  externalUrlIsValid,
  imageIsValid,
  contactEmailIsValid,
  datesAreLocal,
  datesAreInOrder,
  datesAreNear,
  publishedAtIsAhead,
  publishedAtIsNear,
  cohostsAreDistinct,
  cohostsAreFew,
  textIsShort,
  capacityIsKept,
  attributesAgree,
];

/** What is recommended of the attributes, and never a reason to refuse: nothing of it can be switched off. */
const recommendations: readonly EventRule[] = [imageIsLarge];

/** Rules about what the attributes refer to. */
export const referenceRules: readonly EventRule[] = [
  typeIsValid,
  locationIsValid,
  hostIsPage,
  cohostsArePages,
  capacityHoldsRsvps,
];

/** The attributes of a request, and what was found wrong with their form. */
interface FormedInput {
  readonly input: Readonly<Record<string, unknown>>;
  readonly violations: readonly Violation[];
}

/** What the rules find, by the stage that it belongs to; what is wrong with the form is not among it. */
interface Judged {
  readonly attributes: RulesVerdict;
  readonly references: RulesVerdict;
}

/** Judges a request's attributes by every rule about events; it asks by `given.ask` alone and changes nothing, so that it may be done again. */
export function judgeInput(formed: FormedInput, given: Omit<RuleInput, 'input'>): Judged {
  const looking = { ...given, input: judgedInput(formed) };
  return { attributes: verdictOf(aboutAttributes, looking), references: verdictOf(referenceRules, looking) };
}

const aboutAttributes = [...attributeRules, ...recommendations];

function verdictOf(rules: readonly EventRule[], given: RuleInput): RulesVerdict {
  const verdict: RulesVerdict = { violations: [], advices: [] };
  for (const rule of rules) rule.decide(given, verdict);
  return verdict;
}

/** Name of the attribute that a violation is about. */
export const attributeOf = ({ pointer }: Violation) => pointer.split('/')[1] ?? '';

/** What the rules look at: as `usableInput`, but lists in which single elements are refused stay, with holes there, so that later faults are told too. */
export function judgedInput(formed: FormedInput): EventInput {
  if (formed.violations.length === 0) return formed.input;
  const refused = new Set(formed.violations.map(({ pointer }) => pointer));
  const lists = Object.entries(formed.input).flatMap(([name, value]) =>
    Array.isArray(value) && !refused.has(`/${name}`) ? [[name, withHoles(value, name, refused)] as const] : [],
  );
  return { ...usableInput(formed), ...Object.fromEntries(lists) };
}

/** The attributes whose form is right: a rule must not trip over what the schema has refused already. */
export function usableInput({ input, violations }: FormedInput): EventInput {
  if (violations.length === 0) return input;
  const wrong = new Set(violations.map(attributeOf));
  return Object.fromEntries(Object.entries(input).filter(([attribute]) => !wrong.has(attribute)));
}

function withHoles(list: readonly unknown[], name: string, refused: ReadonlySet<string>): readonly unknown[] {
  const sound: unknown[] = [];
  for (const [index, element] of list.entries()) if (!refused.has(`/${name}/${index}`)) sound[index] = element;
  return sound;
}

import { bodyQuestions } from '../../../interface/questions/index.ts';
import { rules } from '../../../interface/rules/index.ts';
import type { Decision, Rule } from '../../../interface/rules/rule.ts';
import type { RuleId } from '../../vocabulary/ids.ts';
import { datesAreInOrder, datesAreLocal, datesAreNear, publishedAtIsAhead, publishedAtIsNear } from './date-rules.ts';
import { questionRule, rule, type EventRule, type RuleInput, type RulesVerdict } from './rule.ts';
import type { Violation } from '../../violation.ts';
import type { EventInput } from '../event-input.ts';

const decidedAt = (stage: Decision['stage']): readonly EventRule[] =>
  rules.flatMap((one: Rule) =>
    one.stage === stage && one.decide !== undefined ? [rule(one.id as RuleId, one.at ?? [], one.decide)] : [],
  );

/** Rules that the attributes alone decide. */
export const attributeRules: readonly EventRule[] = [
  ...decidedAt('attributes'),
  datesAreLocal,
  datesAreInOrder,
  datesAreNear,
  publishedAtIsAhead,
  publishedAtIsNear,
  ...bodyQuestions.map(questionRule),
];

/** Rules about what the attributes refer to. */
export const referenceRules: readonly EventRule[] = decidedAt('references');

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

// What is recommended is never a reason to refuse: nothing of it can be switched off.
const aboutAttributes = [...attributeRules, ...decidedAt('advice')];

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

import type { AnswerTo, LookUp } from '../../look-up.ts';
import type { QuestionId } from '../../vocabulary/ids.ts';
import type { Advice, Violation } from '../../violation.ts';
import type { EventInput } from '../event-input.ts';
import type { StoredEvent } from '../event.ts';
import { rules, type RuleId } from '../../../interface/rules/index.ts';
import type { Rule } from '../../../interface/rules/rule.ts';
import { rule, type EventRule, type EventFacts } from '../rules/rule.ts';
import { storedAt } from './stored-event.ts';

type Answers = { readonly [Q in QuestionId]?: AnswerTo<Q> };

/** What a rule is shown; what is left out is as in a deployment with two pages, one place and one event type. */
export interface Showing {
  readonly input?: EventInput;
  readonly answers?: Answers;
  readonly facts?: Partial<EventFacts>;
  readonly current?: StoredEvent;
}

const facts: EventFacts = {
  isPage: (id) => id === 9000 || id === 9003,
  isEventType: (id) => id === 3,
  place: { id: 'place-lisbon-7f3', name: 'Lisbon', country: 'PT', timezone: 'Europe/Lisbon' },
  fetchedImage: undefined,
  mailDomainExists: undefined,
  now: storedAt,
};

/** A rule by its ID, as its record decides it. */
export function ruleOf(id: RuleId): EventRule {
  const { at = [], decide: find = () => undefined } = rules.find((one) => one.id === id) as Rule;
  return rule(id, at, find);
}

/** What a rule decides, and what it asked and advised on the way. */
export function decide(
  rule: EventRule,
  showing: Showing,
): { violations: readonly Violation[]; asked: QuestionId[]; advices: Advice[] } {
  const asked: QuestionId[] = [];
  const answers: Readonly<Record<string, unknown>> = showing.answers ?? {};
  const ask: LookUp = <Q extends QuestionId>(question: Q) => {
    asked.push(question);
    if (!(question in answers)) throw new Error(`${question} was asked, and the test has no answer`);
    return answers[question] as AnswerTo<Q>;
  };
  const verdict = { violations: [], advices: [] };
  const { input = {}, current } = showing;
  rule.decide({ input, facts: { ...facts, ...showing.facts }, ask, current }, verdict);
  return { ...verdict, asked };
}

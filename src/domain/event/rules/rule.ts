import { mostOf, refuses, type Meeting } from '../../../interface/question.ts';
import type { Findings, RuleFacts } from '../../../interface/rules/rule.ts';
import type { QuestionId, RuleId } from '../../vocabulary/ids.ts';
import type { LookUp } from '../../look-up.ts';
import type { Decider } from '../../decider.ts';
import type { ProbedImage } from '../../ports.ts';
import type { Advice, Violation } from '../../violation.ts';
import type { Place, StoredEvent } from '../event.ts';
import type { EventInput } from '../event-input.ts';

/** What an operation has gathered, before anything is decided. */
export interface EventFacts extends RuleFacts {
  readonly place: Place | undefined;
  readonly fetchedImage: ProbedImage | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** What a rule looks at. */
export interface RuleInput {
  readonly input: EventInput;
  readonly facts: EventFacts;
  readonly ask: LookUp;
  /** The event as it is stored; undefined on create. */
  readonly current: StoredEvent | undefined;
}

/** What rules have found. */
export interface RulesVerdict {
  readonly violations: Violation[];
  readonly advices: Advice[];
}

/** A rule about events, or a question that is answered like one. */
export interface EventRule extends Decider {
  /** Adds to a verdict. An attribute that is missing or of another type is not its business. */
  decide(given: RuleInput, verdict: RulesVerdict): void;
}

/** A rule as a value: its ID, the pointers that it is about, and what it finds in an input; nothing where it holds. */
export function rule(id: RuleId | QuestionId, at: readonly string[], find: (given: RuleInput) => Findings): EventRule {
  const [first = ''] = at;
  return {
    id,
    at,
    decide: (given, { violations, advices }) => {
      const found = find(given);
      if (found === undefined) return;
      for (const finding of [found].flat()) {
        const pointer = finding.at ?? first;
        if ('advice' in finding) advices.push({ id, pointer, text: finding.advice });
        else violations.push({ id, pointer, expected: finding.expected, actual: finding.actual });
      }
    },
  };
}

/** Acts on a question that the body of an event meets; it is asked only there. */
export const questionRule = ({ id, at, occursIn, reports }: Meeting & { readonly id: QuestionId }): EventRule =>
  rule(id, at, ({ input, ask }) => {
    const found = occursIn(input);
    const [first] = found;
    if (first === undefined) return undefined;
    const answer: unknown = ask(id);
    const refused = found.filter((one) => refuses(answer, one));
    if (refused.length === 0) return first.advice === undefined ? undefined : { at: first.at, advice: first.advice };
    return (reports === 'first' ? refused.slice(0, 1) : refused).map((one) => ({
      at: one.at,
      expected: one.expected(mostOf(answer, one) ?? 0),
      actual: one.actual,
    }));
  });

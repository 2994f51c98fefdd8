import { jsonPointer } from '../lib/json-value.ts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { isTimezone } from '../domain/event/timezone.ts';
import { describe } from '../lib/describe.ts';
import { errorAt } from '../contract/input/input-refused.ts';
import { nearest } from '../contract/input/did-you-mean.ts';
import {
  MAX_ERRORS,
  schemaErrors,
  sentenceOf,
  shortPointer,
  type SchemaError,
} from '../contract/input/schema-errors.ts';
import type { Contract } from '../contract/contract.ts';
import { answerParts } from '../interface/answer-parts.ts';
import { nearestLawful } from './former-answers.ts';
import { lawfulAnswers } from './lawful-words.ts';

/** Says what is wrong with an answer, and what would be lawful; undefined for nothing. */
export type WhyUnlawful = (id: string, answer: unknown) => string | undefined;

const judges = new WeakMap<Contract, WhyUnlawful>();

/** Judges answers by the schemas of the questions, each compiled once for all the profiles of a process. */
export function createWhyUnlawful(contract: Contract): WhyUnlawful {
  const judge = judges.get(contract) ?? judgeOf(contract);
  judges.set(contract, judge);
  return judge;
}

function judgeOf(contract: Contract): WhyUnlawful {
  const { questions } = contract;
  const validatorOf = createValidatorOf(contract);
  return (id, answer) => {
    const question = questions.get(id);
    if (question === undefined) return `${shortPointer(id)} is no open question${nearest(id, [...questions.keys()])}`;
    const validate = validatorOf(id);
    if (validate(answer)) return id === 'places' ? wrongTimezone(answer) : undefined;
    const near = nearestLawful(id, answer);
    const lawful = `Lawful: ${lawfulAnswers(question.answers)}${near === undefined ? '' : `. The nearest one is ${JSON.stringify(near)}`}`;
    return `${describe(answer)} is no lawful answer to ${id}${wherein(validate)}. ${lawful}`;
  };
}

/** Each is compiled when it is first asked for. */
function createValidatorOf({ questions }: Contract): (id: string) => ValidateFunction {
  const ajv = new Ajv2020({ strict: false, verbose: true }).addSchema({ $defs: answerParts }, 'profile.schema.json');
  const compiled = new Map<string, ValidateFunction>();
  return (id) => {
    const validate = compiled.get(id) ?? ajv.compile({ ...questions.get(id)?.answers });
    compiled.set(id, validate);
    return validate;
  };
}

/** What of an answer is wrong, where that is only a part of it, or the name of one. The deepest error is of the alternative that was meant. */
function wherein({ errors }: ValidateFunction): string {
  const found = errors ?? [];
  const inside =
    schemaErrors(found)
      .filter(({ pointer }) => pointer !== '')
      .toSorted((left, right) => levelOf(right) - levelOf(left))[0] ??
    schemaErrors(found.filter(({ propertyName }) => propertyName !== undefined))[0];
  return inside === undefined ? '' : ` (${sentenceOf(inside).replaceAll(/\p{Cc}/gu, '?')})`;
}

const levelOf = ({ pointer }: SchemaError) => pointer.split('/').length;

/** An answer that is not lawful; `reason` says all of it in one sentence. */
export interface UnlawfulAnswer extends SchemaError {
  readonly id: string;
  readonly reason: string;
}

/** Those answers that are not lawful, each with its pointer among them; of many the first twenty. */
export function unlawfulAnswers(
  answers: Readonly<Record<string, unknown>>,
  contract: Contract,
): readonly UnlawfulAnswer[] {
  const whyUnlawful = createWhyUnlawful(contract);
  const { questions } = contract;
  const unlawful: UnlawfulAnswer[] = [];
  for (const [id, answer] of Object.entries(answers)) {
    if (unlawful.length === MAX_ERRORS) break;
    const reason = whyUnlawful(id, answer);
    if (reason === undefined) continue;
    const expected = expectationOf(id, reason, questions);
    unlawful.push({ id, reason, ...errorAt(shortPointer(jsonPointer(id)), expected, answer) });
  }
  return unlawful;
}

function expectationOf(id: string, reason: string, questions: Contract['questions']): string {
  const question = questions.get(id);
  if (question === undefined) return `a question${nearest(id, [...questions.keys()])}`;
  return id === 'places' ? reason : `a lawful answer: ${lawfulAnswers(question.answers)}`;
}

function wrongTimezone(answer: unknown): string | undefined {
  const places = Array.isArray(answer) ? (answer as { timezone: string }[]) : [];
  const wrong = places.find(({ timezone }) => !isTimezone(timezone));
  return wrong && `places: ${JSON.stringify(wrong.timezone)} is no IANA timezone`;
}

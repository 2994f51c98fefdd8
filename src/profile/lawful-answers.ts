import { Ajv2020 } from 'ajv/dist/2020.js';
import { isTimezone } from '../domain/event/timezone.ts';
import { describe } from '../domain/violation.ts';
import { nearest } from '../did-you-mean.ts';
import { isObject, type Contract, type Schema } from '../openapi/contract.ts';

/** Says what is wrong with an answer, and what would be lawful; undefined for nothing. */
export type WhyUnlawful = (id: string, answer: unknown) => string | undefined;

/** Judges answers by the schemas that `x-questions` gives. */
export function createWhyUnlawful({ questions }: Contract): WhyUnlawful {
  const ajv = new Ajv2020({ strict: false });
  return (id, answer) => {
    const question = questions.get(id);
    if (question === undefined) return `${id} is no open question${nearest(id, [...questions.keys()])}`;
    if (!ajv.validate(question.answers, answer)) {
      return `${describe(answer)} is no lawful answer to ${id}. Lawful: ${lawfulAnswers(question.answers)}`;
    }
    return id === 'places' ? wrongTimezone(answer) : undefined;
  };
}

function wrongTimezone(answer: unknown): string | undefined {
  const places = Array.isArray(answer) ? (answer as { timezone: string }[]) : [];
  const wrong = places.find(({ timezone }) => !isTimezone(timezone));
  return wrong && `places: ${JSON.stringify(wrong.timezone)} is no IANA timezone`;
}

/** The lawful answers of a question, for people. */
export function lawfulAnswers(schema: Schema): string {
  if (Array.isArray(schema['enum'])) return schema['enum'].map((one) => JSON.stringify(one)).join(', ');
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['anyOf'])) return schema['anyOf'].map((one) => lawfulAnswers(one as Schema)).join('; or ');
  if (schema['type'] === 'integer')
    return `an integer from ${String(schema['minimum'])} to ${String(schema['maximum'])}${exception(schema['not'])}`;
  if (schema['type'] === 'array' && isObject(schema['items']) && 'enum' in schema['items'])
    return `a list of ${lawfulAnswers(schema['items'])}`;
  return `whatever fits ${JSON.stringify(schema)}`;
}

function exception(not: unknown): string {
  return isObject(not) && 'const' in not ? ` other than ${JSON.stringify(not['const'])}` : '';
}

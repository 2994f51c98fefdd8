import { isDeepStrictEqual } from 'node:util';
import type { Schema } from '../contract/contract.ts';
import type { Question } from '../interface/question.ts';

/** The lawful answers to a question that can be told one by one: its default, and those that its schema lists or gives as examples; each once. */
export function lawfulChoices({
  default: standard,
  answers,
}: Pick<Question, 'default' | 'answers'>): readonly unknown[] {
  return [standard, ...listed(answers)].filter(
    (answer, at, all) => all.findIndex((other) => isDeepStrictEqual(other, answer)) === at,
  );
}

function listed(schema: Schema): readonly unknown[] {
  const own = 'const' in schema ? [schema['const']] : listOf(schema['enum']);
  const parts = listOf(schema['anyOf']) as readonly Schema[];
  return [...own, ...listOf(schema['examples']), ...parts.flatMap(listed)];
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : []);

import { jsonPointer, pointerSteps } from '../../shared/json-pointer.ts';
import { describe } from '../../shared/describe.ts';
import type { Contract } from './contract.ts';
import { nearest } from './input/did-you-mean.ts';
import { compileSchema, sentenceOf } from './input/schema-errors.ts';
import { readShape } from './input/shape.ts';

type Records = Pick<Contract, 'rules' | 'questions' | 'parts'>;

/** What is missing or wrong in the records of rules and questions, each by its ID. */
export function wrongRecords({ rules, questions, parts }: Records): readonly string[] {
  const check = compileSchema(readShape('records'));
  const kinds = ['none', 'type', ...((parts['ViolationKind']?.['enum'] ?? []) as readonly string[])];
  const wrong = (list: object) =>
    check({ rules: {}, questions: {}, ...list }).map((error) => {
      const [, , ...steps] = pointerSteps(error.pointer);
      return sentenceOf({ ...error, pointer: jsonPointer(...steps) });
    });
  return [
    ...[...rules].flatMap(([id, rule]) => wrong({ rules: { [id]: rule } }).map((text) => `${id}: ${text}`)),
    ...[...questions].flatMap(([id, one]) => wrong({ questions: { [id]: one } }).map((text) => `${id}: ${text}`)),
    ...[...rules, ...questions].flatMap(([id, { kind }]) =>
      kind === undefined || kinds.includes(kind)
        ? []
        : [`${id}: \`kind\`: a kind of violation, \`type\` or \`none\`${nearest(kind, kinds)}, not ${describe(kind)}`],
    ),
  ];
}

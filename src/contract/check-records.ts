import { jsonPointer, pointerSteps } from '../lib/json-pointer.ts';
import { isObject, type Contract, type Schema } from './contract.ts';
import { compileSchema, sentenceOf } from './input/schema-errors.ts';
import recordsSchema from './records.schema.json' with { type: 'json' };
import { exampleCalls } from './records.ts';

type Records = Pick<Contract, 'rules' | 'questions' | 'parts'>;

/** What is missing or wrong in the records of rules and questions, each by its ID. */
export function wrongRecords({ rules, questions, parts }: Records): readonly string[] {
  const check = compileSchema(schemaWith(parts['ViolationKind']));
  const wrongIn = (list: 'rules' | 'questions', id: string, record: unknown): readonly string[] => {
    const errors = check({ rules: {}, questions: {}, [list]: { [id]: record } }).map((error) => {
      const [, , ...steps] = pointerSteps(error.pointer);
      return sentenceOf({ ...error, pointer: jsonPointer(...steps) });
    });
    return [...errors, ...wrongExample(record)].map((text) => `${id}: ${text}`);
  };
  return [
    ...[...rules].flatMap(([id, rule]) => wrongIn('rules', id, rule)),
    ...[...questions].flatMap(([id, question]) => wrongIn('questions', id, question)),
  ];
}

/** The schema of records, with the kinds of violations that templates know. */
function schemaWith(kinds: Schema | undefined): Schema {
  const { $defs, ...schema } = recordsSchema as unknown as { readonly $defs: Readonly<Record<string, Schema>> };
  const known = (kinds?.['enum'] ?? []) as readonly string[];
  return { ...schema, $defs: { ...$defs, Kind: { ...$defs['Kind'], enum: ['none', 'type', ...known] } } };
}

/** No schema says in a sentence that there has to be exactly one of several members. */
function wrongExample(record: unknown): readonly string[] {
  const example = isObject(record) ? record['example'] : undefined;
  if (!isObject(example)) return [];
  const calls = exampleCalls.filter((call) => Object.hasOwn(example, call));
  if (calls.length === 1) return [];
  return [`\`example\`: one of ${exampleCalls.join(', ')}, not ${calls.length === 0 ? 'none' : calls.join(' and ')}`];
}

import { jsonPointer, pointerSteps } from '../lib/json-pointer.ts';
import { violationKinds } from '../interface/kinds.ts';
import { isObject, type Contract } from './contract.ts';
import { compileSchema, sentenceOf } from './input/schema-errors.ts';
import recordsSchema from './records.schema.json' with { type: 'json' };
import { exampleCalls } from './records.ts';

/** What is missing or wrong in the records of rules, each by its ID. */
export function wrongRecords({ rules }: Pick<Contract, 'rules'>): readonly string[] {
  const { $defs, ...schema } = recordsSchema;
  const kinds = ['none', 'type', ...violationKinds];
  const check = compileSchema({ ...schema, $defs: { ...$defs, Kind: { ...$defs.Kind, enum: kinds } } });
  return [...rules].flatMap(([id, rule]) => {
    const errors = check({ rules: { [id]: rule } }).map((error) => {
      const [, , ...steps] = pointerSteps(error.pointer);
      return sentenceOf({ ...error, pointer: jsonPointer(...steps) });
    });
    return [...errors, ...wrongExample(rule)].map((text) => `${id}: ${text}`);
  });
}

/** No schema says in a sentence that there has to be exactly one of several members. */
function wrongExample(record: unknown): readonly string[] {
  const example = isObject(record) ? record['example'] : undefined;
  if (!isObject(example)) return [];
  const calls = exampleCalls.filter((call) => Object.hasOwn(example, call));
  if (calls.length === 1) return [];
  return [`\`example\`: one of ${exampleCalls.join(', ')}, not ${calls.length === 0 ? 'none' : calls.join(' and ')}`];
}

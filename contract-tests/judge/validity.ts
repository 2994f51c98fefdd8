import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Contract } from '../files/contract.ts';
import { isDateTime } from './date-time.ts';
import { isIri } from './iri.ts';
import { formatJson } from '../target/json.ts';

/** The bodies that `openapi.yaml` describes. */
export type BodySchema = 'EventCreate' | 'EventAttributes' | 'PageSearch';

/** The attributes that the contract finds fault with. */
export type Judge = (schema: BodySchema, body: unknown) => readonly string[];

/** What only says that something under it failed, which is told by itself. */
const composite = new Set(['if', 'oneOf', 'anyOf', 'allOf']);

/** @throws Error where `openapi.yaml` is no valid schema */
export function createJudge(contract: Contract): Judge {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addFormat('iri', isIri);
  ajv.addKeyword({
    keyword: 'x-reads',
    type: 'string',
    validate: (_: unknown, text: string) => isDateTime(text),
    errors: false,
  });
  ajv.addSchema({ components: { schemas: contract.schemas } }, 'contract');
  const validators = new Map<BodySchema, ValidateFunction>();
  return (schema, body) => {
    const validate = validators.get(schema) ?? ajv.compile({ $ref: `contract#/components/schemas/${schema}` });
    validators.set(schema, validate);
    // A bigint is an integer to JSON, and no JSON to ajv.
    validate(JSON.parse(formatJson(body)));
    return [...new Set((validate.errors ?? []).flatMap(attributeOf))];
  };
}

function attributeOf({ instancePath, keyword, params }: ErrorObject): string[] {
  const [, attribute] = instancePath.split('/');
  if (attribute !== undefined) return [attribute];
  if (keyword === 'required') return [String(params['missingProperty'])];
  return composite.has(keyword) ? [] : [`(${keyword})`];
}

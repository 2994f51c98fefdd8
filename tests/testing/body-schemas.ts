import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { KitContract } from '../../contract-tests/files/contract.ts';
import { formatJson } from '../../contract-tests/target/json.ts';

/** The bodies that `openapi.yaml` describes. */
export type BodySchema = 'EventCreate' | 'EventAttributes' | 'PageSearch';

/** The attributes that the schema refuses. */
type RefusedAttributes = (schema: BodySchema, body: unknown) => readonly string[];

/** What only says that something under it failed, which is told by itself. */
const composite = new Set(['if', 'oneOf', 'anyOf', 'allOf']);

/** @throws Error where `openapi.yaml` is no valid schema */
export function createRefusedAttributes(contract: KitContract): RefusedAttributes {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addKeyword({
    keyword: 'x-reads',
    type: 'string',
    validate: (form: string, text: string) => (form === 'URL' ? isIri(text) : isDateTime(text)),
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

const isUri = addFormats.default.get('uri') as (text: string) => boolean;

/** What an IRI may hold beyond a URI (RFC 3987, `ucschar`). */
const international = /[\u00a0-\ud7ff\uf900-\ufdcf\ufdf0-\uffef\u{10000}-\u{e0000}]/gu;

/** Whether a text is an absolute IRI, which is one whose URI is valid (RFC 3987, 3.1): ajv has no such format. */
function isIri(text: string): boolean {
  return isUri(text.replace(international, encodeURIComponent));
}

const readable = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?$/;

/** Whether a string is a date and time in any of the forms (`x-reads: DateTime`). */
function isDateTime(text: string): boolean {
  return readable.test(text) && !Number.isNaN(Date.parse(`${text.slice(0, 10)}T${text.slice(11, 16)}Z`));
}

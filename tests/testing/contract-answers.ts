import { jsonPointer } from '../../src/lib/json-pointer.ts';
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { load } from 'js-yaml';

type Answers = Readonly<Record<string, { readonly $ref?: string }>>;
interface Document {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly operationId: string; readonly responses: Answers }>>>
  >;
  readonly components: { readonly responses: Readonly<Record<string, unknown>> };
}

/**
 * Says what `openapi.yaml` has against an answer; undefined for nothing. It reads the file by itself, so that an error in the sandbox's own
 * reading of it cannot hide here.
 */
export type AnswerViolation = (operationId: string, status: number, body: unknown) => string | undefined;

export function readContractAnswers(file = new URL('../../openapi.yaml', import.meta.url)): AnswerViolation {
  const { paths, components } = load(readFileSync(file, 'utf8')) as Document;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addKeyword({
    keyword: 'x-reads',
    type: 'string',
    validate: (form: string, text: string) => form !== 'URL' || URL.canParse(text),
    errors: false,
  });
  ajv.addSchema({ paths, components }, 'contract', undefined, false);
  const pointers = new Map<string, string>();
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, { operationId, responses }] of Object.entries(item)) {
      for (const [status, response] of Object.entries(responses)) {
        const place = response.$ref ?? `#${jsonPointer('paths', path, method, 'responses', status)}`;
        pointers.set(`${operationId} ${status}`, `contract${place}/content/application~1json/schema`);
      }
    }
  }
  return (operationId, status, body) => {
    const pointer = pointers.get(`${operationId} ${status}`) ?? pointers.get(`${operationId} default`);
    if (pointer === undefined) return `${operationId} has no answer ${status}`;
    const validate = ajv.getSchema(pointer.replaceAll('{', '%7B').replaceAll('}', '%7D'));
    if (validate === undefined) return `there is no schema at ${pointer}`;
    return validate(body) === true ? undefined : ajv.errorsText(validate.errors);
  };
}

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { nearest } from './did-you-mean.ts';
import { packageRoot } from './openapi/package-root.ts';

/**
 * What is wrong with the shape of a file that a person wrote, one sentence for each, by the schema that ships for it and for editors.
 * @param name of `schemas/NAME.schema.json`
 */
export function shapeErrors(name: 'scenario', value: unknown): readonly string[] {
  const { validate, schema } = compileShape(name, { allErrors: true });
  validate(value);
  return (validate.errors ?? []).map((error) => sentence(error, schema));
}

/** @param name of `schemas/NAME.schema.json` */
export function compileShape(
  name: 'scenario' | 'saved-event',
  { allErrors }: { readonly allErrors: boolean },
): { readonly validate: ValidateFunction; readonly schema: ShapeSchema } {
  const file = fileURLToPath(new URL(`schemas/${name}.schema.json`, packageRoot));
  const schema = JSON.parse(readFileSync(file, 'utf8')) as ShapeSchema;
  const ajv = new Ajv2020({ allErrors, allowUnionTypes: true });
  formats.default(ajv, ['date-time']);
  return { validate: ajv.compile(schema), schema };
}

export interface ShapeSchema {
  readonly properties: Readonly<
    Record<string, { readonly description?: string; readonly type?: string | readonly string[] }>
  >;
}

function sentence(
  { instancePath, keyword, message = 'is wrong', params }: ErrorObject,
  { properties }: ShapeSchema,
): string {
  const names = Object.keys(properties);
  if (keyword === 'additionalProperties') {
    const unknown = String(params['additionalProperty']);
    return `there is no \`${unknown}\`${nearest(unknown, names)}; known: ${names.join(', ')}`;
  }
  if (keyword === 'required') return `\`${String(params['missingProperty'])}\` is missing`;
  const member = instancePath.slice(1);
  if (member === '') return `it has to be an object with ${names.join(', ')}`;
  const meaning = properties[member]?.description;
  return `\`${member}\` ${message}${meaning === undefined ? '' : ` (${meaning})`}`;
}

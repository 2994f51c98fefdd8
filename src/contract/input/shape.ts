import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { packageRoot } from '../package-root.ts';
import { withFormats } from './plain-formats.ts';

/** A schema that ships with the package. @param name of `schemas/NAME.schema.json` */
export function readShape(name: 'scenario' | 'saved-event' | 'control-answers' | 'records'): ShapeSchema {
  const file = fileURLToPath(new URL(`schemas/${name}.schema.json`, packageRoot));
  return withFormats(JSON.parse(readFileSync(file, 'utf8')) as object) as ShapeSchema;
}

/** The check of what a state file holds; it tells the first thing that is wrong. */
export function compileShape(name: 'saved-event'): {
  readonly validate: ValidateFunction;
  readonly schema: ShapeSchema;
} {
  const schema = readShape(name);
  return { validate: new Ajv2020({ allowUnionTypes: true }).compile(schema), schema };
}

export interface ShapeSchema extends Readonly<Record<string, unknown>> {
  readonly properties: Readonly<
    Record<string, { readonly description?: string; readonly type?: string | readonly string[] }>
  >;
}

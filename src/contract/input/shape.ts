import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { packageRoot } from '../package-root.ts';
import { withFormats } from './plain-formats.ts';

/** A schema that ships with the package. @param name of `schemas/NAME.schema.json` */
export function readShape(name: 'scenario' | 'control-answers'): ShapeSchema {
  const file = fileURLToPath(new URL(`schemas/${name}.schema.json`, packageRoot));
  return withFormats(JSON.parse(readFileSync(file, 'utf8')) as object) as ShapeSchema;
}

export interface ShapeSchema extends Readonly<Record<string, unknown>> {
  readonly properties: Readonly<
    Record<string, { readonly description?: string; readonly type?: string | readonly string[] }>
  >;
}

import type { ErrorObject } from 'ajv/dist/2020.js';
import { compileShape, type ShapeSchema } from '../../contract/input/shape.ts';

/** Compiled by the first event that is read: most sandboxes read none. */
let shape: ReturnType<typeof compileShape> | undefined;

/** What keeps `value` from being a stored event, as the rest of a sentence; undefined if nothing does. */
export function eventMisfit(value: unknown): string | undefined {
  shape ??= compileShape('saved-event');
  if (shape.validate(value)) return undefined;
  const [error] = shape.validate.errors ?? [];
  return error === undefined ? 'is wrong' : sentence(error, shape.schema);
}

function sentence({ instancePath, keyword, params }: ErrorObject, schema: ShapeSchema): string {
  const [, member] = instancePath.split('/');
  if (member !== undefined) return `has a ${member} that is not ${kindOf(schema, member)}`;
  if (keyword !== 'required') return 'is not an object';
  const missing = String(params['missingProperty']);
  return `has no ${missing}, which should be ${kindOf(schema, missing)}`;
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a string',
  boolean: 'true or false',
  integer: 'an integer',
  number: 'a number',
  null: 'null',
  array: 'a list of integers',
};

function kindOf({ properties }: ShapeSchema, member: string): string {
  const { type = [], description } = properties[member] ?? {};
  return (
    description ??
    [type]
      .flat()
      .map((one) => kinds[one] ?? one)
      .join(' or ')
  );
}

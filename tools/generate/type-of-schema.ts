import { isObject, type Schema } from '../../src/contract/contract.ts';

const plainTypes: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

const parts = /^(?:answer-parts\.yaml)?#\//;

function nameOfRef(ref: string): string {
  if (!parts.test(ref)) throw new Error(`no type for ${ref}`);
  return ref.replace(parts, '');
}

/** Names of the parts that a schema refers to. */
export const partsIn = (schema: unknown): readonly string[] =>
  [...JSON.stringify(schema).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => nameOfRef(ref));

/**
 * The TypeScript type of what a schema of `questions.yaml` allows; all of it readonly.
 *
 * @throws Error for a schema that it cannot say in a type, so that no answer is typed more loosely than it is judged
 */
export function typeOfSchema(schema: unknown): string {
  if (!isObject(schema)) throw new Error(`no schema: ${JSON.stringify(schema)}`);
  if (typeof schema['$ref'] === 'string') return nameOfRef(schema['$ref']);
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum'])) return schema['enum'].map((one) => JSON.stringify(one)).join(' | ');
  if (Array.isArray(schema['anyOf'])) return schema['anyOf'].map((one) => typeOfSchema(one)).join(' | ');
  if (Array.isArray(schema['type']))
    return schema['type'].map((type) => typeOfSchema({ ...schema, type: type as unknown })).join(' | ');
  if (schema['type'] === 'array') return `readonly (${typeOfSchema(schema['items'])})[]`;
  if (schema['type'] === 'object') return typeOfObject(schema);
  const plain = plainTypes[String(schema['type'])];
  if (plain === undefined) throw new Error(`no type for ${JSON.stringify(schema)}`);
  return plain;
}

function typeOfObject({ properties = {}, required = [], additionalProperties, patternProperties }: Schema): string {
  if (isObject(patternProperties))
    return `{ readonly [key: string]: ${Object.values(patternProperties).map(typeOfSchema).join(' | ')} }`;
  if (isObject(additionalProperties)) return `{ readonly [key: string]: ${typeOfSchema(additionalProperties)} }`;
  if (additionalProperties !== false || !Array.isArray(required)) throw new Error('an object that allows any member');
  const members = Object.entries(properties as Schema).map(([name, member]) => {
    const description = isObject(member) && 'description' in member ? `/** ${String(member['description'])} */\n` : '';
    return `${description}readonly ${/^\w+$/.test(name) ? name : `'${name}'`}${required.includes(name) ? '' : '?'}: ${typeOfSchema(member)};`;
  });
  return `{ ${members.join('\n')} }`;
}

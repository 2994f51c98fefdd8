import { isObject, type Schema } from './contract.ts';

/**
 * The contract as OpenAPI 3.0.3, for tools that read no 3.1. What 3.0 cannot say (`if` and `else`, `contains`) is left out: the document
 * then allows more, never less.
 */
export function asOpenapi30(document: Schema): Schema {
  const { info, paths, components, ...others } = document;
  const { summary: _, ...about } = info as Schema;
  return {
    ...others,
    openapi: '3.0.3',
    info: { ...about, license: licenseOf(about) },
    paths: withSchemas(paths),
    components: {
      ...(withSchemas(components) as Schema),
      schemas: mapped((components as Schema)['schemas'], schemaOf),
    },
  };
}

/** 3.0 names a licence by its address, 3.1 by its SPDX identifier too. */
function licenseOf({ license }: Schema): Schema {
  const { identifier, ...named } = license as Schema;
  return identifier === undefined ? named : { ...named, url: `https://spdx.org/licenses/${String(identifier)}.html` };
}

/** Converts the schemas of parameters and bodies, wherever they are. Examples are values. */
function withSchemas(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSchemas);
  return mapped(value, (member, name) => {
    if (name === 'schema') return schemaOf(member);
    return name === 'example' || name === 'examples' ? member : withSchemas(member);
  });
}

function mapped(value: unknown, convert: (member: unknown, name: string) => unknown): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, convert(member, name)]));
}

const inexpressible: ReadonlySet<string> = new Set(['if', 'then', 'else', 'contains']);

function schemaOf(schema: unknown): unknown {
  if (!isObject(schema)) return schema;
  // Beside `$ref` 3.0 reads nothing.
  if ('$ref' in schema) {
    const { $ref, ...beside } = schema;
    return Object.keys(beside).length === 0 ? schema : schemaOf({ ...beside, allOf: [{ $ref }] });
  }
  return Object.fromEntries(Object.entries(schema).flatMap(([keyword, value]) => keywordsOf(keyword, value)));
}

function keywordsOf(keyword: string, value: unknown): readonly (readonly [keyword: string, value: unknown])[] {
  if (inexpressible.has(keyword)) return [];
  if (keyword === 'type') return typesOf([value].flat());
  if (keyword === 'const') return [['enum', [value]]];
  if (keyword === 'examples') return [['example', (value as readonly unknown[])[0]]];
  if (keyword === 'properties') return [[keyword, mapped(value, schemaOf)]];
  // A condition that is negated must not be loosened.
  if (keyword === 'not') return isExpressible(value) ? [[keyword, schemaOf(value)]] : [];
  if (/^(?:items|additionalProperties)$/.test(keyword)) return [[keyword, schemaOf(value)]];
  return [[keyword, /^(?:all|any|one)Of$/.test(keyword) ? (value as readonly unknown[]).map(schemaOf) : value]];
}

/** There is no type `null`: what may be nothing else is an enumeration of it. */
function typesOf(types: readonly unknown[]): readonly (readonly [keyword: string, value: unknown])[] {
  const [type, ...more] = types.filter((one) => one !== 'null');
  if (type === undefined) return [...nullable('object'), ['enum', [null]]];
  if (more.length > 0) throw new Error(`OpenAPI 3.0 has no type ${JSON.stringify(types)}: write it as oneOf`);
  return types.includes('null') ? nullable(type) : [['type', type]];
}

const nullable = (type: unknown): readonly (readonly [keyword: string, value: unknown])[] => [
  ['type', type],
  ['nullable', true],
];

const isExpressible = (value: unknown): boolean =>
  !isObject(value) ||
  Object.entries(value).every(([name, member]) => !inexpressible.has(name) && isExpressible(member));

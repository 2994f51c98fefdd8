import type { QuestionId, RuleId } from '../domain/vocabulary/ids.ts';
import { isObject, resolve, type Contract, type Schema } from './contract.ts';

/** A keyword of a schema and the rule or question that it decides. */
export type Deciders<Id extends string> = Readonly<Record<string, Id>>;

/** An attribute of a body, as its schema describes it. */
export interface BodyAttribute {
  readonly name: string;
  readonly description: string;
  /** JSON types that it may have; `integer` stands apart from `number`. */
  readonly types: readonly string[];
  /** Types of the elements, where it is a list. */
  readonly itemTypes: readonly string[];
  /** It may be written as a one-element list too (`host.form`). */
  readonly listForm: boolean;
  readonly isDateTime: boolean;
  readonly isUrl: boolean;
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  /** In characters. */
  readonly maxLength: number | undefined;
  readonly default: unknown;
  /** A value that the contract gives as an example. */
  readonly example: unknown;
  readonly rules: Deciders<RuleId>;
  readonly questions: Deciders<QuestionId>;
}

/** The attributes of a body, by name, in the order of the contract. */
export function attributesOf({ document }: Contract, pointer: string): ReadonlyMap<string, BodyAttribute> {
  const attributes = new Map<string, BodyAttribute>();
  collect(document, { $ref: pointer }, (name, schema) => {
    if (!attributes.has(name)) attributes.set(name, readAttribute(document, name, schema));
  });
  return attributes;
}

function collect(document: Schema, schema: Schema, found: (name: string, schema: Schema) => void): void {
  const resolved = resolve(document, schema);
  for (const part of (resolved['allOf'] ?? []) as readonly Schema[]) collect(document, part, found);
  for (const [name, property] of Object.entries((resolved['properties'] ?? {}) as Schema)) {
    if (isObject(property)) found(name, resolve(document, property));
  }
}

function readAttribute(document: Schema, name: string, schema: Schema): BodyAttribute {
  const forms = (schema['oneOf'] ?? []) as readonly Schema[];
  const plain =
    forms.length === 0
      ? schema
      : (forms.map((form) => resolve(document, form)).find((form) => form['type'] !== 'array') ?? schema);
  const items = schema['items'];
  return {
    name,
    description: String(schema['description'] ?? ''),
    types: typesOf(plain),
    itemTypes: isObject(items) ? typesOf(items) : [],
    listForm: forms.some((form) => form['type'] === 'array'),
    isDateTime: schema['x-reads'] === 'DateTime',
    isUrl: schema['x-reads'] === 'URL',
    minimum: schema['minimum'] as number | undefined,
    maximum: schema['maximum'] as number | undefined,
    maxLength: schema['maxLength'] as number | undefined,
    default: schema['default'],
    example: ((schema['examples'] ?? []) as readonly unknown[])[0],
    rules: { ...((plain['x-rule'] ?? {}) as Deciders<RuleId>), ...((schema['x-rule'] ?? {}) as Deciders<RuleId>) },
    questions: (schema['x-question'] ?? {}) as Deciders<QuestionId>,
  };
}

function typesOf(schema: Schema): readonly string[] {
  const type = schema['type'];
  return type === undefined ? [] : ([type].flat() as string[]);
}

/** The defaults that the contract states, by attribute. */
export function defaultsOf(attributes: ReadonlyMap<string, BodyAttribute>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    [...attributes.values()].filter((one) => one.default !== undefined).map((one) => [one.name, one.default]),
  );
}

import type { KitContract } from '../files/contract.ts';
import { isRecord } from '../target/json.ts';

/** The types of §2.2. */
export type AttributeType = 'string' | 'int' | 'bool' | 'DateTime' | 'ints' | 'page';

/** An attribute of an event, as `openapi.yaml` has it. */
export interface Attribute {
  readonly name: string;
  readonly type: AttributeType;
  /** On create and on update, whatever else holds. */
  readonly isRequired: boolean;
  /** A rule says what null means. */
  readonly takesNull: boolean;
  /** The longest text that it takes, and the rule that says so. */
  readonly longest: { readonly characters: number; readonly rule: string } | undefined;
}

type Schema = Readonly<Record<string, unknown>>;

/** The attributes of §2.2 in their order. @throws Error where `openapi.yaml` has none */
export function eventAttributes(contract: KitContract): readonly Attribute[] {
  const schema = memberOf(contract.schemas, 'EventAttributes');
  const required = schema['required'];
  return Object.entries(memberOf(schema, 'properties')).map(([name, property]) => {
    const own = resolved(property, contract);
    const rules = own['x-rule'];
    return {
      name,
      type: typeOf(own),
      isRequired: Array.isArray(required) && required.includes(name),
      takesNull: isRecord(rules) && 'null' in rules,
      longest:
        isRecord(rules) && 'maxLength' in rules
          ? { characters: Number(own['maxLength']), rule: String(rules['maxLength']) }
          : undefined,
    };
  });
}

function typeOf(schema: Schema): AttributeType {
  if (schema['x-reads'] === 'DateTime') return 'DateTime';
  if (schema['oneOf'] !== undefined) return 'page';
  const types = new Set([schema['type']].flat());
  if (types.has('integer')) return 'int';
  if (types.has('boolean')) return 'bool';
  return types.has('array') ? 'ints' : 'string';
}

function resolved(schema: unknown, { schemas }: KitContract): Schema {
  const reference: unknown = isRecord(schema) ? schema['$ref'] : undefined;
  return typeof reference === 'string' ? memberOf(schemas, reference.split('/').at(-1) ?? '') : asRecord(schema);
}

function memberOf(record: Schema, name: string): Schema {
  return asRecord(record[name]);
}

function asRecord(value: unknown): Schema {
  if (!isRecord(value)) throw new Error('openapi.yaml does not list the attributes of an event');
  return value;
}

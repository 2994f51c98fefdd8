import { attributesOf, type BodyAttribute } from './attributes.ts';
import { resolve, type Contract } from './contract.ts';
import type { EventDefaults } from '../domain/event/event-attributes.ts';

const pointer = '#/components/schemas/EventAttributes';

/**
 * What is stored of an attribute of an event: `null` is among its types where it may be left out and has no other default; without a default it
 * has to be given.
 */
export type StoredAttribute = Pick<BodyAttribute, 'name' | 'description' | 'types' | 'itemTypes' | 'default'>;

/** The attributes of an event in the order of the contract, without the image, of which more is kept than its URL (§4.4). */
export function storedAttributesOf(contract: Contract): readonly StoredAttribute[] {
  const schema = resolve(contract.document, { $ref: pointer });
  const required = new Set(schema['required'] as readonly string[]);
  return [...attributesOf(contract, pointer).values()]
    .filter(({ name }) => name !== 'image')
    .map(({ name, description, types, itemTypes, default: stated }) => {
      const isRequired = required.has(name);
      const given = types.filter((type) => type !== 'null');
      const left = isRequired ? undefined : (stated ?? null);
      return { name, description, types: left === null ? [...given, 'null'] : given, itemTypes, default: left };
    });
}

/** What is stored of each attribute that may be left out. */
export function eventDefaultsOf(contract: Contract): EventDefaults {
  const optional = storedAttributesOf(contract).filter((one) => one.default !== undefined);
  return Object.fromEntries(optional.map((one) => [one.name, one.default])) as unknown as EventDefaults;
}

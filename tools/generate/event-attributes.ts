import type { StoredAttribute } from '../../src/contract/stored-attributes.ts';

const plain: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** A module that has the types of what is stored of an event's attributes, and fills in those that are left out. */
export function eventAttributesText(attributes: readonly StoredAttribute[]): string {
  const members = attributes.map((one) => `/** ${oneLine(one.description)} */\nreadonly ${one.name}: ${typeOf(one)};`);
  const optional = attributes.filter((one) => one.default !== undefined).map(({ name }) => `'${name}'`);
  return [
    "/** An event's attributes as a partner gives them, defaults filled in (§2.2); all but the image. */",
    `export interface EventAttributes {\n${members.join('\n')}\n}\n`,
    '/** What is stored of each attribute that may be left out. */',
    `export type EventDefaults = Pick<EventAttributes, ${optional.join(' | ')}>;\n`,
    '/**',
    ' * The attributes of an input that the rules have let pass, and what stands for those that it leaves out. One literal, so that all events',
    ' * are of one hidden class.',
    ' */',
    'export function filledIn(input: Partial<EventAttributes>, left: EventDefaults): EventAttributes {',
    '  const required = input as EventAttributes;',
    `  return { ${attributes.map(valueOf).join(', ')} };`,
    '}\n',
    'const given = <Value>(value: Value | undefined, left: Value): Value => (value === undefined ? left : value);\n',
  ].join('\n');
}

const valueOf = ({ name, default: left }: StoredAttribute) =>
  `${name}: ${left === undefined ? `required.${name}` : `given(input.${name}, left.${name})`}`;

const oneLine = (text: string) => text.trim().replaceAll(/\s+/g, ' ');

/** @throws Error for a type that nothing is stored of */
function typeOf({ types, itemTypes }: Pick<StoredAttribute, 'types' | 'itemTypes'>): string {
  return types
    .map((type) => (type === 'array' ? `readonly ${plainType(itemTypes[0])}[]` : plainType(type)))
    .join(' | ');
}

function plainType(type = ''): string {
  const found = plain[type];
  if (found === undefined) throw new Error(`no type of a stored attribute: ${type}`);
  return found;
}

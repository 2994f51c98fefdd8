import type { StoredAttribute } from '../src/contract/stored-attributes.ts';

/** Epoch milliseconds. */
const time = { type: 'number' };

const count = { type: ['integer', 'null'] };
const fetchedMembers = {
  type: { type: 'string' },
  width: count,
  height: count,
  bytes: count,
  sha256: { type: ['string', 'null'] },
};
const imageMembers = { url: { type: 'string' }, version: { type: 'integer' }, storedAt: time };
const imageSchema = {
  type: 'object',
  required: Object.keys(imageMembers),
  properties: {
    ...imageMembers,
    fetched: { type: 'object', required: Object.keys(fetchedMembers), properties: fetchedMembers },
  },
};
const rsvpMembers = {
  member: { type: 'string' },
  registeredAt: time,
  confirmedAt: { type: ['number', 'null'] },
};

/** What the platform keeps of an event beside its attributes. */
const kept = {
  id: { type: 'integer', maximum: Number.MAX_SAFE_INTEGER },
  channel: { type: ['string', 'null'] },
  image: {
    description: 'an image (url, version, storedAt)',
    ...imageSchema,
    properties: { ...imageSchema.properties, earlier: { type: 'array', items: imageSchema } },
  },
  rsvps: {
    description: 'a list of RSVPs (member, registeredAt, confirmedAt)',
    type: 'array',
    items: { type: 'object', required: Object.keys(rsvpMembers), properties: rsvpMembers },
  },
  createdAt: time,
  updatedAt: time,
};

/** The JSON Schema of an event in a state file; descriptions end the sentence "is not …". */
export function savedEventSchema(attributes: readonly StoredAttribute[]): object {
  const { id, channel, ...rest } = kept;
  const properties = {
    id,
    channel,
    ...Object.fromEntries(attributes.map((one) => [one.name, schemaOf(one)])),
    ...rest,
  };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'An event in a state file',
    type: 'object',
    required: Object.keys(properties),
    properties,
  };
}

function schemaOf({ types, itemTypes }: StoredAttribute): object {
  const type = types.length === 1 ? types[0] : types;
  return itemTypes.length === 0 ? { type } : { type, items: { type: itemTypes[0] } };
}

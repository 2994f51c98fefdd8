import type { StoredAttribute } from '../../src/contract/stored-attributes.ts';

const time = { type: 'string', format: 'date-time' };

const count = { type: ['integer', 'null'] };
const fetchedMembers = {
  type: { type: 'string' },
  width: count,
  height: count,
  bytes: count,
  sha256: { type: ['string', 'null'] },
};

function imageSchema() {
  const members = { url: { type: 'string' }, version: { type: 'integer' }, storedAt: time };
  const fetched = { type: 'object', required: Object.keys(fetchedMembers), properties: fetchedMembers };
  return { type: 'object', required: Object.keys(members), properties: { ...members, fetched } };
}

/** What the platform keeps of an event beside its attributes. */
function keptMembers() {
  const image = imageSchema();
  const rsvp = { member: { type: 'string' }, registeredAt: time, confirmedAt: { ...time, type: [time.type, 'null'] } };
  return {
    id: { type: 'integer', maximum: Number.MAX_SAFE_INTEGER },
    channel: { type: ['string', 'null'] },
    image: {
      description: 'an image (url, version, storedAt)',
      ...image,
      properties: { ...image.properties, earlier: { type: 'array', items: image } },
    },
    rsvps: {
      description: 'a list of RSVPs (member, registeredAt, confirmedAt)',
      type: 'array',
      items: { type: 'object', required: Object.keys(rsvp), properties: rsvp },
    },
    createdAt: time,
    updatedAt: time,
  };
}

/** The JSON Schema of an event in full, as a snapshot has it; descriptions end the sentence "is not …". */
export function savedEventSchema(attributes: readonly StoredAttribute[]): object {
  const { id, channel, ...rest } = keptMembers();
  const properties = {
    id,
    channel,
    ...Object.fromEntries(attributes.map((one) => [one.name, schemaOf(one)])),
    ...rest,
  };
  return {
    type: 'object',
    required: Object.keys(properties),
    properties,
  };
}

function schemaOf({ types, itemTypes }: StoredAttribute): object {
  const type = types.length === 1 ? types[0] : types;
  return itemTypes.length === 0 ? { type } : { type, items: { type: itemTypes[0] } };
}

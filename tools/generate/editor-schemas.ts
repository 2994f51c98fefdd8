import { faultsSchema } from '../../src/faults/faults-schema.ts';
import type { Contract } from '../../src/contract/contract.ts';
import { profileFileSchema } from '../../src/profile/profile-file.ts';

const dialect = 'https://json-schema.org/draft/2020-12/schema';
const id = { type: 'integer', minimum: 0 };
const text = { type: 'string', minLength: 1 };
/** YAML reads an identifier of digits alone as a number. */
const identifier = { type: ['string', 'integer'], minLength: 1 };
const credential = { type: ['string', 'integer'], pattern: '^[\\x21-\\x7e]+( +[\\x21-\\x7e]+)*$' };

const group = (description: string, properties: object, required?: readonly string[]) => ({
  description,
  type: 'object',
  additionalProperties: false,
  ...(required === undefined ? {} : { required }),
  properties,
});
const list = (items: object, description: string) => ({ type: 'array', items, description });

/** The JSON Schema of a list of faults, for editors. */
export const faultsListSchema = ({ rules }: Contract): object => ({
  $schema: dialect,
  ...faultsSchema([...rules.keys()]),
});

/** The JSON Schema of a fixtures file, for editors. */
export function fixturesSchema({ rules }: Contract): object {
  return {
    $schema: dialect,
    title: 'Fixtures of channel-sandbox verify: what a deployment cannot tell about itself',
    type: 'object',
    additionalProperties: false,
    properties: {
      apiKey: { ...credential, description: 'The API key; better in CHANNEL_SANDBOX_API_KEY' },
      channelId: { ...credential, description: 'The channel identifier; better in CHANNEL_SANDBOX_CHANNEL' },
      otherChannel: group(
        'Another channel of yours there, and its key',
        { channelId: credential, apiKey: credential },
        ['channelId', 'apiKey'],
      ),
      contactEmail: {
        ...text,
        description: 'An address that the deployment takes, where it looks further than the form',
      },
      pages: group('Pages', {
        known: list(id, 'IDs of pages, best three or more'),
        unknown: { ...id, description: 'An ID that no page has' },
        query: { ...text, description: 'A word that matches many pages, best 24 or more' },
      }),
      eventTypes: group('Event types', {
        valid: list({ type: 'integer' }, 'IDs of event types'),
        invalid: { type: 'integer', description: 'An int that is no event type' },
        complete: { type: 'boolean', description: 'Whether `valid` names all of them' },
      }),
      places: group('Places', {
        valid: list(identifier, 'Identifiers of places'),
        invalid: { ...identifier, description: 'An identifier that no place has' },
        complete: { type: 'boolean', description: 'Whether `valid` names all of them' },
      }),
      images: group('Images', {
        valid: { ...text, description: 'The URL of an image' },
        invalid: { ...text, description: 'A URL that leads to no image' },
      }),
      eventWithRsvps: group(
        'An event of this channel, made for this purpose: it is updated',
        {
          id,
          rsvps: { type: 'integer', minimum: 0, description: 'Its RSVPs, 2 or more, all of them confirmed' },
          body: { type: 'object', description: 'Its attributes, so that a run can put it back as it was' },
        },
        ['id', 'rsvps'],
      ),
      eventWithUnconfirmedRsvps: group(
        'Another event of this channel, made for this purpose: `calibrate` updates it to learn which RSVPs count',
        {
          id,
          rsvps: { type: 'integer', minimum: 0, description: 'Its RSVPs, 2 or more' },
          confirmed: { type: 'integer', minimum: 0, description: 'Those of them that are confirmed, fewer than all' },
          body: { type: 'object', description: 'Its attributes, so that a run can put it back as it was' },
        },
        ['id', 'rsvps', 'confirmed'],
      ),
      unverifiable: {
        description: 'Rules that cannot be checked there, and why',
        type: 'object',
        propertyNames: { enum: [...rules.keys()] },
        additionalProperties: text,
      },
    },
  };
}

/** The JSON Schema of a waivers file, for editors. */
export function waiversSchema({ rules, questions }: Contract): object {
  const said = { type: 'string', pattern: '\\S' };
  const waiver = {
    type: 'object',
    additionalProperties: false,
    required: ['reason', 'expires', 'failure'],
    oneOf: [{ required: ['rule'] }, { required: ['question'] }, { required: ['defect'] }],
    properties: {
      id: { type: ['string', 'integer'], description: 'A name for it in reports' },
      rule: { enum: [...rules.keys()], description: 'The rule that may fail (`verify`)' },
      question: {
        enum: [...questions.keys()],
        description: 'The open question whose answers may break the client (`sweep`)',
      },
      defect: {
        ...said,
        description: 'The deviation or preset of faults that may pass unnoticed (`sweep --deviations`)',
      },
      reason: { ...said, description: 'Why it may' },
      expires: { type: 'string', format: 'date', description: 'The last day on which it may, such as 2027-01-31' },
      failure: { ...said, description: 'A part of the failure that is accepted, as the report tells it' },
    },
  };
  const waivers = { type: 'array', items: waiver };
  return {
    $schema: dialect,
    title: 'Waivers of channel-sandbox verify and sweep: failures that are accepted until a day',
    anyOf: [waivers, { type: 'object', additionalProperties: false, required: ['waivers'], properties: { waivers } }],
  };
}

/** The JSON Schema of a profile, for editors. */
export function profileSchema(contract: Contract): object {
  const answers = [...contract.questions].map(
    ([question, { question: description, default: standard, answers: schema }]) => [
      question,
      { description, default: standard, ...schema },
    ],
  );
  const lawful = { type: 'object', additionalProperties: false, properties: Object.fromEntries(answers) as object };
  return {
    $schema: dialect,
    title: 'A profile of channel-sandbox: answers to what the interface leaves open',
    ...profileFileSchema(contract, lawful),
  };
}

import { closedObject, type JsonSchema } from '../contract/input/schema-errors.ts';
import { operationIds } from '../interface/operations.ts';
import { namedDeviations } from './deviations.ts';
import { MAX_DELAY_MS, type Misbehaviour } from './fault.ts';
import { presetNames, presets } from './presets.ts';

type Kind = Misbehaviour['kind'];
type Properties = Readonly<Record<string, JsonSchema>>;

const ms = (description: string) => ({ type: 'integer', minimum: 0, maximum: MAX_DELAY_MS, description });

interface KindOfFault {
  readonly text: string;
  /** As `X-Sandbox-Fault` takes it. */
  readonly example: string;
  readonly required: readonly string[];
  readonly properties: Properties;
}

/** Every kind, and what is told of it. */
export const kindsOfFault: Readonly<Record<Kind, KindOfFault>> = {
  status: {
    text: 'Another status, and the operation is not carried out',
    example: 'status=429;retryAfter=2',
    required: ['status'],
    properties: {
      status: { type: 'integer', minimum: 400, maximum: 599, description: 'The status' },
      envelope: { type: 'boolean', description: 'false sends the HTML page of a gateway instead (default: true)' },
      retryAfter: { type: 'integer', minimum: 0, maximum: 86_400, description: 'Seconds, as Retry-After' },
    },
  },
  delay: {
    text: 'The operation is carried out later; not at all where the client goes away meanwhile',
    example: 'delay=800;spread=400',
    required: ['ms'],
    properties: { ms: ms('Milliseconds'), spread: ms('Up to so many more, at random') },
  },
  'slow-body': {
    text: 'The body comes in pieces',
    example: 'slow-body=3000',
    required: ['ms'],
    properties: { ms: ms('Milliseconds from the head to the last piece') },
  },
  drop: {
    text: 'The connection ends',
    example: 'drop=inside',
    required: ['at'],
    properties: {
      at: {
        enum: ['before', 'inside', 'after'],
        description: 'before the operation is carried out, after half of the body, or after the answer',
      },
    },
  },
  'lost-answer': {
    text: 'The operation is carried out; its answer never comes',
    example: 'lost-answer',
    required: [],
    properties: {},
  },
  'truncated-json': {
    text: 'Half of the body, as if it were all',
    example: 'truncated-json',
    required: [],
    properties: {},
  },
  'garbled-json': {
    text: 'The middle third of the body is NUL bytes',
    example: 'garbled-json',
    required: [],
    properties: {},
  },
  'content-type': {
    text: 'Another Content-Type',
    example: 'content-type="text/html"',
    required: ['value'],
    properties: {
      value: {
        type: 'string',
        pattern: '^[!-~]([ -~]{0,198}[!-~])?$',
        description: 'a header’s value of printable ASCII, such as text/html',
      },
    },
  },
  'rule-off': {
    text: 'A rule does not refuse',
    example: 'rule-off=event.host.valid',
    required: ['rule'],
    properties: {
      rule: { type: 'string', description: 'a rule of `channel-sandbox rules`' },
    },
  },
  deviation: {
    text: 'A deviation of `--deviate`',
    example: 'deviation=page.get:other',
    required: ['deviation'],
    properties: {
      deviation: {
        enum: namedDeviations.map(({ id }) => id),
        description: 'a deviation of `channel-sandbox deviations`',
      },
    },
  },
};

const when = closedObject(
  {
    operation: { enum: operationIds, description: 'Requests of this operation only' },
    fromNth: { type: 'integer', minimum: 1, maximum: 1_000_000, description: 'Starting with the nth matching request' },
    count: { type: 'integer', minimum: 1, maximum: 1_000_000, description: 'At most this many times' },
    probability: {
      type: 'number',
      minimum: 0,
      maximum: 1,
      description: 'Chance from 0 to 1; the same seed gives the same sequence',
    },
    after: {
      type: 'string',
      format: 'date-time',
      description: 'starts at this time on the world’s clock, such as 2027-01-01T00:00:00Z',
    },
  },
  { description: 'Which requests it is for; without limits, all of a world’s' },
);

/**
 * The JSON Schema of a list of faults: of the control area, of scenarios and of editors.
 *
 * @param rules the rules that can be switched off; without, they are yet to be checked
 */
export function faultsSchema(rules?: readonly string[]): JsonSchema {
  return {
    title: 'Faults of channel-sandbox: misbehaviour asked for',
    type: 'array',
    maxItems: 100,
    items: choice(
      { type: 'string' },
      preset,
      closedObject({ id, fault: misbehaviour(rules), when }, { required: ['fault'] }),
    ),
  };
}

/** Unlike `oneOf`, it tells what is wrong with the form that was meant. */
function choice(condition: JsonSchema, form: JsonSchema, other?: JsonSchema): JsonSchema {
  // oxlint-disable-next-line unicorn/no-thenable -- it is the keyword of JSON Schema
  return { if: condition, then: form, ...(other === undefined ? {} : { else: other }) };
}

const preset: JsonSchema = {
  enum: presetNames,
  $defs: Object.fromEntries(presetNames.map((name) => [name, { description: presets[name].text }])), // for forms
  description: `A named list: ${presetNames.map((name) => `${name} (${presets[name].text})`).join('; ')}`,
};

const id = {
  type: 'string',
  pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$',
  description: 'a name of letters, digits, `.`, `_` and `-`; named after its kind without',
};

const misbehaviour = (rules: readonly string[] | undefined): JsonSchema => ({
  type: 'object',
  required: ['kind'],
  properties: { kind: { enum: Object.keys(kindsOfFault), description: 'What goes wrong' } },
  allOf: Object.entries(kindsOfFault).map(([kind, { text, required, properties }]) =>
    choice(
      { required: ['kind'], properties: { kind: { const: kind } } },
      {
        description: text,
        required,
        additionalProperties: false,
        properties: { kind: { const: kind }, ...(rules === undefined ? properties : withNames(properties, rules)) },
      },
    ),
  ),
});

/** The rules by their names, where they are known. */
const withNames = ({ rule, ...others }: Properties, rules: readonly string[]): Properties =>
  rule === undefined ? others : { ...others, rule: { enum: rules, description: rule['description'] } };

import type { Example } from '../lib/examples/example.ts';
import type { Contract } from '../contract/contract.ts';
import { answerParts, part } from '../interface/answer-parts.ts';
import type { JsonSchema } from '../contract/input/schema-errors.ts';

/** A profile as its file has it (`schemas/profile.schema.json`). */
export interface ProfileFile {
  readonly profile?: string | number;
  readonly basis?: 'default' | 'calibrated' | 'owner';
  /** Host of the deployment that it was learnt from. */
  readonly target?: string;
  /** ISO 8601 in UTC. */
  readonly calibratedAt?: string;
  readonly answers?: Readonly<Record<string, unknown>>;
  /** By question. */
  readonly evidence?: Readonly<Record<string, AnswerEvidence>>;
  readonly fixtures?: ProfileFixtures;
  /** Questions that were not reached, and why: their answers count as assumed. */
  readonly unseen?: Readonly<Record<string, string>>;
  /** Refusals and searches as they were answered. */
  readonly examples?: readonly Example[];
}

/** What one answer rests on. */
export interface AnswerEvidence {
  /** In place of the profile's. */
  readonly basis?: 'owner' | 'calibrated' | 'assumed';
  /** Who said so, and when. */
  readonly source?: string;
  readonly sightings?: number;
  readonly seenOnce?: true;
  /** A day, or an instant in UTC. */
  readonly seenAt?: string;
  readonly exchanges?: readonly ShownExchange[];
  /** What was seen too, and less often. */
  readonly contradictions?: readonly AnswerContradiction[];
  /** What no answer can say. */
  readonly notExpressed?: readonly NotExpressed[];
}

/** Why an answer does not give what was seen: in `count` of so many sightings. */
export interface NotExpressed {
  readonly reason: string;
  readonly count: number;
  readonly of: number;
}

export interface AnswerContradiction {
  readonly observed: unknown;
  readonly sightings?: number;
  readonly exchanges?: readonly ShownExchange[];
}

/** A request without credentials, and its answer. */
export interface ShownExchange {
  readonly request: { readonly method: string; readonly path: string; readonly body?: string };
  readonly answer: {
    readonly status: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  };
}

/** The deployment's own fixtures, as the file of `verify --fixtures` has them, without credentials. */
export interface ProfileFixtures {
  readonly contactEmail?: string;
  readonly pages?: { readonly known?: readonly number[]; readonly unknown?: number; readonly query?: string };
  readonly eventTypes?: { readonly valid?: readonly number[]; readonly invalid?: number };
  readonly places?: { readonly valid?: readonly (string | number)[]; readonly invalid?: string | number };
  readonly images?: { readonly valid?: string; readonly invalid?: string };
  readonly eventWithRsvps?: { readonly id: number; readonly rsvps: number };
  readonly eventWithUnconfirmedRsvps?: { readonly id: number; readonly rsvps: number; readonly confirmed: number };
}

/** So long texts of a deployment are kept; whoever writes a profile cuts the rest off. */
export const longest = { text: 500, body: 2000, exchanges: 8, contradictions: 8, headers: 40 };

/** No control characters: what comes from a deployment may end up in a terminal. */
const plain = String.raw`^[^\u0000-\u001f\u007f-\u009f]*$`;
const clean = 'a text without control characters';
const text = { type: 'string', maxLength: longest.text, pattern: plain, description: clean };
const count = { type: 'integer', minimum: 1 };
const object = (properties: object, required: readonly string[] = []): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  properties,
  ...(required.length === 0 ? {} : { required }),
});

const exchanges = {
  type: 'array',
  maxItems: longest.exchanges,
  items: object(
    {
      request: object({ method: text, path: text, body: { type: 'string', maxLength: longest.body } }, [
        'method',
        'path',
      ]),
      answer: object(
        {
          status: { type: 'integer' },
          headers: { type: 'object', maxProperties: longest.headers, additionalProperties: text },
          body: { type: 'string', maxLength: longest.body },
        },
        ['status'],
      ),
    },
    ['request', 'answer'],
  ),
};

const evidence = object({
  basis: {
    enum: ['owner', 'calibrated', 'assumed'],
    description: 'Basis of the answer (default: that of the profile)',
  },
  source: { ...text, description: `${clean}: who said so, and when` },
  sightings: { ...count, description: 'How often it was seen' },
  seenOnce: { const: true, description: 'One sighting may be chance' },
  seenAt: {
    type: 'string',
    pattern: String.raw`^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?Z)?$`,
    description: 'a day such as 2027-01-31, or an instant in UTC',
  },
  exchanges: { ...exchanges, description: 'What showed it' },
  contradictions: {
    type: 'array',
    maxItems: longest.contradictions,
    items: object({ observed: {}, sightings: count, exchanges }, ['observed']),
    description: 'What was seen too, and less often',
  },
  notExpressed: {
    type: 'array',
    maxItems: longest.contradictions,
    items: object({ reason: text, count, of: count }, ['reason', 'count', 'of']),
    description: 'What no answer can say: why, and in how many of the sightings',
  },
});

const id = { type: 'integer' };
const rsvps = { type: 'integer', minimum: 0, maximum: 100_000 };
const identifier = { ...text, type: ['string', 'integer'], minLength: 1 };
const list = (items: object) => ({ type: 'array', maxItems: 1000, items });

const fixtures = object({
  contactEmail: text,
  pages: object({ known: list(id), unknown: id, query: { ...text, minLength: 1 } }),
  eventTypes: object({ valid: list({ type: 'integer' }), invalid: { type: 'integer' } }),
  places: object({ valid: list(identifier), invalid: identifier }),
  images: object({ valid: text, invalid: text }),
  eventWithRsvps: object({ id, rsvps }, ['id', 'rsvps']),
  eventWithUnconfirmedRsvps: object({ id, rsvps, confirmed: rsvps }, ['id', 'rsvps', 'confirmed']),
});

/**
 * The JSON Schema of a profile file.
 *
 * @param answers schema of its answers
 */
export function profileFileSchema({ questions }: Contract, answers: JsonSchema): JsonSchema {
  const known = { propertyNames: { enum: [...questions.keys()], description: 'an open question' } };
  const schema = object({
    profile: { type: ['string', 'integer'], maxLength: longest.text, description: 'Its name' },
    basis: {
      enum: ['default', 'calibrated', 'owner'],
      default: 'owner',
      description: 'Basis of the answers without one of their own',
    },
    target: { type: 'string', maxLength: longest.text, description: 'Host of the deployment that it was learnt from' },
    calibratedAt: { type: 'string', format: 'date-time', description: 'When it was learnt' },
    answers,
    evidence: { type: 'object', ...known, additionalProperties: evidence, description: 'Basis of each answer' },
    fixtures: { ...fixtures, description: 'Pages, places and types of the deployment, which the sandbox then has too' },
    unseen: {
      type: 'object',
      ...known,
      additionalProperties: text,
      description: 'Questions that were not reached, and why',
    },
    examples: {
      type: 'array',
      maxItems: 200,
      items: {
        type: 'object',
        // A search says what was looked for: no error speaks of both forms.
        allOf: [
          { anyOf: [{ required: ['search'] }, part('RefusalExample')] },
          { anyOf: [{ not: { required: ['search'] } }, part('SearchExample')] },
        ],
      },
      description: 'Refusals and searches as they were answered, with which the sandbox answers the like of them',
    },
  });
  const written = JSON.stringify({ ...schema, $defs: answerParts });
  return JSON.parse(written.replaceAll('"profile.schema.json#', '"#')) as JsonSchema;
}

import { operationIds } from './operations.ts';
import { object } from './question.ts';
import type { PartValues, Schema } from './schema.ts';
import { violationKinds } from './kinds.ts';

/** A status that refuses. */
export const status = {
  type: 'integer',
  minimum: 400,
  maximum: 499,
  not: { const: 429 },
  description: 'an integer from 400 to 499 other than 429',
} as const;

/** Refers to a schema that several answers share, where `schemas/profile.schema.json` has it. */
export const part = <Name extends keyof PartValues>(name: Name) =>
  ({ $ref: `profile.schema.json#/$defs/${name}` }) as const;

const nameOtherThan = (...names: readonly string[]) => ({ allOf: [part('Name'), { not: { enum: names } }] });

const text = (maxLength: number, description?: string) => ({
  type: 'string',
  maxLength,
  ...(description === undefined ? {} : { description }),
});

const exampleViolations = {
  type: 'array',
  maxItems: 100,
  items: object(
    {},
    {
      kind: { enum: violationKinds },
      attribute: text(100, 'Of the body'),
      item: { type: 'integer', minimum: 0, maximum: 999_999, description: 'Its place in the list, from 0' },
      rule: text(100, 'A rule or question, where kind and attribute do not say which'),
      value: { ...part('Json'), description: 'As it was sent; left out where nothing was' },
    },
  ),
};

export const answerParts: Readonly<Record<keyof PartValues, Schema>> = {
  HeaderName: {
    type: 'string',
    maxLength: 100,
    pattern:
      "^(?!(connection|keep-alive|upgrade|trailer|transfer-encoding|content-(length|type|encoding|range)|date|set-cookie2?|access-control-.*|x-sandbox-.*)$)[a-z0-9!#$%&'*+.^_`|~-]+$",
    description:
      "a header's name in lower case, other than those of the connection and the content, cookies, CORS and the sandbox's own",
  },
  Name: { type: 'string', maxLength: 100, not: { const: '__proto__' } },
  // Any JSON: a part of an answer as a deployment wrote it.
  Json: {
    type: ['object', 'array', 'string', 'number', 'boolean', 'null'],
    maxLength: 2000,
    maxItems: 200,
    items: part('Json'),
    maxProperties: 200,
    propertyNames: part('Name'),
    additionalProperties: part('Json'),
  },
  // An answer but for `requestId` and `status`.
  Body: {
    type: 'object',
    required: ['data'],
    maxProperties: 30,
    propertyNames: nameOtherThan('requestId', 'status'),
    additionalProperties: part('Json'),
  },
  RefusalExample: {
    description: 'a refusal as it was answered (docs/profiles.md)',
    ...object(
      {
        // prettier-ignore
        cause: {
          enum: [
            'invalid', 'unauthenticated', 'forbidden', 'rate', 'malformed', 'media-type', 'too-large', 'unknown-page', 'unknown-event',
            'unknown-path', 'wrong-method', 'no-match',
          ],
        },
        status: { type: 'integer', minimum: 400, maximum: 499 },
        body: part('Body'),
      },
      {
        operation: {
          enum: operationIds,
          description: 'Left out of a path outside the interface',
        },
        violations: { ...exampleViolations, description: 'In the order in which the answer reports them' },
        unreported: { ...exampleViolations, description: 'What was wrong too, and is not reported' },
        request: object(
          {},
          {
            method: text(20),
            path: text(500),
            type: text(500, 'Its Content-Type'),
            body: text(500, 'As far as it is no JSON object'),
            credentials: text(30, 'What the two headers of §5 are like'),
          },
        ),
        headers: {
          type: 'object',
          maxProperties: 20,
          propertyNames: { anyOf: [part('HeaderName'), { const: 'content-type' }] },
          additionalProperties: text(500),
        },
      },
    ),
  },
  SearchExample: {
    description: 'a search as it was answered (docs/profiles.md)',
    ...object({
      operation: { const: 'pages.search' },
      search: object({
        query: text(500),
        page: { type: 'integer', minimum: 1 },
        perPage: { type: 'integer', minimum: 1 },
      }),
      body: part('Body'),
    }),
  },
};

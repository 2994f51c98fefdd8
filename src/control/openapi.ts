import { STATUS_CODES } from 'node:http';
import type { JsonSchema } from '../contract/input/schema-errors.ts';
import { readShape } from '../contract/input/shape.ts';
import type { ControlContract } from './answers.ts';
import { placeOf, type Route } from './route.ts';

/** The contract of the control area, from the schemas that guard it and those of its answers (OpenAPI 3.1). */
export function openapiOf(routes: readonly Route[]): ControlContract {
  const { properties: answers, $defs: parts } = readAnswers();
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const { method, path } = placeOf(route);
    for (const one of pathsOf(path)) (paths[one] ??= {})[method] = operationOf(route, one, answers);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Control area of channel-sandbox',
      version: '1',
      description: 'Not part of the partner interface: what tests and people read and change in a sandbox.',
    },
    servers: [{ url: '/_sandbox' }],
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The token that the sandbox prints when it starts, a partner’s token, or the control key of one world. Not asked for on loopback.',
        },
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: '`Channel <API key>` of the world (§5)',
        },
      },
      schemas: { Problem: problemSchema, ...parts },
      responses: {
        Problem: {
          description: 'The request cannot be carried out',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
    },
  };
}

/** Schemas of the answers, by their names, and of what they have in common. */
interface AnswerSchemas {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly $defs: Readonly<Record<string, JsonSchema>>;
}

/** In this document they refer to one another by another path. */
const readAnswers = (): AnswerSchemas =>
  JSON.parse(
    JSON.stringify(readShape('control-answers')).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as AnswerSchemas;

const problemSchema: JsonSchema = {
  type: 'object',
  required: ['title', 'status', 'detail'],
  properties: {
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'What is wrong, where, and what would be right' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['pointer', 'expected', 'actual'],
        properties: { pointer: { type: 'string' }, expected: { type: 'string' }, actual: { type: 'string' } },
      },
    },
  },
};

/** `{/worlds/:channelId}/logos/:file` is two paths, `:file` is `{file}`. */
export function pathsOf(path: string): readonly string[] {
  const optional = /\{([^}]*)\}/.exec(path);
  const all =
    optional === null ? [path] : [path.replace(optional[0], ''), path.replace(optional[0], optional[1] ?? '')];
  return all.map((one) => one.replaceAll(/:(\w+)/g, '{$1}'));
}

const json = 'application/json';

function operationOf(route: Route, path: string, schemas: AnswerSchemas['properties']): object {
  const { summary, access = 'world', query, body, status = 200, types = [json] } = route;
  const answer = route.answers === undefined ? {} : { schema: schemas[route.answers] };
  const content = Object.fromEntries(types.map((type) => [type, type === json ? answer : {}]));
  return {
    operationId: `${placeOf(route).method}${path.replaceAll(/[^A-Za-z0-9]+(.)?/g, (_, letter: string | undefined) => (letter ?? '').toUpperCase())}`,
    summary,
    security: securityOf(access),
    parameters: [...pathParameters(path), ...worldParameters(route, path), ...queryParameters(query)],
    ...(body === undefined ? {} : { requestBody: { content: { [json]: { schema: body } } } }),
    responses: {
      [status]: { description: STATUS_CODES[status], ...(status === 204 ? {} : { content }) },
      default: { $ref: '#/components/responses/Problem' },
    },
  };
}

function securityOf(access: Route['access']): readonly object[] {
  if (access === 'public') return [{}];
  return access === 'api-key' ? [{}, { token: [] }, { apiKey: [] }] : [{}, { token: [] }];
}

const pathParameters = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

const worldParameters = ({ access }: Route, path: string) =>
  access === 'sandbox' || path.includes('{channelId}')
    ? []
    : [
        {
          name: 'X-Channel',
          in: 'header',
          schema: { type: 'string' },
          description: 'The world; the default one without',
        },
      ];

function queryParameters(query: JsonSchema | undefined): readonly object[] {
  const properties = (query?.['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>;
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    schema,
    description,
  }));
}

import { STATUS_CODES } from 'node:http';
import type { JsonSchema } from '../contract/input/schema-errors.ts';
import { readShape } from '../contract/input/shape.ts';
import type { ControlContract } from './answers.ts';
import type { Access } from './guard.ts';
import type { Endpoint } from './operations.ts';

/** The contract of the control area, from the schemas that guard it and those of its answers (OpenAPI 3.1). */
export function openapiOf(endpoints: readonly Endpoint[]): ControlContract {
  const { properties: answers, $defs: parts } = readAnswers();
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints)
    for (const path of pathsOf(endpoint.path))
      (paths[path] ??= {})[endpoint.method] = contractOf(endpoint, path, answers[endpoint.on]);
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

function contractOf({ method, operation, query, body }: Endpoint, path: string, schema?: JsonSchema): object {
  const { summary, access = 'world', input, types = [json] } = operation;
  const status = 'act' in operation ? 204 : (operation.status ?? 200);
  const content = Object.fromEntries(types.map((type) => [type, type === json && schema ? { schema } : {}]));
  return {
    operationId: `${method}${path.replaceAll(/[^A-Za-z0-9]+(.)?/g, (_, letter: string | undefined) => (letter ?? '').toUpperCase())}`,
    summary,
    security: securityOf(access),
    parameters: [...pathParameters(path), ...worldParameters(access, path), ...queryParameters(query)],
    ...(body === input ? { requestBody: { content: { [json]: { schema: body } } } } : {}),
    responses: {
      [status]: { description: STATUS_CODES[status], ...(status === 204 ? {} : { content }) },
      default: { $ref: '#/components/responses/Problem' },
    },
  };
}

function securityOf(access: Access): readonly object[] {
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

const channelParameter = {
  name: 'X-Channel',
  in: 'header',
  schema: { type: 'string' },
  description: 'The world; the default one without',
};

const worldParameters = (access: Access, path: string) =>
  access === 'sandbox' || path.includes('{channelId}') ? [] : [channelParameter];

const queryParameters = ({ properties = {} }: JsonSchema) =>
  Object.entries(properties as Readonly<Record<string, JsonSchema>>).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    schema,
    description,
  }));

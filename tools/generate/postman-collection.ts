import { isObject, resolve, type Contract, type Schema } from '../../src/contract/contract.ts';
import { startSettings } from '../../src/settings/options.ts';

/** The member that Postman knows a collection of format 2.1 by: a name, not an address that is asked. */
const format = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: Schema;
}

/** The contract as a Postman collection 2.1: a request for each operation with its first example, and every example as a saved answer. */
export function postmanCollection({ document }: Contract): object {
  const { title, description } = document['info'] as Record<string, string>;
  const [server] = document['servers'] as readonly [{ readonly url: string }];
  const calls = Object.entries(document['paths'] as Schema).flatMap(([path, methods]) =>
    Object.entries(methods as Schema).map(([method, operation]): Call => ({
      method: method.toUpperCase(),
      path,
      operation: operation as Schema,
    })),
  );
  return {
    info: { name: title, description, schema: format },
    auth: {
      type: 'apikey',
      apikey: [
        { key: 'key', value: 'Authorization' },
        { key: 'value', value: 'Channel {{apiKey}}' },
        { key: 'in', value: 'header' },
      ],
    },
    variable: [
      { key: 'baseUrl', value: server.url },
      { key: 'apiKey', value: startSettings.apiKey.default },
      { key: 'channel', value: startSettings.channel.default },
    ],
    item: (document['tags'] as readonly Schema[]).map(({ name, description: about }) => ({
      name,
      description: about,
      item: calls
        .filter(({ operation }) => (operation['tags'] as readonly unknown[]).includes(name))
        .map((call) => itemOf(call, document)),
    })),
  };
}

function itemOf(call: Call, document: Schema): object {
  const { operation } = call;
  const [[status, success] = ['', {}]] = Object.entries(operation['responses'] as Record<string, Schema>);
  const answers = Object.entries(examplesOf(success));
  const [[first] = ['']] = answers;
  return {
    name: operation['summary'],
    request: { description: operation['description'], ...requestOf(call, first, document) },
    event: [{ listen: 'test', script: { type: 'text/javascript', exec: testOf(status) } }],
    response: answers.map(([name, { value }]) => ({
      name,
      originalRequest: requestOf(call, name, document),
      code: Number(status),
      header: [{ key: 'Content-Type', value: 'application/json' }],
      _postman_previewlanguage: 'json',
      body: textOf(value),
    })),
  };
}

const testOf = (status: string): readonly string[] => [
  `pm.test('answers ${status}', () => pm.response.to.have.status(${status}));`,
];

/** The request of an example; parameters and body have their examples under the same name. */
function requestOf({ method, path, operation }: Call, example: string, document: Schema): object {
  const parameters = (operation['parameters'] as readonly Schema[]).map((one) => resolve(document, one));
  const variable = parameters
    .filter((one) => one['in'] === 'path')
    .map((one) => ({
      key: one['name'],
      value: String((one['examples'] as Record<string, Schema>)[example]?.['value']),
      description: one['description'],
    }));
  const steps = path.slice(1).replaceAll(/\{(\w+)\}/g, ':$1');
  const sent = examplesOf(operation['requestBody'])[example];
  return {
    method,
    header: [
      { key: 'X-Channel', value: '{{channel}}' },
      ...(sent === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }]),
    ],
    url: { raw: `{{baseUrl}}/${steps}`, host: ['{{baseUrl}}'], path: steps.split('/'), variable },
    ...(sent && { body: { mode: 'raw', raw: textOf(sent['value']), options: { raw: { language: 'json' } } } }),
  };
}

function examplesOf(part: unknown): Readonly<Record<string, Schema>> {
  if (!isObject(part)) return {};
  const content = part['content'] as { readonly 'application/json': { readonly examples: Record<string, Schema> } };
  return content['application/json'].examples;
}

const textOf = (value: unknown): string => JSON.stringify(value, undefined, 2);

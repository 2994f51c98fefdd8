import { Ajv2020 } from 'ajv/dist/2020.js';
import request from 'supertest';
import { afterAll, expect, it } from 'vitest';
import { createSandbox } from '../sandbox.ts';
import { endpoints } from './operations.ts';

interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}
interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { name: string; in: string; required?: boolean; schema: object }[];
  readonly responses: Readonly<Record<string, { readonly content?: object }>>;
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: object } } };
}

const sandbox = await createSandbox({ pages: 5, events: 1 });
const document = (await request(sandbox.app).get('/_sandbox/openapi.json').expect(200)).body as Document;
afterAll(() => sandbox.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

it('has every route, each under an ID of its own', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(operations().length).toBeGreaterThanOrEqual(endpoints.length);
  const ids = operations().map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

it('declares every part of each path', () => {
  for (const { path, operation } of operations()) {
    const declared = operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name);
    expect(declared).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  }
});

it('has schemas that are schemas', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const schemas = operations().flatMap(({ operation }) => [
    ...operation.parameters.map(({ schema }) => schema),
    ...(operation.requestBody === undefined ? [] : [operation.requestBody.content['application/json'].schema]),
  ]);
  expect(schemas.length).toBeGreaterThan(20);
  for (const schema of schemas) expect(ajv.validateSchema(schema)).toBe(true);
});

it('answers each GET without path parts as it says', async () => {
  const plain = operations().filter(({ path, method }) => method === 'get' && !path.includes('{'));
  expect(plain.length).toBeGreaterThan(8);
  for (const { path, operation } of plain.filter(({ path: one }) => !/^\/($|images\/|stream$)/.test(one))) {
    const { status, headers } = await request(sandbox.app).get(`/_sandbox${path}`);
    const types = Object.keys(operation.responses['200']?.content ?? {});
    expect([path, status, types]).toEqual([
      path,
      200,
      expect.arrayContaining([headers['content-type']?.split(';')[0]]),
    ]);
  }
});

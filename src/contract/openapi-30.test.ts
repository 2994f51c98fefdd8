import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { fullEvent, validEvent } from '../../tests/testing/valid-event.ts';
import { loadContract, type Schema } from './contract.ts';
import { asOpenapi30 } from './openapi-30.ts';
import { validatorsOf } from './validator.ts';

const contract = loadContract();
const converted = asOpenapi30(contract.document);
const ajv = new Ajv({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema({ components: converted['components'] }, 'converted');
const accepts = (name: string, value: unknown) =>
  ajv.validate({ $ref: `converted#/components/schemas/${name}` }, value);

const only31 = /^(?:const|contains|if|then|else|examples)$/;

/** Keywords of schemas that 3.0 does not know. */
function foreign(schema: unknown): readonly string[] {
  if (Array.isArray(schema)) return schema.flatMap(foreign);
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema as Schema).flatMap(([name, value]) => {
    if (name === 'properties') return Object.values(value as Schema).flatMap(foreign);
    if (name.startsWith('x-') || name === 'example') return [];
    if (only31.test(name) || (name === 'type' && typeof value !== 'string')) return [name];
    return foreign(value);
  });
}

describe('the contract as OpenAPI 3.0', () => {
  it('has nothing that 3.0 does not know', () => {
    expect(converted['openapi']).toBe('3.0.3');
    expect(foreign(contract.document['components'])).toContain('const');
    expect(Object.values((converted['components'] as Schema)['schemas'] as Schema).flatMap(foreign)).toEqual([]);
    expect(converted['info']).toMatchObject({ license: { url: 'https://spdx.org/licenses/MIT.html' } });
    expect(converted['info']).not.toHaveProperty('summary');
  });

  it.each([
    ['EventCreate', validEvent],
    ['EventCreate', fullEvent],
    ['EventCreate', { ...validEvent, externalUrl: null, capacity: null, cohosts: null }],
    ['EventAttributes', { ...validEvent, startedAt: undefined, endedAt: undefined, isSelfPacedCourse: true }],
    ['PageSearch', { query: 'Abbott', page: 2, perPage: 5 }],
    ['SearchAnswer', { requestId: '3d2b6c1e-52f4-4c0a-9a5e-2f1f6a0f7a11', status: 200, data: null }],
    ['SearchAnswer', { requestId: '3d2b6c1e-52f4-4c0a-9a5e-2f1f6a0f7a11', status: 200, data: [] }],
  ])('%s: accepts what 3.1 accepts: %j', (name, value) => {
    expect(validatorsOf(contract).answer(`#/components/schemas/${name}`)(JSON.parse(JSON.stringify(value)))).toBe(
      undefined,
    );
    expect(accepts(name, JSON.parse(JSON.stringify(value)))).toBe(true);
  });

  it.each([
    ['EventCreate', { ...validEvent, title: null }],
    ['EventCreate', { ...validEvent, image: null }],
    ['EventCreate', { ...validEvent, host: [9000, 9003] }],
    ['EventAttributes', { ...validEvent, address: 'x'.repeat(256) }],
    ['PageSearch', { page: 1 }],
    [
      'PageAnswer',
      { requestId: '3d2b6c1e-52f4-4c0a-9a5e-2f1f6a0f7a11', status: 201, data: { id: 1, title: 'a', logo: 'b' } },
    ],
  ])('%s: still refuses %j', (name, value) => expect(accepts(name, value)).toBe(false));

  it('leaves out a negation that it cannot say in full', () => {
    const negated = { not: { type: 'array', contains: { type: 'object' } } };
    const document = { info: { license: { name: 'MIT' } }, paths: {}, components: { schemas: { One: negated } } };
    expect(asOpenapi30(document)['components']).toEqual({ schemas: { One: {} } });
  });

  it('says which type 3.0 cannot have', () => {
    const document = {
      info: { license: {} },
      paths: {},
      components: { schemas: { One: { type: ['string', 'integer'] } } },
    };
    expect(() => asOpenapi30(document)).toThrow('OpenAPI 3.0 has no type ["string","integer"]');
  });
});

it('the contract names no format that asserting tools do not know', () => {
  const text = readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8');
  const named = new Set([...text.matchAll(/\bformat: (\w+)\b(?!\.)/g)].map(([, format]) => format));
  expect([...named].sort()).toEqual(['email', 'int64', 'uuid']);
});

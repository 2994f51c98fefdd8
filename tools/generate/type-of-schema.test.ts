import { describe, expect, it } from 'vitest';
import { typeOfSchema } from './type-of-schema.ts';

describe('typeOfSchema', () => {
  it.each([
    [{ type: 'integer', minimum: 400 }, 'number'],
    [{ anyOf: [{ const: 'none' }, { type: 'boolean' }] }, '"none" | boolean'],
    [{ type: 'array', items: { enum: ['a', 'b'] } }, 'readonly ("a" | "b")[]'],
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ $ref: 'answer-parts.yaml#/Node' }, 'Node'],
    [{ type: 'object', patternProperties: { '^a': { type: 'string' } } }, '{ readonly [key: string]: string }'],
    [{ type: 'object', additionalProperties: { type: 'string' } }, '{ readonly [key: string]: string }'],
  ])('%j is %s', (schema, type) => expect(typeOfSchema(schema)).toBe(type));

  it('tells the members that an object may lack from those that it must have', () => {
    const properties = { is: { type: 'string' }, may: { type: 'number', description: 'Seconds' } };
    expect(typeOfSchema({ type: 'object', required: ['is'], additionalProperties: false, properties })).toBe(
      '{ readonly is: string;\n/** Seconds */\nreadonly may?: number; }',
    );
  });

  it.each([{}, true, { type: 'object' }, { type: 'array' }, { $ref: 'other.yaml#/x' }, { type: ['string', 'date'] }])(
    'has no type for %j',
    (schema) => expect(() => typeOfSchema(schema)).toThrow(/^no (?:schema|type)|an object that allows any member/),
  );
});

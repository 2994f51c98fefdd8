import { format, resolveConfig } from 'prettier';
import { describe, expect, it, test } from 'vitest';
import { loadContract } from './contract.ts';
import { typeOfSchema } from './testing/type-of-schema.ts';

/** A comment of lines of at most 110 characters. */
const comment = (text: string) =>
  text.length <= 110 ? `/** ${text} */` : `/**\n${text.replaceAll(/(.{1,110})(?: |$)/g, ' * $1\n')} */`;

// `vitest -u` writes answers.ts anew; a question that is asked for another type of answer then does not compile.
test('answers.ts has the type of every answer that openapi.yaml calls lawful', async () => {
  const members = [...loadContract().questions].map(
    ([id, { question, answers }]) => `${comment(question)}\nreadonly '${id}': ${typeOfSchema(answers)};`,
  );
  const text = [
    '// Written from openapi.yaml by answers.test.ts (`npx vitest run src/openapi/answers.test.ts -u`).',
    '/** An answer to each question that the interface leaves open. */',
    `export interface Answers {\n${members.join('\n')}\n}\n`,
  ].join('\n');
  const config = (await resolveConfig(import.meta.filename)) ?? {};
  await expect(await format(text, { ...config, parser: 'typescript' })).toMatchFileSnapshot('./answers.ts');
});

describe('typeOfSchema', () => {
  it.each([
    [{ type: 'integer', minimum: 400 }, 'number'],
    [{ anyOf: [{ const: 'none' }, { type: 'boolean' }] }, '"none" | boolean'],
    [{ type: 'array', items: { enum: ['a', 'b'] } }, 'readonly ("a" | "b")[]'],
    [{ type: 'object', additionalProperties: { type: 'string' } }, '{ readonly [key: string]: string }'],
  ])('%j is %s', (schema, type) => {
    expect(typeOfSchema(schema)).toBe(type);
  });

  it('tells the members that an object may lack from those that it must have', () => {
    const properties = { is: { type: 'string' }, may: { type: 'number', description: 'Seconds' } };
    expect(typeOfSchema({ type: 'object', required: ['is'], additionalProperties: false, properties })).toBe(
      '{ readonly is: string;\n/** Seconds */\nreadonly may?: number; }',
    );
  });

  it.each([{}, true, { type: 'object' }, { type: 'array' }, { $ref: '#/x' }])('has no type for %j', (schema) => {
    expect(() => typeOfSchema(schema)).toThrow(/^no (?:schema|type)|an object that allows any member/);
  });
});

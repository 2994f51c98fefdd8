import { format, resolveConfig } from 'prettier';
import { describe, expect, it, test } from 'vitest';
import { loadContract } from './contract.ts';
import { typeOfSchema } from './testing/type-of-schema.ts';

/** A comment of lines of at most 110 characters. */
const comment = (text: string) =>
  text.length <= 110 ? `/** ${text} */` : `/**\n${text.replaceAll(/(.{1,110})(?: |$)/g, ' * $1\n')} */`;

/** The members of the questions that the document leaves open in some of its sections. */
const membersOf = (isMeant: (section: string) => boolean) =>
  [...loadContract().questions]
    .filter(([, { section }]) => isMeant(section))
    .map(([id, { question, answers }]) => `${comment(question)}\nreadonly '${id}': ${typeOfSchema(answers)};`)
    .join('\n');

const head = '// Written from openapi.yaml by answers.test.ts (`npx vitest run src/openapi/answers.test.ts -u`).';

async function expectFile(file: string, lines: readonly string[]): Promise<void> {
  const config = (await resolveConfig(import.meta.filename)) ?? {};
  await expect(await format([head, ...lines].join('\n'), { ...config, parser: 'typescript' })).toMatchFileSnapshot(
    file,
  );
}

// `vitest -u` writes the files anew; a question that is asked for another type of answer then does not compile.
test('answers.ts and event-answers.ts have the type of every answer that openapi.yaml calls lawful', async () => {
  const events = '2.2';
  await expectFile('./event-answers.ts', [
    '/** An answer to each question that the interface leaves open about the attributes of an event (§2.2). */',
    `export interface EventAnswers {\n${membersOf((section) => section === events)}\n}`,
  ]);
  await expectFile('./answers.ts', [
    "import type { EventAnswers } from './event-answers.ts';\n",
    '/** An answer to each question that the interface leaves open. */',
    `export interface Answers extends EventAnswers {\n${membersOf((section) => section !== events)}\n}`,
  ]);
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

import { format, resolveConfig } from 'prettier';
import { describe, expect, it, test } from 'vitest';
import { isObject, loadContract, type Schema } from './contract.ts';
import { partsIn, typeOfSchema } from './testing/type-of-schema.ts';

/** A comment of lines of at most 110 characters. */
const comment = (text: string) =>
  text.length <= 110 ? `/** ${text} */` : `/**\n${text.replaceAll(/(.{1,110})(?: |$)/g, ' * $1\n')} */`;

/** Types of the parts that the answers share, down to those that only other parts refer to. */
function sharedTypes(): readonly string[] {
  const { document, questions } = loadContract();
  const parts = document['x-answer-parts'] as Readonly<Record<string, Schema>>;
  const names = new Set([...questions.values()].flatMap(({ answers }) => partsIn(withoutNames(answers))));
  for (const name of names) for (const other of partsIn(withoutNames(parts[name]))) names.add(other); // a set grows while it is walked
  return [...names].map((name) => `type ${name} = ${typeOfSchema(parts[name])};`);
}

/** What the names of members must be like is no part of a type, nor what stands under them where any may. */
function withoutNames(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutNames);
  if (!isObject(schema)) return schema;
  const { propertyNames: _names, dependentSchemas: _dependent, ...rest } = schema;
  if ('patternProperties' in rest) delete (rest as { properties?: unknown }).properties;
  return Object.fromEntries(Object.entries(rest).map(([name, part]) => [name, withoutNames(part)]));
}

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
    ...sharedTypes(),
    '/** An answer to each question that the interface leaves open. */',
    `export interface Answers extends EventAnswers {\n${membersOf((section) => section !== events)}\n}`,
  ]);
});

describe('typeOfSchema', () => {
  it.each([
    [{ type: 'integer', minimum: 400 }, 'number'],
    [{ anyOf: [{ const: 'none' }, { type: 'boolean' }] }, '"none" | boolean'],
    [{ type: 'array', items: { enum: ['a', 'b'] } }, 'readonly ("a" | "b")[]'],
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ $ref: '#/x-answer-parts/Node' }, 'Node'],
    [{ type: 'object', patternProperties: { '^a': { type: 'string' } } }, '{ readonly [key: string]: string }'],
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

  it.each([{}, true, { type: 'object' }, { type: 'array' }, { $ref: '#/x' }, { type: ['string', 'date'] }])(
    'has no type for %j',
    (schema) => {
      expect(() => typeOfSchema(schema)).toThrow(/^no (?:schema|type)|an object that allows any member/);
    },
  );
});

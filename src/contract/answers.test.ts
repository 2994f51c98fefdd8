import { format, resolveConfig } from 'prettier';
import { describe, expect, it, test } from 'vitest';
import { isObject, loadContract, type Question, type Schema } from './contract.ts';
import { partsIn, typeOfSchema } from './testing/type-of-schema.ts';

/** A comment of lines of at most 110 characters. */
const comment = (text: string) =>
  text.length <= 110 ? `/** ${text} */` : `/**\n${text.replaceAll(/(.{1,110})(?: |$)/g, ' * $1\n')} */`;

/** Types of the parts that these answers share, down to those that only other parts refer to. */
function sharedTypes(isMeant: IsMeant): readonly string[] {
  const parts = loadContract().document['x-answer-parts'] as Readonly<Record<string, Schema>>;
  const names = new Set(questionsOf(isMeant).flatMap(([, { answers }]) => partsIn(withoutNames(answers))));
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

type IsMeant = (id: string, question: Question) => boolean;

const questionsOf = (isMeant: IsMeant) =>
  [...loadContract().questions].filter(([id, question]) => isMeant(id, question));

/** The answers to some of the questions as an interface. */
const interfaceOf = (head: string, isMeant: IsMeant): string => {
  const members = questionsOf(isMeant).map(
    ([id, { question, answers }]) => `${comment(question)}\nreadonly '${id}': ${typeOfSchema(answers)};`,
  );
  return `export interface ${head} {\n${members.join('\n')}\n}`;
};

const head = '// Written from openapi.yaml by answers.test.ts (`npx vitest run src/contract/answers.test.ts -u`).';

async function expectFile(file: string, lines: readonly string[]): Promise<void> {
  const config = (await resolveConfig(import.meta.filename)) ?? {};
  await expect(await format([head, ...lines].join('\n'), { ...config, parser: 'typescript' })).toMatchFileSnapshot(
    file,
  );
}

// `vitest -u` writes the files anew; a question that is asked for another type of answer then does not compile.
test('the answers’ files have the type of every answer that openapi.yaml calls lawful', async () => {
  const isOfEvents: IsMeant = (_, { section }) => section === '2.2';
  const isOfRefusals: IsMeant = (id) => id.startsWith('refusal.');
  const isOther: IsMeant = (id, question) => !isOfEvents(id, question) && !isOfRefusals(id, question);
  await expectFile('../domain/vocabulary/event-answers.ts', [
    ...sharedTypes(isOfEvents),
    '/** An answer to each question that the interface leaves open about the attributes of an event (§2.2). */',
    interfaceOf('EventAnswers', isOfEvents),
  ]);
  await expectFile('../domain/vocabulary/refusal-answers.ts', [
    ...sharedTypes(isOfRefusals),
    '/** An answer to each question that the interface leaves open about refusals (§7). */',
    interfaceOf('RefusalAnswers', isOfRefusals),
  ]);
  await expectFile('../domain/vocabulary/answers.ts', [
    "import type { EventAnswers } from './event-answers.ts';",
    "import type { RefusalAnswers } from './refusal-answers.ts';\n",
    ...sharedTypes(isOther),
    '/** An answer to each question that the interface leaves open. */',
    interfaceOf('Answers extends EventAnswers, RefusalAnswers', isOther),
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

import { fileURLToPath } from 'node:url';
import {
  createFormatter,
  createParser,
  createProgram,
  SchemaGenerator,
  StringType,
  ObjectType,
  type CompletedConfig,
  DEFAULT_CONFIG,
  type SubNodeParser,
} from 'ts-json-schema-generator';

const config: CompletedConfig = {
  ...DEFAULT_CONFIG,
  path: fileURLToPath(new URL('../../src/control/answers.ts', import.meta.url)),
  tsconfig: fileURLToPath(new URL('../../tsconfig.json', import.meta.url)),
  type: 'ControlAnswers',
  skipTypeCheck: true, // the compiler of this package checks them
  jsDoc: 'extended',
};

/** The JSON Schema of `ControlAnswers` in `src/control/answers.ts`: a property for each thing that the control area answers. */
export function controlAnswersSchema(): object {
  const program = createProgram(config);
  const parser = createParser(program, config, (all) => all.addNodeParser(idParser).addNodeParser(answersParser));
  const { definitions = {} } = new SchemaGenerator(program, parser, createFormatter(config), config).createSchema(
    'ControlAnswers',
  );
  const { ControlAnswers: answers, ...$defs } = inPresentForm(definitions) as Record<string, object>;
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', ...answers, $defs };
}

/** IDs that lists give (`GET rules`, `questions`, `deviations`): here they are texts, so that a new one does not change the schemas. */
const idParser: SubNodeParser = {
  supportsNode: (node) => /^(Rule|Question|NamedDeviation|Deviation|Audited)Id$/.test(node.getText()),
  createType: () => new StringType(),
};

/** Answers by question: what is lawful, `GET questions` tells. */
const answersParser: SubNodeParser = {
  supportsNode: (node) => node.getText() === 'Partial<Answers>',
  createType: () => new ObjectType('answers', [], [], true),
};

/** The generator writes Draft 7, in which `$defs` are `definitions`, and `prefixItems` are `items`. */
const inPresentForm = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/definitions/', '"#/$defs/'), (_, part: unknown) =>
    isTuple(part) ? tupleOf(part) : part,
  );

/** Of one schema for all of them, `items` alone is enough: linters ask for it. */
function tupleOf({ items, ...rest }: Tuple): object {
  const unnamed = items.map(({ title: _, ...one }) => one);
  const isSame = new Set(unnamed.map((one) => JSON.stringify(one))).size === 1;
  return isSame ? { ...rest, items: unnamed[0] } : { ...rest, prefixItems: items, items: false };
}

interface Tuple {
  readonly items: readonly { readonly title?: string }[];
}

const isTuple = (part: unknown): part is Tuple =>
  typeof part === 'object' && part !== null && 'items' in part && Array.isArray(part.items);

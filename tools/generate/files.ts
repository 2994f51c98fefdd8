import { format, resolveConfig } from 'prettier';
import { buildContract, loadContract, type Contract } from '../../src/contract/contract.ts';
import { storedAttributesOf, type StoredAttribute } from '../../src/contract/stored-attributes.ts';
import { faultsListSchema, fixturesSchema, profileSchema, waiversSchema } from './editor-schemas.ts';
import { guidePage } from './pages/guide-page.ts';
import { interfacePage } from './pages/interface-page.ts';
import { postmanCollection } from './postman-collection.ts';
import { scenarioSchema } from './scenario-schema.ts';
import { withPatterns } from '../../src/contract/input/plain-formats.ts';
import { listScenarios } from '../../src/world/scenario/scenario.ts';
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
import { depths } from '../../contract-tests/index.ts';
import { deviationIdsOf } from '../../src/faults/deviations.ts';
import { everySetting } from '../../src/cli/commands.ts';
import { sizePattern } from '../../src/settings/memory-size.ts';
import type { NameKind, Setting } from '../../src/settings/options.ts';

/** The JSON Schema of the settings file, for editors: every setting of every command. */
function settingsSchema({ rules, questions }: Contract): object {
  const names = namesOf([...rules.keys()], [...questions.keys()]);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'channel-sandbox.config.yaml: settings of channel-sandbox by their names',
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      Object.entries(everySetting).map(([name, setting]) => [name, schemaOf(setting, names)]),
    ),
  };
}

const types = {
  string: 'string',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  list: 'array',
  size: ['string', 'integer'],
} as const;

type Names = Partial<Record<NameKind, readonly string[]>>;

/** What a setting may name, where that is known; a file, or a list in one text, is no name. */
const namesOf = (rules: readonly string[], questions: readonly string[]): Names => ({
  rules: withFamilies(rules),
  questions: withFamilies(questions),
  deviations: deviationIdsOf(rules),
  depths,
});

/** `host` is the family of `host.form`. */
const withFamilies = (ids: readonly string[]): readonly string[] => [
  ...new Set(ids.flatMap((id) => id.split('.').map((_, at, parts) => parts.slice(0, at + 1).join('.')))),
];

function schemaOf({ kind, minimum, maximum, help, names, default: standard }: Setting, known: Names): object {
  const named = names === undefined ? undefined : known[names];
  const one = { type: 'string', ...(named === undefined ? {} : { enum: named }) };
  const items = kind === 'list' ? { items: one } : kind === 'string' ? one : {};
  const pattern = kind === 'size' ? { pattern: sizePattern, minimum: 1 } : { minimum };
  return { type: types[kind], ...items, ...pattern, maximum, default: standard, description: help };
}

const plain: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** A module that has the types of what is stored of an event's attributes, and fills in those that are left out. */
function eventAttributesText(attributes: readonly StoredAttribute[]): string {
  const members = attributes.map((one) => `/** ${oneLine(one.description)} */\nreadonly ${one.name}: ${typeOf(one)};`);
  const optional = attributes.filter((one) => one.default !== undefined).map(({ name }) => `'${name}'`);
  return [
    "/** An event's attributes as a partner gives them, defaults filled in (§2.2); all but the image. */",
    `export interface EventAttributes {\n${members.join('\n')}\n}\n`,
    '/** What is stored of each attribute that may be left out. */',
    `export type EventDefaults = Pick<EventAttributes, ${optional.join(' | ')}>;\n`,
    '/**',
    ' * The attributes of an input that the rules have let pass, and what stands for those that it leaves out. One literal, so that all events',
    ' * are of one hidden class.',
    ' */',
    'export function filledIn(input: Partial<EventAttributes>, left: EventDefaults): EventAttributes {',
    '  const required = input as EventAttributes;',
    `  return { ${attributes.map(valueOf).join(', ')} };`,
    '}\n',
    'const given = <Value>(value: Value | undefined, left: Value): Value => (value === undefined ? left : value);\n',
  ].join('\n');
}

const valueOf = ({ name, default: left }: StoredAttribute) =>
  `${name}: ${left === undefined ? `required.${name}` : `given(input.${name}, left.${name})`}`;

const oneLine = (text: string) => text.trim().replaceAll(/\s+/g, ' ');

/** @throws Error for a type that nothing is stored of */
function typeOf({ types, itemTypes }: Pick<StoredAttribute, 'types' | 'itemTypes'>): string {
  return types
    .map((type) => (type === 'array' ? `readonly ${plainType(itemTypes[0])}[]` : plainType(type)))
    .join(' | ');
}

function plainType(type = ''): string {
  const found = plain[type];
  if (found === undefined) throw new Error(`no type of a stored attribute: ${type}`);
  return found;
}

const config: CompletedConfig = {
  ...DEFAULT_CONFIG,
  path: fileURLToPath(new URL('../../src/control/answers.ts', import.meta.url)),
  tsconfig: fileURLToPath(new URL('../../tsconfig.json', import.meta.url)),
  type: 'ControlAnswers',
  skipTypeCheck: true, // the compiler of this package checks them
  jsDoc: 'extended',
};

/** The JSON Schema of `ControlAnswers` in `src/control/answers.ts`: a property for each thing that the control area answers. */
function controlAnswersSchema(): object {
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

/** A misspelt name does not compile. */
const scenarioNameText = (names: readonly string[]): string => {
  const listed = names.map((name) => `  | '${name}'`).join('\n');
  return `/** A scenario that ships with the package. */\nexport type ScenarioName =\n${listed};\n`;
};

export { buildContract };

type Texts = Readonly<Record<string, () => string>>;

const modules = (contract: Contract): Texts => ({
  'src/domain/vocabulary/scenario-name.ts': () => scenarioNameText(listScenarios().map(({ scenario }) => scenario)),
  'src/domain/event/event-attributes.ts': () => eventAttributesText(storedAttributesOf(contract)),
});

const schemas = (contract: Contract): Readonly<Record<string, () => object>> => ({
  fixtures: () => fixturesSchema(contract),
  waivers: () => waiversSchema(contract),
  profile: () => profileSchema(contract),
  faults: () => faultsListSchema(contract),
  scenario: () => scenarioSchema(contract),
  config: () => settingsSchema(contract),
  'control-answers': controlAnswersSchema,
});

const jsonText = (value: object) => `${JSON.stringify(value, undefined, 2)}\n`;

/** Types that the sources import, by their path from the project's root: tracked, so that the sources make sense without a build. */
export function generatedModules(): ReadonlyMap<string, () => Promise<string>> {
  const formatted = Object.entries(modules(loadContract())).map(([path, text]) => {
    const whole = `// Written by \`npm run generate\` from the contract.\n${text()}`;
    return [path, async () => format(whole, { ...(await resolveConfig(path)), filepath: path })] as const;
  });
  return new Map(formatted);
}

/** What a build makes for users: schemas for editors, a collection for Postman, and the pages that are served at `/_sandbox/docs`. */
export function builtFiles(): ReadonlyMap<string, () => string> {
  const contract = loadContract();
  const schemaTexts = Object.entries(schemas(contract)).map(
    ([name, schema]) => [`schemas/${name}.schema.json`, () => jsonText(withPatterns(schema()))] as const,
  );
  return new Map([
    ...schemaTexts,
    ['postman-collection.json', () => jsonText(postmanCollection(contract))],
    ['docs/interface.html', () => interfacePage(contract)],
    ['dist/guide.html', guidePage],
  ]);
}

import { format, resolveConfig } from 'prettier';
import { buildContract, loadContract, type Contract } from '../../src/contract/contract.ts';
import { storedAttributesOf } from '../../src/contract/stored-attributes.ts';
import { controlAnswersSchema } from './control-answers-schema.ts';
import { faultsListSchema, fixturesSchema, profileSchema, waiversSchema } from './editor-schemas.ts';
import { eventAttributesText } from './event-attributes.ts';
import { guidePage } from './pages/guide-page.ts';
import { interfacePage } from './pages/interface-page.ts';
import { postmanCollection } from './postman-collection.ts';
import { scenarioSchema } from './scenario-schema.ts';
import { settingsSchema } from './settings-schema.ts';
import { withPatterns } from '../../src/contract/input/plain-formats.ts';
import { listScenarios } from '../../src/world/scenario/scenario.ts';

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

import { format, resolveConfig } from 'prettier';
import { loadContract, type Contract } from '../../src/contract/contract.ts';
import { storedAttributesOf } from '../../src/contract/stored-attributes.ts';
import { controlAnswersSchema } from './control-answers-schema.ts';
import { faultsListSchema, fixturesSchema, profileSchema, waiversSchema } from './editor-schemas.ts';
import { eventAttributesText } from './event-attributes.ts';
import { postmanCollection } from './postman-collection.ts';
import { scenarioSchema } from './scenario-schema.ts';
import { settingsSchema } from './settings-schema.ts';
import { withPatterns } from '../../src/contract/input/plain-formats.ts';
import { listScenarios } from '../../src/world/scenario/scenario.ts';
import { answersTexts, idsText, kindsText, kitIdsText, scenarioNameText } from './vocabulary.ts';

type Texts = Readonly<Record<string, () => string>>;

const vocabulary = 'src/domain/vocabulary';

const modules = (contract: Contract): Texts => ({
  [`${vocabulary}/ids.ts`]: () => idsText(contract),
  'contract-tests/files/ids.ts': () => kitIdsText(contract),
  [`${vocabulary}/scenario-name.ts`]: () => scenarioNameText(listScenarios().map(({ scenario }) => scenario)),
  [`${vocabulary}/kinds.ts`]: () => kindsText(contract),
  ...Object.fromEntries(
    Object.entries(answersTexts(contract)).map(([name, text]) => [`${vocabulary}/${name}`, () => text]),
  ),
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

const generated = (contract: Contract): Texts => ({
  ...Object.fromEntries(
    Object.entries(modules(contract)).map(([path, text]) => [
      path,
      () => `// Written by \`npm run generate\` from the contract.\n${text()}`,
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(schemas(contract)).map(([name, schema]) => [
      `schemas/${name}.schema.json`,
      () => JSON.stringify(withPatterns(schema())),
    ]),
  ),
  'postman-collection.json': () => JSON.stringify(postmanCollection(contract)),
});

/** Every file that is made of the contract, of settings and of types, by its path from the project's root: its whole text. */
export function generatedFiles(): ReadonlyMap<string, () => Promise<string>> {
  const contract = loadContract();
  const formatted = Object.entries(generated(contract)).map(
    ([path, text]) => [path, async () => format(text(), { ...(await resolveConfig(path)), filepath: path })] as const,
  );
  return new Map(formatted);
}

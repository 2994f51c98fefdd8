import type { Contract } from '../../src/contract/contract.ts';

const listed = (items: readonly string[]) => items.map((item) => `  | '${item}'`).join('\n');

/** `ids.ts`: a misspelt ID does not compile. */
export const idsText = ({ rules }: Contract): string =>
  [
    "export type { QuestionId } from '../../interface/questions/index.ts';\n",
    `/** A rule that the interface states. */\nexport type RuleId =\n${listed([...rules.keys()])};\n`,
  ].join('\n');

/** `contract-tests/files/ids.ts`: the same for the kit, which imports nothing of the sandbox. */
export const kitIdsText = ({ rules }: Contract): string =>
  [
    "export type { QuestionId } from '../../src/interface/questions/index.ts';\n",
    `/** A rule that the interface states. */\nexport type RuleId =\n${listed([...rules.keys()])};\n`,
    '/** What all rules of a family begin with, such as `auth` and `event.required`. */',
    'export type RuleFamily = FamilyOf<RuleId>;\n',
    'type FamilyOf<Id extends string> = Id extends `${infer First}.${infer Rest}` ? First | `${First}.${FamilyOf<Rest>}` : never;\n',
  ].join('\n');

/** `scenario-name.ts`: a misspelt name does not compile. */
export const scenarioNameText = (names: readonly string[]): string =>
  `/** A scenario that ships with the package. */\nexport type ScenarioName =\n${listed(names)};\n`;

/** `rule-kinds.ts`: what is wrong with an attribute that breaks a rule. */
export const ruleKindsText = ({ rules }: Contract): string =>
  [
    "import type { ViolationKind } from '../../interface/violation-kinds.ts';",
    "import type { RuleId } from './ids.ts';\n",
    "/** *type*: the kind of the attribute's type; *none*: it is about no attribute. */",
    `export const ruleKinds: Readonly<Record<RuleId, ViolationKind | 'type' | 'none'>> = {\n${[...rules].map(([id, { kind }]) => `  '${id}': '${kind}',`).join('\n')}\n};\n`,
  ].join('\n');

import type { Contract } from '../../src/contract/contract.ts';

const listed = (items: readonly string[]) => items.map((item) => `  | '${item}'`).join('\n');

/** `scenario-name.ts`: a misspelt name does not compile. */
export const scenarioNameText = (names: readonly string[]): string =>
  `/** A scenario that ships with the package. */\nexport type ScenarioName =\n${listed(names)};\n`;

/** `rule-kinds.ts`: a misspelt ID does not compile. */
export const ruleKindsText = ({ rules }: Contract): string =>
  [
    "import type { Kind } from './kinds.ts';\n",
    '/** What is wrong with an attribute that breaks a rule. */',
    `export const ruleKinds = {\n${[...rules].map(([id, { kind }]) => `  '${id}': '${kind}',`).join('\n')}\n} as const satisfies Readonly<Record<string, Kind>>;\n`,
    '/** A rule that the interface states. */',
    'export type RuleId = keyof typeof ruleKinds;\n',
  ].join('\n');

import { depths } from '../../contract-tests/index.ts';
import type { Contract } from '../../src/contract/contract.ts';
import { namedDeviations, operationIds } from '../../src/faults/deviations.ts';
import { everySetting } from '../../src/cli/commands.ts';
import { sizePattern } from '../../src/settings/memory-size.ts';
import type { NameKind, Setting } from '../../src/settings/options.ts';

/** The JSON Schema of the settings file, for editors: every setting of every command. */
export function settingsSchema({ rules, questions }: Contract): object {
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
  deviations: [
    ...rules,
    ...namedDeviations.map(({ id }) => id),
    ...rules.flatMap((rule) => operationIds.map((operation) => `${rule}@${operation}`)),
  ],
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

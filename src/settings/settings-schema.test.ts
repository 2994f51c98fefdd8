import { format, resolveConfig } from 'prettier';
import { expect, it } from 'vitest';
import { profileSettings, questionsSettings } from './answer-settings.ts';
import { auditSettings } from './audit-settings.ts';
import { calibrateSettings } from './calibrate-settings.ts';
import { compareSettings } from './compare-settings.ts';
import { sizePattern } from './memory-size.ts';
import { startSettings, type Setting } from './options.ts';
import { sweepSettings } from './sweep-settings.ts';
import { verifySettings } from './verify-settings.ts';

const types = {
  string: 'string',
  integer: 'integer',
  boolean: 'boolean',
  list: 'array',
  size: ['string', 'integer'],
} as const;

function schemaOf({ kind, minimum, maximum, help, default: standard }: Setting): object {
  const items = kind === 'list' ? { items: { type: 'string' } } : {};
  const pattern = kind === 'size' ? { pattern: sizePattern, minimum: 1 } : { minimum };
  return { type: types[kind], ...items, ...pattern, maximum, default: standard, description: help };
}

it('schemas/config.schema.json has every setting, for editors (`npx vitest run src/settings/settings-schema.test.ts -u` writes it)', async () => {
  const settings: Readonly<Record<string, Setting>> = {
    ...questionsSettings,
    ...sweepSettings,
    ...profileSettings,
    ...calibrateSettings,
    ...auditSettings,
    ...compareSettings,
    ...verifySettings,
    ...startSettings,
  };
  const properties = Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, schemaOf(setting)]));
  expect(Object.keys(properties).length).toBeGreaterThan(20);
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'channel-sandbox.config.yaml: settings of channel-sandbox by their names',
    type: 'object',
    additionalProperties: false,
    properties,
  };
  const file = '../../schemas/config.schema.json';
  const text = JSON.stringify(schema, undefined, 2);
  await expect(await format(text, { ...(await resolveConfig(file)), parser: 'json' })).toMatchFileSnapshot(file);
});

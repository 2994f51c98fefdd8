import { profileSettings, questionsSettings } from '../src/settings/answer-settings.ts';
import { auditSettings } from '../src/settings/audit-settings.ts';
import { calibrateSettings } from '../src/settings/calibrate-settings.ts';
import { compareSettings } from '../src/settings/compare-settings.ts';
import { sizePattern } from '../src/settings/memory-size.ts';
import { startSettings, type Setting } from '../src/settings/options.ts';
import { sweepSettings } from '../src/settings/sweep-settings.ts';
import { verifySettings } from '../src/settings/verify-settings.ts';

/** The JSON Schema of the settings file, for editors: every setting of every command. */
export function settingsSchema(): object {
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
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'channel-sandbox.config.yaml: settings of channel-sandbox by their names',
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, schemaOf(setting)])),
  };
}

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

/** A setting of the sandbox: its one name, its default, and what the help says. A flag wins over the environment, which wins over the file. */
interface Setting {
  readonly kind: 'string' | 'integer' | 'boolean' | 'list';
  readonly default?: string | number | boolean;
  /** What stands for the value in the help. */
  readonly value?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly help: string;
}

/** Every setting of `channel-sandbox start`, once. The flag of `apiKey` is `--api-key`, its variable `CHANNEL_SANDBOX_API_KEY`. */
export const settings = {
  port: { kind: 'integer', default: 4700, value: 'N', minimum: 0, maximum: 65_535, help: 'Port to listen on; 0 picks a free one' },
  host: { kind: 'string', default: '127.0.0.1', value: 'ADDRESS', help: 'Address to bind; another than loopback needs credentials of your own' },
  seed: { kind: 'integer', default: 1, value: 'N', minimum: 0, maximum: 4_294_967_295, help: 'The same seed gives the same pages and events' },
  pages: { kind: 'integer', value: 'N', minimum: 0, maximum: 1_000_000, help: 'How many pages (default: as the scenario has it, 500)' },
  events: { kind: 'integer', value: 'N', minimum: 0, maximum: 1_000_000, help: 'How many events (default: as the scenario has it, 60)' },
  scenario: { kind: 'string', default: 'default', value: 'NAME', help: 'Where the world starts: a name, or the path of a YAML file' },
  profile: { kind: 'string', default: 'default', value: 'FILE', help: 'Answers to what the interface leaves open' },
  data: { kind: 'string', value: 'FILE', help: 'Keep events in this file (default: in memory only)' },
  apiKey: { kind: 'string', default: 'key-sandbox-local', value: 'KEY', help: 'The API key that is issued' },
  channel: { kind: 'string', default: 'chn-sandbox', value: 'ID', help: 'The channel identifier that is issued' },
  deviate: { kind: 'list', value: 'ID', help: 'Switch a rule off by its ID, to meet a server that misbehaves; may be repeated' },
  allowHost: { kind: 'list', value: 'NAME', help: 'Answer to this Host header too; may be repeated' },
  checkAnswers: { kind: 'boolean', default: false, help: 'Hold every answer against openapi.yaml before it is sent' },
  json: { kind: 'boolean', default: false, help: 'Print one line of JSON once the sandbox answers' },
} as const satisfies Record<string, Setting>;

/** Name of a setting. */
export type SettingName = keyof typeof settings;

type ValueOf<S extends Setting> = S['kind'] extends 'string' ? string : S['kind'] extends 'integer' ? number : S['kind'] extends 'boolean' ? boolean : readonly string[];

/** Values of the settings; a setting without a default may be absent. */
export type Settings = {
  readonly [Name in SettingName as (typeof settings)[Name] extends { default: unknown } ? Name : never]: ValueOf<(typeof settings)[Name]>;
} & { readonly [Name in SettingName as (typeof settings)[Name] extends { default: unknown } ? never : Name]?: ValueOf<(typeof settings)[Name]> };

/** The defaults. */
export const defaultSettings: Settings = Object.fromEntries(
  Object.entries(settings).flatMap(([name, setting]) => ('default' in setting ? [[name, setting.default]] : [])),
) as unknown as Settings;

/** A setting that cannot be used; the message says where it came from, what is wrong and what would be right. */
export class SettingRefused extends Error {
  override readonly name = 'SettingRefused';
}

/** Flag of a setting: `apiKey` → `api-key`. */
export const flagOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Environment variable of a setting: `apiKey` → `CHANNEL_SANDBOX_API_KEY`. */
export const variableOf = (name: string): string => `CHANNEL_SANDBOX_${flagOf(name).replaceAll('-', '_').toUpperCase()}`;

/** Reads one value; `source` is how the user wrote it, such as `--port`. */
export function readSetting(name: SettingName, value: unknown, source: string): unknown {
  const setting: Setting = settings[name];
  if (setting.kind === 'integer') return readInteger(setting, value, source);
  if (setting.kind === 'boolean') return readBoolean(value, source);
  if (setting.kind === 'list') return [value].flat().flatMap((one) => String(one).split(',')).filter((one) => one !== '');
  if (typeof value === 'string' && value !== '') return value;
  throw new SettingRefused(`${source} is ${JSON.stringify(value)}: give ${setting.value ?? 'a text'}.`);
}

function readInteger({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: Setting, value: unknown, source: string): number {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  if (typeof number === 'number' && Number.isInteger(number) && number >= minimum && number <= maximum) return number;
  throw new SettingRefused(`${source} is ${JSON.stringify(value)}: give a whole number from ${minimum} to ${maximum}.`);
}

function readBoolean(value: unknown, source: string): boolean {
  if (value === true || value === 'true' || value === '1') return true;
  if (value === false || value === 'false' || value === '0') return false;
  throw new SettingRefused(`${source} is ${JSON.stringify(value)}: give true or false.`);
}

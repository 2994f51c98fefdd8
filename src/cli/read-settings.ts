import { parseArgs } from 'node:util';
import { readBoundedYaml, WrongYaml, type YamlFile } from '../lib/bounded-yaml.ts';
import { UnreadableFile } from '../lib/read-bounded.ts';
import { nearest } from '../contract/input/did-you-mean.ts';
import { shortPointer } from '../contract/input/schema-errors.ts';
import {
  defaultsOfTable,
  flagOf,
  readSetting,
  SettingRefused,
  variableOf,
  type NameKind,
  type Setting,
  type ValuesOf,
} from '../settings/options.ts';
import { commandVariables } from '../settings/sweep-settings.ts';
import { everySetting } from './commands.ts';
import { keepSecret } from './output.ts';
import { isObject } from '../contract/contract.ts';

/** The file in the working folder that settings are read from. */
export const settingsFile = 'channel-sandbox.config.yaml';

type Given = Readonly<Record<string, unknown>>;
type Table = Readonly<Record<string, Setting>>;

/** The settings of a command as the user gave them, and the words that are no flags. */
export interface Read<T extends Table> {
  readonly settings: ValuesOf<T>;
  readonly words: readonly string[];
  /** Where each that is no default came from. */
  readonly sources: ReadonlyMap<string, Source>;
}

/** Where a setting came from. */
export type Source = 'flag' | 'variable' | 'file';

/**
 * Reads the settings of a command: flags win over the environment, which wins over the file, which wins over the defaults.
 *
 * @throws SettingRefused
 */
export function readSettings<T extends Table>(
  table: T,
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Read<T> {
  const { given: flag, words } = fromFlags(table, args);
  const [file, variable] = [fromFile(table), fromEnvironment(table, environment)];
  const sources = Object.entries({ file, variable, flag }).flatMap(([source, given]) =>
    Object.keys(given).map((name) => [name, source as Source] as const),
  );
  const settings = { ...defaultsOfTable(table), ...file, ...variable, ...flag };
  for (const [name, value] of Object.entries(settings))
    if (isSecret(table[name]) && typeof value === 'string') keepSecret({ value, marker: `$${variableOf(name)}` });
  return { settings, words, sources: new Map(sources) };
}

const isSecret = (setting: Setting | undefined): boolean => setting?.header === 'credential';

const example = 'give one setting a line, such as `port: 4700`';

function fromFile(table: Table): Given {
  const content = contentOf(settingsFile);
  if (content === undefined) return {};
  const { value, placeOf } = content;
  if (!isObject(value)) throw new SettingRefused(`${settingsFile}:1:1: ${example}.`);
  const placed = (name: string) => {
    const { line, column } = placeOf([name]);
    return `${settingsFile}:${line}:${column}`;
  };
  const unknown = Object.keys(value).find((name) => !Object.hasOwn(everySetting, name)); // one file serves every command
  if (unknown !== undefined) {
    const near = nearest(unknown, Object.keys(everySetting));
    throw new SettingRefused(`${placed(unknown)}: there is no setting ${shortPointer(unknown)}${near}.`);
  }
  return collect(table, (name) => ({
    value: value[name],
    source: Object.hasOwn(value, name) ? `${placed(name)}: ${name}` : name,
  }));
}

/** Undefined if there is no such file. */
function contentOf(file: string): YamlFile | undefined {
  try {
    return readBoundedYaml(file);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    if (error.code === 'ENOENT') return undefined;
    const isEmpty = error instanceof WrongYaml && error.isEmpty;
    const message = isEmpty ? `${file} is empty: ${example}, or remove it.` : error.message;
    throw new SettingRefused(message, { cause: error });
  }
}

function fromEnvironment(table: Table, environment: Readonly<Record<string, string | undefined>>): Given {
  // A command that `sweep` runs may be one of ours.
  const names = [...Object.keys(everySetting).map(variableOf), ...Object.values(commandVariables)];
  const unknown = Object.keys(environment).find((name) => name.startsWith('CHANNEL_SANDBOX_') && !names.includes(name));
  if (unknown !== undefined) throw new SettingRefused(`There is no variable ${unknown}${nearest(unknown, names)}.`);
  return collect(table, (name) => ({ value: environment[variableOf(name)] || undefined, source: variableOf(name) }));
}

function collect(table: Table, find: (name: string) => { value: unknown; source: string }): Given {
  return Object.fromEntries(
    Object.entries(table).flatMap(([name, setting]) => {
      const { value, source } = find(name);
      return value === undefined ? [] : [[name, readSetting(setting, value, source)]];
    }),
  );
}

function fromFlags(table: Table, args: readonly string[]): { given: Given; words: readonly string[] } {
  const byFlag = new Map(Object.keys(table).map((name) => [flagOf(name), name]));
  const { tokens } = parseArgs({
    args: [...args],
    options: flagOptions(table),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const given: Record<string, unknown> = {};
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const name = byFlag.get(token.name);
    const setting = name === undefined ? undefined : table[name];
    if (name === undefined || setting === undefined)
      throw new SettingRefused(
        `There is no flag ${token.rawName}${nearest(
          token.rawName,
          [...byFlag.keys()].map((flag) => `--${flag}`),
        )}. See --help.`,
      );
    const value = readSetting(setting, token.value ?? valueOfBare(setting, token.rawName), token.rawName);
    given[name] =
      setting.kind === 'list' ? [...((given[name] as string[] | undefined) ?? []), ...(value as string[])] : value;
  }
  return { given, words: tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : [])) };
}

function valueOfBare({ kind, value = '', names }: Setting, flag: string): true {
  if (kind === 'boolean') return true;
  const listed = names === undefined ? undefined : listedBy[names];
  throw new SettingRefused(`${flag} needs a value: ${flag} ${value}.${listed === undefined ? '' : ` ${listed}`}`);
}

/** Where its values are listed. */
const listedBy: Partial<Record<NameKind, string>> = {
  rules: '`channel-sandbox rules` lists them.',
  questions: '`channel-sandbox questions` lists them.',
  scenarios: '`channel-sandbox scenarios` lists them.',
  deviations: '`channel-sandbox rules` and `channel-sandbox deviations` list them.',
};

function flagOptions(table: Table) {
  return Object.fromEntries(
    Object.entries(table).map(([name, { kind }]) => [
      flagOf(name),
      { type: kind === 'boolean' ? ('boolean' as const) : ('string' as const) },
    ]),
  );
}

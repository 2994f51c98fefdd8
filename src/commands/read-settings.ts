import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { load } from 'js-yaml';
import { nearest } from '../domain/nearest.ts';
import { defaultSettings, flagOf, readSetting, SettingRefused, settings, variableOf, type SettingName, type Settings } from '../options.ts';
import { isObject } from '../spec/contract.ts';

/** The file in the working folder that settings are read from. */
export const settingsFile = 'channel-sandbox.config.yaml';

type Given = Partial<Record<SettingName, unknown>>;

const names = Object.keys(settings) as SettingName[];

/**
 * Reads the settings of `start`: flags win over the environment, which wins over the file, which wins over the defaults.
 *
 * @throws SettingRefused
 */
export function readSettings(args: readonly string[], environment: Readonly<Record<string, string | undefined>>): Settings {
  return { ...defaultSettings, ...fromFile(), ...fromEnvironment(environment), ...fromFlags(args) } as Settings;
}

function fromFile(): Given {
  if (!existsSync(settingsFile)) return {};
  const content = load(readFileSync(settingsFile, 'utf8'), { filename: settingsFile });
  if (content === undefined || content === null) return {};
  if (!isObject(content)) throw new SettingRefused(`${settingsFile}: give one setting a line, such as \`port: 4700\`.`);
  return Object.fromEntries(
    Object.entries(content).map(([name, value]) => {
      if (!isSetting(name)) throw new SettingRefused(`${settingsFile}: there is no setting ${name}${nearest(name, names)}.`);
      return [name, readSetting(name, value, `${settingsFile}: ${name}`)];
    }),
  );
}

function fromEnvironment(environment: Readonly<Record<string, string | undefined>>): Given {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = environment[variableOf(name)];
      return value === undefined || value === '' ? [] : [[name, readSetting(name, value, variableOf(name))]];
    }),
  );
}

function fromFlags(args: readonly string[]): Given {
  const byFlag = new Map(names.map((name) => [flagOf(name), name]));
  const { tokens } = parseArgs({ args: [...args], options: flagOptions(), strict: false, allowPositionals: true, tokens: true });
  const given: Given = {};
  for (const token of tokens) {
    if (token.kind === 'positional') throw new SettingRefused(`\`${token.value}\` is not expected here. \`channel-sandbox start --help\` lists the flags.`);
    if (token.kind === 'option-terminator') continue;
    const name = byFlag.get(token.name);
    if (name === undefined) throw new SettingRefused(`There is no flag ${token.rawName}${nearest(token.name, [...byFlag.keys()])}. See --help.`);
    const value = readSetting(name, token.value ?? isSwitch(name), token.rawName);
    given[name] = settings[name].kind === 'list' ? [...((given[name] as string[] | undefined) ?? []), ...(value as string[])] : value;
  }
  return given;
}

const isSwitch = (name: SettingName) => settings[name].kind === 'boolean';

function flagOptions() {
  return Object.fromEntries(names.map((name) => [flagOf(name), { type: isSwitch(name) ? ('boolean' as const) : ('string' as const) }]));
}

function isSetting(name: string): name is SettingName {
  return name in settings;
}

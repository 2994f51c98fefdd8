import { isObject } from '../contract/contract.ts';
import { nearest } from '../contract/input/did-you-mean.ts';
import { flag, kinds, list, text, whole, type Setting } from './setting-kinds.ts';

export type { NameKind, Setting } from './setting-kinds.ts';

/** With so many seeded pages some query matches more than the 24 of a page of the default size (§8), whatever the seed. */
export const pagesForAllRules = 25;

/** Settings of each command. */
export const credentialSettings = {
  apiKey: text('KEY', 'The API key', { header: 'credential' }),
  channel: text('ID', 'The channel identifier', { header: 'credential' }),
} as const;

const howMany = [0, 1_000_000] as const;
const bound = [1, 65_535] as const;

/** The settings of `channel-sandbox start`. The flag of `apiKey` is `--api-key`, its variable `CHANNEL_SANDBOX_API_KEY`. */
export const startSettings = {
  port: whole('N', [0, 65_535], 'Port to listen on; 0 picks a free one', { default: 4700 }),
  host: text(
    'ADDRESS',
    'Address to bind; any other than loopback needs credentials of your own (a key of 16 characters, 8 of them different)',
    { default: '127.0.0.1' },
  ),
  seed: whole('N', [0, 4_294_967_295], 'The same seed gives the same pages and events', { default: 1 }),
  pages: whole(
    'N',
    howMany,
    `How many pages (default: as the scenario has it, 500); \`verify\` needs ${pagesForAllRules} to check all rules`,
  ),
  events: whole('N', howMany, 'How many events (default: as the scenario has it, 60)'),
  scenario: text('NAME', 'Where the world starts: a name, or the path of a YAML file', {
    default: 'default',
    names: 'scenarios',
  }),
  profile: text('NAME', 'Answers to what the interface leaves open: a name, or the path of a YAML file', {
    default: 'default',
    names: 'profiles',
  }),
  data: text('FILE', 'Keep events in this file (default: in memory only)'),
  databaseUrl: text(
    'URL',
    'Be one of several replicas over this PostgreSQL database, such as postgres://USER:PASSWORD@HOST:5432/NAME',
  ),
  databaseWait: whole('SECONDS', [0, 3600], 'Wait this long at start for a database that cannot be reached yet', {
    default: 30,
  }),
  seal: text(
    'KEY',
    'Seal the keys of worlds in the database with this key of 64 hexadecimal digits; after a comma, the previous key',
  ),
  apiKey: { ...credentialSettings.apiKey, default: 'key-sandbox-local' },
  channel: { ...credentialSettings.channel, default: 'chn-sandbox' },
  deviate: list(
    'ID',
    'Switch a rule off, or a fault of `channel-sandbox deviations` on, to test against a server that misbehaves; may be repeated',
    { names: 'deviations' },
  ),
  allowHost: list('NAME', `Answer to this Host header too; may be repeated; '*' is any, with credentials of your own`),
  trustedProxy: list(
    'CIDR',
    'Trust Forwarded, else X-Forwarded-*, from these peers for scheme, host and client; may be repeated',
  ),
  cors: list(
    'ORIGIN',
    `Let pages of this origin call the four operations (CORS); may be repeated; '*' is any, only on loopback`,
  ),
  fetchImages: flag('Fetch images from other hosts if the profile asks for it (image.check: fetch)'),
  allowPrivateImages: flag('With --fetch-images: fetch from private addresses too'),
  idleTimeout: whole('SECONDS', bound, 'Close a connection that is idle for this long', { default: 30 }),
  maxConnections: whole('N', bound, 'Limit on open connections', { default: 1000 }),
  maxUnread: whole('MIB', bound, 'Limit on unread response data; the slowest connection is closed', { default: 64 }),
  controlToken: text(
    'TOKEN',
    'Token for the control area; generated and printed if other machines can reach the sandbox',
  ),
  maxWorlds: whole('N', bound, 'Limit on worlds', { default: 10_000 }),
  maxMemory: {
    kind: 'size',
    value: 'SIZE',
    help: 'Memory of all worlds, such as 512MiB; what does not fit is refused with 507 (default: half of the heap limit)',
  },
  journal: whole('N', [0, 100_000], 'Keep the latest N exchanges of each world; 0 keeps none', { default: 1000 }),
  checkAnswers: flag('Check every answer against openapi.yaml before it is sent'),
  watch: flag('Apply edits of the --scenario file while it runs'),
  drain: whole(
    'SECONDS',
    [0, 300],
    'Go on answering for this long after SIGTERM or SIGINT, though no longer ready (default: 0 on loopback, 5 elsewhere)',
  ),
  exitWithParent: flag('Stop when standard input closes, as it does when the parent process ends'),
  metricsPort: whole(
    'N',
    [0, 65_535],
    'Serve metrics for Prometheus at this port of the same address, at /metrics (default: none; 0 picks a free one)',
  ),
  verbose: {
    kind: 'boolean',
    help: 'One line for each request on standard error: why it was refused, and what is assumed in its answer (default: only on a terminal; --verbose=false turns it off)',
  },
  log: text(
    'json',
    'json: one line of JSON on standard error for each request and each event of the process, for machines',
  ),
  open: flag('Open the dashboard in the browser'),
  json: flag('Print one line of JSON once the sandbox answers'),
} satisfies Record<string, Setting>;

type ValueOf<S extends Setting> = S['kind'] extends 'string'
  ? string
  : S['kind'] extends 'integer' | 'number'
    ? number
    : S['kind'] extends 'boolean'
      ? boolean
      : S['kind'] extends 'size'
        ? string | number
        : readonly string[];

type Table = Readonly<Record<string, Setting>>;

/** Values of a table's settings; a setting without a default may be absent. */
export type ValuesOf<T extends Table> = {
  readonly [Name in keyof T as T[Name] extends { default: unknown } ? Name : never]: ValueOf<T[Name]>;
} & { readonly [Name in keyof T as T[Name] extends { default: unknown } ? never : Name]?: ValueOf<T[Name]> };

/** Values of the settings of `start`. */
export type Settings = ValuesOf<typeof startSettings>;

/** The defaults of a table. */
export function defaultsOfTable<T extends Table>(table: T): ValuesOf<T> {
  return Object.fromEntries(
    Object.entries(table).flatMap(([name, setting]) => ('default' in setting ? [[name, setting.default]] : [])),
  ) as ValuesOf<T>;
}

/** The defaults of `start`. */
export const defaultSettings: Settings = defaultsOfTable(startSettings);

const commandsOwn = ['json', 'watch', 'verbose', 'open', 'drain', 'log', 'exitWithParent'] as const;

/** Settings of the command `start` alone: a sandbox that a program makes has none of them. */
export type CommandsOwn = (typeof commandsOwn)[number];

/** All but the command's own. */
export function withoutCommandsOwn<All extends object>(all: All): Omit<All, CommandsOwn> {
  const own: ReadonlySet<string> = new Set(commandsOwn);
  return Object.fromEntries(Object.entries(all).filter(([name]) => !own.has(name))) as Omit<All, CommandsOwn>;
}

/** A setting that cannot be used; the message says where it came from, what is wrong and what would be right. */
export class SettingRefused extends Error {
  override readonly name = 'SettingRefused';
}

/** Flag of a setting: `apiKey` → `api-key`. */
export const flagOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Environment variable of a setting: `apiKey` → `CHANNEL_SANDBOX_API_KEY`. */
export const variableOf = (name: string): string =>
  `CHANNEL_SANDBOX_${flagOf(name).replaceAll('-', '_').toUpperCase()}`;

/** Reads one value as people write it; `source` is how they named it, such as `--port`. */
export function readSetting(setting: Setting, value: unknown, source: string): unknown {
  const { read, isLawful } = kinds[setting.kind];
  const meant = read(value);
  if (isLawful(meant, setting)) return meant;
  throw refusedSetting(setting, value, source);
}

/**
 * Checks the options that a program gives: their names, and the values of those that are settings of a table. An option that is
 * undefined counts as left out.
 *
 * @param others options that are no settings, or may be other things besides
 * @throws SettingRefused in the words in which a flag is refused
 */
export function checkOptions<Options extends object>(
  table: Table,
  options: Options,
  others: readonly string[],
): Options {
  if (!isObject(options))
    throw new SettingRefused(`The options are ${JSON.stringify(options)}: give an object, such as { port: 0 }.`);
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  for (const [name, value] of given) {
    if (others.includes(name)) continue;
    const setting = Object.hasOwn(table, name) ? table[name] : undefined;
    if (setting === undefined)
      throw new SettingRefused(`There is no option ${name}${nearest(name, [...Object.keys(table), ...others])}.`);
    if (!kinds[setting.kind].isLawful(value, setting)) throw refusedSetting(setting, value, name);
  }
  return Object.fromEntries(given) as Options;
}

function refusedSetting(setting: Setting, value: unknown, source: string): SettingRefused {
  if (setting.header === 'credential' && typeof value === 'string' && value !== '')
    // It is a secret: what is wrong with it is told without it.
    return new SettingRefused(
      `${source} has characters that a header cannot carry: use printable ASCII without spaces.`,
    );
  return new SettingRefused(`${source} is ${JSON.stringify(value)}: give ${kinds[setting.kind].lawful(setting)}.`);
}

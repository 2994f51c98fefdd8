import { auditSettings } from '../settings/audit-settings.ts';
import { calibrateSettings } from '../settings/calibrate-settings.ts';
import { flagOf, startSettings, variableOf, type Setting } from '../settings/options.ts';
import { verifySettings } from '../settings/verify-settings.ts';

/** The commands, in the order of the help. */
export const commandLines: Readonly<Record<string, string>> = {
  start: 'Run the sandbox',
  verify: 'Check whether a deployment keeps the interface',
  calibrate: 'Learn what a deployment answers to what the interface leaves open, and write it as a profile',
  compare: 'Measure how alike two deployments answer',
  audit: 'Judge a client by its recorded traffic: HAR, or the journal of a sandbox',
  sweep: 'Run a client’s own tests under each lawful answer, and tell which break it',
  profile: 'Show, check and compare answers to what the interface leaves open, and record those of the owner',
  rules: 'List the rules that the interface states, or explain those named',
  questions: 'List what the interface leaves open, with the lawful answers, or explain those named',
  deviations: 'List the ways to misbehave that `start --deviate` knows beside the rules',
  faults: 'List the faults that can be asked for, as the header X-Sandbox-Fault takes them',
  scenarios: 'List where a world can start; `scenarios validate FILE` checks one of your own',
};

/** `channel-sandbox --help` */
export function helpText(): string {
  const commands = Object.entries(commandLines).map(([name, text]) => `  ${name.padEnd(12)}${text}`);
  return [
    'channel-sandbox: the channel partner interface on your machine, and a kit that checks any deployment of it',
    '',
    'Usage: channel-sandbox COMMAND [flags]',
    '',
    'Commands:',
    ...commands,
    '',
    '`start --help`, `verify --help`, `compare --help` and `audit --help` list their flags; the lists take --json.',
    '',
    'Exit codes: 0 all well; 1 what is judged breaks a rule; 2 wrong usage, configuration or fixtures; 3 the target cannot be',
    'reached or refuses the credentials; 4 a rule could not be checked; 5 a waiver is stale; 70 an error of this program.',
    '',
  ].join('\n');
}

/** A line for each flag of a table, and one for `--help`. */
export function flagLines(table: Readonly<Record<string, Setting>>): readonly string[] {
  const lines = Object.entries(table).map(([name, setting]) => {
    const flag = `--${flagOf(name)}${setting.value === undefined ? '' : ` ${setting.value}`}`;
    const standard =
      setting.default === undefined || setting.default === false ? '' : ` (default: ${String(setting.default)})`;
    return `  ${flag.padEnd(25)}${setting.help}${standard}`;
  });
  return [...lines, `  ${'--help'.padEnd(25)}This text`];
}

/** Where settings come from. */
export const precedence = [
  `Each flag has an environment variable, such as ${variableOf('apiKey')} for --api-key, and may stand in`,
  'channel-sandbox.config.yaml in the working folder (apiKey: …). A flag wins over the variable, the variable over the file.',
];

/** `channel-sandbox rules --help`, and that of the other lists. */
export function listHelpText(name: string): string {
  return [
    `Usage: channel-sandbox ${name}${name === 'rules' ? ' [ID…]' : ''} [--json]`,
    '',
    `${commandLines[name] ?? ''}.`,
    ...(name === 'rules'
      ? ['One that is named is explained: its sentence, its section, who checks it, and a request that shows it.']
      : []),
    '',
    'Flags:',
    `  ${'--json'.padEnd(25)}As JSON, with all that is known of each`,
    `  ${'--help'.padEnd(25)}This text`,
    '',
  ].join('\n');
}

/** `channel-sandbox scenarios --help` */
export function scenariosHelpText(): string {
  return [
    'Usage: channel-sandbox scenarios [--json]',
    '       channel-sandbox scenarios validate FILE...',
    '',
    'Lists the scenarios that ship with the package, or checks files: an error names file, line, column and key, and what is allowed.',
    '',
    'Flags:',
    `  ${'--json'.padEnd(25)}As JSON, with all that is known of each`,
    `  ${'--help'.padEnd(25)}This text`,
    '',
  ].join('\n');
}

/** `channel-sandbox start --help` */
export function startHelpText(): string {
  return [
    'Usage: channel-sandbox start [flags]',
    '',
    'Runs the sandbox in memory, or over a file with --data, until Ctrl-C.',
    '',
    'Flags:',
    ...flagLines(startSettings),
    '',
    ...precedence,
    '',
    'Examples:',
    '  channel-sandbox start                                     500 pages and 60 events at http://127.0.0.1:4700',
    '  channel-sandbox start --port 0 --json                     for scripts: one line with URL and credentials',
    '  channel-sandbox start --verbose 2> requests.log           each request in a line, with why it was refused',
    '  channel-sandbox start --scenario sold-out                 one of `channel-sandbox scenarios`',
    '  channel-sandbox start --scenario ./own.yaml --watch       your own; edits are taken up',
    '  channel-sandbox start --data events.json                  what was answered is on disk',
    '  channel-sandbox start --deviate event.host.valid          meet a server that accepts any host',
    '  channel-sandbox start --deviate auth.key@events.update    … that does not look at the key on update',
    '',
  ].join('\n');
}

/** `channel-sandbox verify --help` */
export function verifyHelpText(): string {
  return [
    'Usage: channel-sandbox verify URL [flags]',
    '',
    'Checks every rule that the interface states against a deployment, and observes what it leaves open.',
    'On a host that is not loopback no event is created without --allow-writes.',
    '',
    'Flags:',
    ...flagLines(verifySettings),
    '',
    ...precedence,
    '',
    'Kinds of reports: json, junit, html, markdown, sarif, github, badge. A file `-` is standard output.',
    '',
    'Examples:',
    '  channel-sandbox verify http://127.0.0.1:4700                              a sandbox tells its own fixtures',
    '  channel-sandbox verify https://staging.example/api --fixtures staging.yaml --plan',
    '  channel-sandbox verify http://127.0.0.1:4700 --explore 300 --seed 7       … and generated requests, the same ones each time',
    '  channel-sandbox verify https://staging.example/api --fixtures staging.yaml --allow-writes --report html:report.html',
    '',
  ].join('\n');
}

/** `channel-sandbox calibrate --help` */
export function calibrateHelpText(): string {
  return [
    'Usage: channel-sandbox calibrate URL --out FILE [flags]',
    '       channel-sandbox calibrate URL --check FILE [flags]',
    '       channel-sandbox calibrate --from FILE --out FILE',
    '',
    'Learns what a deployment answers to what the interface leaves open, and writes it as a profile, by which a sandbox then answers.',
    'Without --allow-writes it only reads, on loopback too. It sends 400 requests and creates 10 events at most.',
    '',
    'Flags:',
    ...flagLines(calibrateSettings),
    '',
    ...precedence,
    '',
    'Exit codes: 0 learnt; 1 the deployment answers otherwise than the profile of --check says; 2 wrong usage or fixtures; 3 the target',
    'cannot be reached or refuses the credentials.',
    '',
    'Examples:',
    '  channel-sandbox calibrate https://staging.example/api --fixtures staging-fixtures.yaml --allow-writes --out staging.yaml',
    '  channel-sandbox calibrate https://staging.example/api --fixtures staging-fixtures.yaml --check staging.yaml',
    '  channel-sandbox calibrate --from last-month.har --out staging.yaml',
    '',
  ].join('\n');
}

/** `channel-sandbox audit --help` */
export function auditHelpText(): string {
  return [
    'Usage: channel-sandbox audit FILE… [flags]',
    '',
    'Judges a client by its recorded traffic: HAR 1.2 (browsers, Playwright, proxies), or the journal of a sandbox as NDJSON.',
    'Each rule that binds the partner is kept, broken, or cannot be told, and then it says which fact is missing. What the',
    'document only recommends is advice. Credentials in the recording are shown nowhere. The file `-` is standard input.',
    '',
    'Flags:',
    ...flagLines(auditSettings),
    '',
    'Kinds of reports: json, junit, html, markdown, sarif, github, badge. A file `-` is standard output.',
    'Exit codes: 0 no rule is broken; 1 one is, or --max-assumed is exceeded; 2 a file cannot be read; 4 nothing could be told.',
    '',
    'Examples:',
    '  channel-sandbox audit shop.har',
    '  channel-sandbox audit journal.ndjson --max-assumed 5 --report junit:audit.xml --report html:audit.html',
    '  curl -s http://127.0.0.1:4700/_sandbox/journal?format=ndjson | channel-sandbox audit -',
    '',
  ].join('\n');
}

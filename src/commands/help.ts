import { flagOf, settings, variableOf } from '../options.ts';

/** The commands, in the order of the help. */
export const commandLines: Readonly<Record<string, string>> = {
  start: 'Run the sandbox',
  rules: 'List the rules that the interface states',
  questions: 'List what the interface leaves open, with the lawful answers',
  scenarios: 'List where a world can start',
};

/** `channel-sandbox --help` */
export function helpText(): string {
  const commands = Object.entries(commandLines).map(([name, text]) => `  ${name.padEnd(12)}${text}`);
  return [
    'channel-sandbox: the channel partner interface on your machine',
    '',
    'Usage: channel-sandbox COMMAND [flags]',
    '',
    'Commands:',
    ...commands,
    '',
    '`channel-sandbox start --help` lists its flags; the lists take --json.',
    'Exit codes: 0 all well, 2 wrong usage or configuration, 70 a fault of this program.',
    '',
  ].join('\n');
}

/** `channel-sandbox start --help` */
export function startHelpText(): string {
  const lines = Object.entries(settings).map(([name, setting]) => {
    const flag = `--${flagOf(name)}${'value' in setting ? ` ${setting.value}` : ''}`;
    const standard = 'default' in setting && setting.default !== false ? ` (default: ${String(setting.default)})` : '';
    return `  ${flag.padEnd(22)}${setting.help}${standard}`;
  });
  return [
    'Usage: channel-sandbox start [flags]',
    '',
    'Runs the sandbox in memory, or over a file with --data, until Ctrl-C.',
    '',
    'Flags:',
    ...lines,
    `  ${'--help'.padEnd(22)}This text`,
    '',
    `Each flag has an environment variable, such as ${variableOf('apiKey')} for --api-key, and may stand in`,
    'channel-sandbox.config.yaml in the working folder (apiKey: …). A flag wins over the variable, the variable over the file.',
    '',
    'Examples:',
    '  channel-sandbox start                                     500 pages and 60 events at http://127.0.0.1:4700',
    '  channel-sandbox start --port 0 --json                     for scripts: one line with URL and credentials',
    '  channel-sandbox start --data events.json                  what was answered is on disk',
    '  channel-sandbox start --deviate event.host.valid          meet a server that accepts any host',
    '',
  ].join('\n');
}

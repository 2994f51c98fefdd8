import { commands, type Command } from './commands.ts';
import { exitCodes } from './exit-codes.ts';
import { nearest } from '../contract/input/did-you-mean.ts';
import { packageVersion } from '../contract/package-version.ts';
import { print, talk } from './output.ts';
import { terminalWidth, wrapped } from './wrapped.ts';
import { flagOf, variableOf, type Setting } from '../settings/options.ts';

/** What the words after `channel-sandbox` ask for; answers the exit code. `help COMMAND` is `COMMAND --help`. */
export const main = (words: readonly string[]): Promise<number> =>
  answered(words[0] === 'help' && words[1] !== undefined ? [words[1], '--help'] : words);

async function answered([name, ...args]: readonly string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    print(overview(terminalWidth()));
    return name === undefined ? exitCodes.usage : exitCodes.well;
  }
  if (name === '--version' || name === '-v') {
    print(`${packageVersion()}\n`);
    return exitCodes.well;
  }
  const command = commands.get(name);
  if (command === undefined) {
    talk(`There is no command ${name}${nearest(name, [...commands.keys()])}. \`channel-sandbox --help\` lists them.\n`);
    return exitCodes.usage;
  }
  return isHelpWanted(name, args) ? explain(name, command) : command.run(args);
}

async function explain(name: string, { flags }: Command): Promise<number> {
  const kinds = 'report' in flags ? await import('../../contract-tests/index.ts') : undefined;
  const reports = name === 'compare' ? kinds?.comparisonKinds : kinds?.reportKinds;
  print(helpOf(name, { width: terminalWidth(), reports }));
  return exitCodes.well;
}

/** Words that are another command's, behind `--` or to be completed, ask for nothing. */
function isHelpWanted(name: string, args: readonly string[]): boolean {
  const own =
    name === 'completion' ? args.slice(0, 1) : args.slice(0, args.includes('--') ? args.indexOf('--') : undefined);
  return own.includes('--help') || own.includes('-h');
}

/** Of the column that names flags and commands. */
const column = 27;

/** @param width - columns of the terminal */
export function overview(width: number): string {
  const names = Array.from(commands, ([name, { summary }]) => entry(name, summary, { width, wide: 14 }));
  return joined([
    wrapped(
      'channel-sandbox: the channel partner interface on your machine, and a kit that checks any deployment of it',
      {
        width,
      },
    ),
    'Usage: channel-sandbox COMMAND [flags]',
    `Commands:\n${names.join('\n')}`,
    wrapped('`channel-sandbox COMMAND --help` lists the flags of a command; the lists take --json.', { width }),
    wrapped(
      'Exit codes: 0 all well; 1 what is judged breaks a rule; 2 wrong usage, configuration or fixtures; 3 the target cannot be reached, refuses the credentials, or takes no form that the document allows; 4 a rule could not be checked; 5 a waiver is stale, expired or matches nothing; 70 an error of this program.',
      { width },
    ),
  ]);
}

/** `width`: columns of the terminal; `reports`: kinds of reports. */
export function helpOf(
  name: string,
  { width, reports }: { readonly width: number; readonly reports?: readonly string[] | undefined },
): string {
  const { summary, usage, about, flags, isConfigured, exits, examples } = commands.get(name) as Command;
  const uses = usage.map((use) => wrapped(`channel-sandbox ${name} ${use}`, { width, indent: ' '.repeat(7) }));
  return joined([
    `Usage:${uses.join('\n').slice(6)}`,
    ...(about ?? [`${summary}.`]).map((text) => wrapped(text, { width })),
    `Flags:\n${flagLines(flags, width)}`,
    ...(isConfigured === true ? [wrapped(precedence, { width })] : []),
    ...(reports === undefined
      ? []
      : [wrapped(`Kinds of reports: ${reports.join(', ')}. A file \`-\` is standard output.`, { width })]),
    ...(exits === undefined ? [] : [wrapped(`Exit codes: ${exits}.`, { width })]),
    ...(examples === undefined
      ? []
      : [`Examples:\n${examples.map((example) => exampleLines(example, width)).join('\n')}`]),
  ]);
}

const joined = (parts: readonly string[]): string => `${parts.join('\n\n')}\n`;

const precedence = `Each flag has an environment variable, such as ${variableOf('apiKey')} for --api-key, and can be set in channel-sandbox.config.yaml in the working folder (apiKey: …). A flag wins over the variable, the variable over the file.`;

function flagLines(table: Readonly<Record<string, Setting>>, width: number): string {
  const lines = Object.entries(table).map(([name, setting]) => {
    const flag = `--${flagOf(name)}${setting.value === undefined ? '' : ` ${setting.value}`}`;
    const standard =
      setting.default === undefined || setting.default === false ? '' : ` (default: ${String(setting.default)})`;
    return entry(flag, `${setting.help}${standard}`, { width });
  });
  return [...lines, entry('--help', 'This text', { width })].join('\n');
}

/** A name and what it means, in two columns; one below the other where the terminal is narrow or the name is long. */
function entry(
  name: string,
  text: string,
  { width, wide = column }: { readonly width: number; readonly wide?: number },
) {
  const isInColumns = width >= 60 && name.length + 4 <= wide;
  const indent = ' '.repeat(isInColumns ? wide : 6);
  const lines = wrapped(text, { width, indent });
  return isInColumns ? `  ${name.padEnd(wide - 2)}${lines.slice(wide)}` : `  ${name}\n${lines}`;
}

/** A command to paste, below what it is for. One that is too long for a line goes on behind a backslash, a flag with its value. */
function exampleLines({ command, does }: { readonly command: string; readonly does?: string }, width: number): string {
  const kept = command
    .replaceAll(/(?<= --[\w-]+) (?=[^-|>])/g, noBreak)
    .replaceAll(/"[^"]*"/g, (quoted) => quoted.replaceAll(' ', noBreak));
  const lines = wrapped(kept, { width: width - 4, indent: '    ' })
    .replaceAll('\n', ' \\\n')
    .replaceAll(noBreak, ' ')
    .slice(2);
  return does === undefined ? lines : `${wrapped(`# ${does}`, { width, indent: '  ' })}\n${lines}`;
}

/** Stands for a blank at which a command is not broken. */
const noBreak = '\u0001';

import { commands, type Command } from './commands.ts';
import { exitCodes } from './exit-codes.ts';
import { helpOf, overview } from './help.ts';
import { nearest } from '../contract/input/did-you-mean.ts';
import { packageVersion } from '../contract/package-version.ts';
import { print, talk } from './output.ts';
import { terminalWidth } from './wrapped.ts';

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

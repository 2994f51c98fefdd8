import { commandHelp, type CommandHelp, type CommandName } from './command-help.ts';
import { exitCodes } from './exit-codes.ts';
import { printHelp, printOverview } from './help.ts';
import { nearest } from '../contract/input/did-you-mean.ts';
import { packageVersion } from '../contract/package-version.ts';
import { print, talk } from './output.ts';

type Command = (args: readonly string[]) => Promise<number>;

// A command loads only what it needs.
const list =
  (name: CommandName): Command =>
  async (args) =>
    (await import('./lists.ts')).list(name, args);
const commands: Readonly<Record<CommandName, Command>> = {
  start: async (args) => (await import('./start.ts')).start(args),
  verify: async (args) => (await import('./verify.ts')).verify(args),
  calibrate: async (args) => (await import('./calibrate.ts')).calibrate(args),
  compare: async (args) => (await import('./compare.ts')).compare(args),
  audit: async (args) => (await import('./audit.ts')).audit(args),
  sweep: async (args) => (await import('./sweep.ts')).sweep(args),
  profile: async (args) => (await import('./profile.ts')).profile(args),
  rules: list('rules'),
  questions: async (args) => (await import('./questions.ts')).questions(args),
  scenarios: async (args) => (await import('./scenarios.ts')).scenarios(args),
  deviations: list('deviations'),
  faults: list('faults'),
  completion: async (args) => (await import('./completion.ts')).completion(args),
};

/** What the words after `channel-sandbox` ask for; answers the exit code. `help COMMAND` is `COMMAND --help`. */
export const main = (words: readonly string[]): Promise<number> =>
  answered(words[0] === 'help' && words[1] !== undefined ? [words[1], '--help'] : words);

async function answered([name, ...args]: readonly string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    printOverview();
    return name === undefined ? exitCodes.usage : exitCodes.well;
  }
  if (name === '--version' || name === '-v') {
    print(`${packageVersion()}\n`);
    return exitCodes.well;
  }
  if (Object.hasOwn(commands, name)) return run(name as CommandName, args);
  talk(
    `There is no command ${name}${nearest(name, Object.keys(commandHelp))}. \`channel-sandbox --help\` lists them.\n`,
  );
  return exitCodes.usage;
}

async function run(name: CommandName, args: readonly string[]): Promise<number> {
  if (!isHelpWanted(name, args)) return commands[name](args);
  const { flags }: CommandHelp = commandHelp[name];
  const { comparisonKinds, reportKinds } = 'report' in flags ? await import('../../contract-tests/index.ts') : {};
  printHelp(name, name === 'compare' ? comparisonKinds : reportKinds);
  return exitCodes.well;
}

/** Words that are another command's, behind `--` or to be completed, ask for nothing. */
function isHelpWanted(name: string, args: readonly string[]): boolean {
  const own =
    name === 'completion' ? args.slice(0, 1) : args.slice(0, args.includes('--') ? args.indexOf('--') : undefined);
  return own.includes('--help') || own.includes('-h');
}

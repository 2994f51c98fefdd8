import { commandHelp, type CommandName } from './command-help.ts';
import { exitCodes } from './exit-codes.ts';
import { printOverview } from './help.ts';
import { nearest } from '../contract/input/did-you-mean.ts';
import { packageVersion } from '../contract/package-version.ts';
import { print, talk } from './output.ts';

type Command = (args: readonly string[]) => Promise<number>;

// A command loads only what it needs.
const list =
  (name: CommandName): Command =>
  async (args) =>
    (await import('./lists.ts')).list(name, args);
const commands: Readonly<Record<string, Command>> = {
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

/** What the words after `channel-sandbox` ask for; answers the exit code. */
export async function main([name, ...args]: readonly string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    printOverview();
    return name === undefined ? exitCodes.usage : exitCodes.well;
  }
  if (name === '--version' || name === '-v') {
    print(`${packageVersion()}\n`);
    return exitCodes.well;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command !== undefined) return command(args);
  talk(
    `There is no command ${name}${nearest(name, Object.keys(commandHelp))}. \`channel-sandbox --help\` lists them.\n`,
  );
  return exitCodes.usage;
}

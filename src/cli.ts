#!/usr/bin/env node
import { constants } from 'node:os';
import { exitCodes } from './cli/exit-codes.ts';
import { commandHelp, type CommandName } from './cli/command-help.ts';
import { printOverview } from './cli/help.ts';
import { nearest } from './contract/input/did-you-mean.ts';
import { packageVersion } from './contract/package-version.ts';
import { print, talk } from './cli/output.ts';

type Command = (args: readonly string[]) => Promise<number>;

// A command loads only what it needs.
const list =
  (name: CommandName): Command =>
  async (args) =>
    (await import('./cli/lists.ts')).list(name, args);
const commands: Readonly<Record<string, Command>> = {
  start: async (args) => (await import('./cli/start.ts')).start(args),
  verify: async (args) => (await import('./cli/verify.ts')).verify(args),
  calibrate: async (args) => (await import('./cli/calibrate.ts')).calibrate(args),
  compare: async (args) => (await import('./cli/compare.ts')).compare(args),
  audit: async (args) => (await import('./cli/audit.ts')).audit(args),
  sweep: async (args) => (await import('./cli/sweep.ts')).sweep(args),
  profile: async (args) => (await import('./cli/profile.ts')).profile(args),
  rules: list('rules'),
  questions: async (args) => (await import('./cli/questions.ts')).questions(args),
  scenarios: async (args) => (await import('./cli/scenarios.ts')).scenarios(args),
  deviations: list('deviations'),
  faults: list('faults'),
  completion: async (args) => (await import('./cli/completion.ts')).completion(args),
};

/** Errors that the user can mend; all others are errors of this program. */
const mendable = new Set([
  'SettingRefused',
  'ProfileRefused',
  'StoreRefused',
  'ScenarioRefused',
  'RecordingRefused',
  'UnreadableFile',
  'DeviationRefused',
  'FaultsRefused',
  'YAMLException',
]);

async function main([name, ...args]: readonly string[]): Promise<number> {
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

function fail(error: unknown): number {
  const isMendable = error instanceof Error && mendable.has(error.name);
  talk(
    isMendable
      ? `channel-sandbox: ${error.message}\n`
      : `channel-sandbox has an error of its own: ${String((error as Error).stack)}\n`,
  );
  return isMendable ? exitCodes.usage : exitCodes.crashed;
}

// Who reads the output may have seen enough (`| head -1`): that is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return;
  talk(`channel-sandbox: standard output cannot be written: ${error.message}\n`);
  process.exit(exitCodes.usage);
});

// Signals do nothing to the first process of a container until it listens to them: who stops it would have to wait and to kill it.
if (process.pid === 1)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal]);
    });

// No `await` at the top level: a single executable cannot have it.
void main(process.argv.slice(2))
  .catch(fail)
  .then((code) => (process.exitCode = code));

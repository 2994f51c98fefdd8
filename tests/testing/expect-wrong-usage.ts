import { expect } from 'vitest';
import type { RunOptions, Ended } from './run-cli.ts';
import { main } from '../../src/cli/main.ts';
import { reportError } from '../../src/cli/report-error.ts';

let previous: Promise<unknown> = Promise.resolve();

/**
 * Runs a command in this process, one after the other, and takes what it writes: ten times as fast as a process. Exit codes of processes,
 * signals and standard input need `runCli`.
 */
export function runHere(args: readonly string[], options: Omit<RunOptions, 'input'>): Promise<Ended> {
  const ended = previous.then(() => runAlone(args, options));
  previous = ended.catch(() => undefined);
  return ended;
}

async function runAlone(args: readonly string[], { cwd, variables = {} }: RunOptions): Promise<Ended> {
  const [folder, { env }] = [process.cwd(), process];
  const output = takeWrites(process.stdout);
  const errors = takeWrites(process.stderr);
  const system = Object.entries(env).filter(([name]) => !name.startsWith('CHANNEL_SANDBOX_'));
  process.env = { ...Object.fromEntries(system), ...variables };
  process.chdir(cwd);
  try {
    const code = await main(args).catch(reportError);
    return { code, output: output.text(), errors: errors.text() };
  } finally {
    process.chdir(folder);
    process.env = env;
    output.giveBack();
    errors.giveBack();
  }
}

function takeWrites(stream: NodeJS.WriteStream): { text: () => string; giveBack: () => void } {
  const write = stream.write.bind(stream);
  let taken = '';
  stream.write = (part: Uint8Array | string, ...rest: readonly unknown[]) => {
    taken += typeof part === 'string' ? part : Buffer.from(part).toString('utf8');
    const done = rest.at(-1);
    if (typeof done === 'function') process.nextTick(done);
    return true;
  };
  return { text: () => taken, giveBack: () => (stream.write = write) };
}

/** Expects wrong usage: exit code 2, nothing on standard output, a message on standard error, and no stack. */
export async function expectWrongUsage(
  args: readonly string[],
  says: RegExp,
  options: Omit<RunOptions, 'input'>,
): Promise<void> {
  const { code, output, errors } = await runHere(args, options);
  expect({ code, output }).toEqual({ code: 2, output: '' });
  expect(errors).toMatch(says);
  expect(errors).not.toMatch(/\n\s+at |node:internal|of its own/);
}

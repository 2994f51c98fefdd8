import { expect } from 'vitest';
import { runCli, type RunOptions } from './run-cli.ts';

/** Expects wrong usage: exit code 2, nothing on standard output, a message on standard error, and no stack. */
export async function expectWrongUsage(args: readonly string[], says: RegExp, options: RunOptions): Promise<void> {
  const { code, output, errors } = await runCli(args, options).ended;
  expect({ code, output }).toEqual({ code: 2, output: '' });
  expect(errors).toMatch(says);
  expect(errors).not.toMatch(/\n\s+at |node:internal|of its own/);
}

import { expect } from 'vitest';
import type { RunOptions } from './run-cli.ts';
import { runHere } from './run-here.ts';

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

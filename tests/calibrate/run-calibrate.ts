import { vi } from 'vitest';
import { calibrate } from '../../src/cli/calibrate.ts';

/** Runs the command as a terminal does. */
export async function runCalibrate(...args: readonly string[]) {
  const out: string[] = [];
  const errors: string[] = [];
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((text) => out.push(String(text)) > 0);
  const stderr = vi.spyOn(process.stderr, 'write').mockImplementation((text) => errors.push(String(text)) > 0);
  try {
    return { code: await calibrate(args), out, errors };
  } finally {
    stdout.mockRestore();
    stderr.mockRestore();
  }
}

import { calibrate, type CalibrateOptions, type Calibration } from '../../contract-tests/index.ts';
import { startSandbox, type SandboxOptions } from '../../src/index.ts';

/** Calibrates a sandbox that listens, with the fixtures that it tells of itself. */
export async function calibrateSandbox(
  sandboxOptions: SandboxOptions,
  options: CalibrateOptions = { allowWrites: true },
): Promise<Calibration> {
  await using sandbox = await startSandbox({ port: 0, ...sandboxOptions });
  return await calibrate(sandbox.url, options);
}

/** What was learnt, by question. */
export const answersOf = ({ observations }: Calibration): Readonly<Record<string, unknown>> =>
  Object.fromEntries(observations.map(({ question, observed }) => [question, observed]));

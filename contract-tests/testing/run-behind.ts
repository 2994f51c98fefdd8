import { startSecondDeployment, type SecondDeploymentOptions } from '../../tests/second-deployment/server.mjs';
import type { Report } from '../report/report.ts';
import { runChecks } from '../run/run-checks.ts';
import type { RunOptions } from '../run/options.ts';
import { startMiddleman, type Step, type Variant } from './middleman.ts';

/** A run against a deployment that a middleman makes odder, or unlawful. */
export async function runBehind(variant: Variant, step: Step, options: RunOptions = {}): Promise<Report> {
  await using middleman = await startMiddleman(variant, step);
  return await runChecks(middleman.url, { fixtures: middleman.fixtures, ...options });
}

/** A run against the second deployment: a variant of it, or one with a break. */
export async function runSecond(options: SecondDeploymentOptions, more: RunOptions = {}): Promise<Report> {
  await using deployment = await startSecondDeployment(options);
  return await runChecks(deployment.url, { fixtures: deployment.fixtures, ...more });
}

export function violated({ requirements }: Report): readonly string[] {
  return requirements.filter(({ status }) => status === 'violated').map(({ id }) => id);
}

import type { Check } from '../checks/check.ts';
import { createJudge } from '../judge/validity.ts';
import type { Deployment } from '../learn/deployment.ts';
import { learn } from '../learn/learn.ts';
import { observe } from '../learn/observe/observe.ts';
import type { Sightings } from '../learn/sightings.ts';
import { createSightings } from '../learn/sightings.ts';
import { runCheckLoop } from './check-loop.ts';
import type { CheckLoop } from './check-loop.ts';
import type { OpenRun } from './open-run.ts';
import type { CheckedCheck } from './verdict.ts';

/** What a run found. */
export interface Checked {
  readonly deployment: Deployment;
  readonly sightings: Sightings;
  readonly checked: readonly CheckedCheck[];
}

/**
 * Learns what the deployment is like, checks it, observes what is left open, and judges last what all answers have in common.
 * @throws TargetUnreachable, TargetRefused where there is nothing to check
 */
export async function checkDeployment(
  run: OpenRun,
  { lanes, onChecked }: Pick<CheckLoop, 'lanes' | 'onChecked'>,
): Promise<Checked> {
  const { session, chosen, contract, url, options } = run;
  const signal = options.signal === undefined ? {} : { signal: options.signal };
  const deployment = await learn({ session, target: url, needsEvents: chosen.some(needsEvent), ...signal });
  const sightings = createSightings();
  const ground = { deployment, session, sightings, judge: createJudge(contract) };
  const loop = { ground, lanes, onChecked, ...signal };
  const inTurn = await runCheckLoop(
    chosen.filter(({ isSummary }) => isSummary !== true),
    loop,
  );
  if (options.signal?.aborted !== true) await observe(ground);
  const inSum = await runCheckLoop(
    chosen.filter(({ isSummary }) => isSummary === true),
    loop,
  );
  return { deployment, sightings, checked: [...inTurn, ...inSum] };
}

function needsEvent({ operation, needs }: Check): boolean {
  return operation?.startsWith('events.') === true || needs.includes('create') || needs.includes('update');
}

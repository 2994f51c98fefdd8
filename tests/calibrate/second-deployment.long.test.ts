import { expect, test } from 'vitest';
import { calibrate } from '../../contract-tests/index.ts';
import { loadContract } from '../../src/contract/contract.ts';
import { observedProfile } from '../../src/profile/observed-profile.ts';
import { startSecondDeployment } from '../second-deployment/server.mjs';
import { answersOf, calibrateSandbox } from './calibrate-sandbox.ts';

const contract = loadContract();

test.each(['terse', 'single', 'legacy', 'strict'] as const)(
  'what is learnt of the second deployment (%s) makes a sandbox of which the same is learnt',
  async (variant) => {
    const deployment = await startSecondDeployment({ variant });
    try {
      const learnt = await calibrate(deployment.url, { allowWrites: true, fixtures: deployment.fixtures });
      expect(learnt.violations).toEqual([]);
      expect(learnt.requests).toBeLessThanOrEqual(400);
      expect(learnt.eventsCreated).toBeLessThanOrEqual(10);
      const { answers = {} } = observedProfile(
        { host: variant, at: learnt.startedAt, observed: learnt.observations, unseen: learnt.unseen },
        contract,
      );
      const again = answersOf(await calibrateSandbox({ profile: answers }));
      const statuses = Object.entries(answers).filter(([id]) =>
        /^(refusal\.status|host|search|datetime\.order|capacity)\b/.test(id),
      );
      expect(statuses.length).toBeGreaterThan(15);
      for (const [id, answer] of statuses) expect({ [id]: again[id] }).toEqual({ [id]: answer });
    } finally {
      await deployment.close();
    }
  },
);

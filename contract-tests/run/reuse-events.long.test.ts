import { readFileSync } from 'node:fs';
import { expect, test, describe } from 'vitest';
import { tempFolder } from '../../tests/testing/temp-folder.ts';
import { startSecondDeployment } from '../../tests/second-deployment/server.mjs';
import { runChecks } from './run-checks.ts';
import { someFixtures } from '../testing/fixtures.ts';
import { enveloped, startOddDeployment } from '../testing/odd-deployment.ts';
import { calibrate } from '../calibrate/calibrate.ts';
import { startMiddleman } from '../testing/middleman.ts';
import { runSecond } from '../testing/run-behind.ts';
import { readContract } from '../files/contract.ts';

const terse = () => startSecondDeployment({ variant: 'terse' });

test('the ledger names each event, and a later run uses one again', async () => {
  using folder = tempFolder();
  const ledger = folder.file('ledger.ndjson');
  await using deployment = await terse();
  const options = { fixtures: deployment.fixtures, ledger, rules: ['create', 'event.host', 'update'] } as const;
  const first = await runChecks(deployment.url, options);
  const lines = readFileSync(ledger, 'utf8').trim().split('\n');
  const { id: fixture } = deployment.fixtures.eventWithRsvps;
  expect(lines.map((line) => (JSON.parse(line) as { id: number }).id)).toEqual(
    first.residue.filter((id) => id !== fixture),
  );
  const updated: string[] = [];
  await runChecks(deployment.url, { ...options, log: ({ request }) => updated.push(request.url) });
  expect(updated.some((url) => url.endsWith(`/v1/events.update/${first.residue.at(-1)}`))).toBe(true);
});

test('a later run creates nothing where an event of an earlier one serves', async () => {
  using folder = tempFolder();
  const ledger = folder.file('ledger.ndjson');
  await using deployment = await terse();
  const options = { fixtures: deployment.fixtures, ledger, rules: ['update', 'page'] } as const;
  const created = [];
  for (let run = 0; run < 3; run += 1) {
    const { summary } = await runChecks(deployment.url, options);
    expect(summary).toMatchObject({ violated: 0, unverified: 0 });
    created.push(summary.eventsCreated);
  }
  expect(created).toEqual([1, 0, 0]);
});

describe('open run', () => {
  test.each(['q7Zp', 'q7Zp-1k'])('the short key %s is in no report, no log and no message', async (apiKey) => {
    const echo = (count: number) =>
      enveloped(200, { id: 10, title: apiKey, logo: `https://a.example/${apiKey}` }, count);
    await using target = await startOddDeployment(({ count }) => echo(count));
    const log: unknown[] = [];
    const report = await runChecks(target.url, {
      fixtures: someFixtures,
      apiKey,
      rules: ['page', 'envelope'],
      log: (exchange) => log.push(exchange),
    });
    expect(log.length).toBeGreaterThan(2);
    expect(JSON.stringify([report, log])).not.toContain(apiKey);
    await using refusing = await startOddDeployment(() => ({ status: 401, body: apiKey }));
    const error = await runChecks(refusing.url, { fixtures: someFixtures, apiKey }).catch((one: unknown) => one);
    expect(String(error)).toMatch(/^TargetRefused/);
    expect(JSON.stringify([String(error), (error as { attempts?: unknown }).attempts])).not.toContain(apiKey);
  });
});

describe('verdict', () => {
  /** A lawful deployment whose key runs out after so many requests. */
  const startExpiring = (after: number) =>
    startMiddleman('terse', ({ count }) => (count > after ? { status: 401, payload: null } : undefined));

  const reason = 'the target accepted the credentials at first, and refuses them now (status 401)';

  test.each([40, 120])('a key that runs out after %i requests breaks no rule and verifies none', async (after) => {
    await using target = await startExpiring(after);
    const { requirements } = await runChecks(target.url, { fixtures: target.fixtures });
    expect(requirements.filter(({ status }) => status === 'violated')).toEqual([]);
    const reasons = requirements.flatMap(({ status, checks }) => (status === 'unverified' ? checks : []));
    expect(reasons.map((check) => check.reason)).toContain(reason);
  });

  // Not while it asks with wrong credentials.
  test.each([45, 75, 90])(
    'what a key that ran out after %i requests is refused is not learnt, and the calibration says why it ended',
    async (after) => {
      await using target = await startExpiring(after);
      const { ended, observations, residue, violations } = await calibrate(target.url, {
        fixtures: target.fixtures,
        allowWrites: true,
      });
      expect([ended, residue.length, violations]).toEqual([reason, 2, []]);
      expect(observations.filter(({ observed }) => JSON.stringify(observed)?.includes('401'))).toEqual([]);
    },
  );

  test('every rule stands in the report, those that no client can see with the reason', async () => {
    const { rules } = readContract();
    const { requirements, summary } = await runSecond({ variant: 'terse' });
    expect(requirements.map(({ id }) => id)).toEqual(rules.map(({ id }) => id));
    const hidden = requirements.filter(({ status }) => status === 'notVisible');
    expect(hidden.map(({ id }) => id)).toEqual(rules.filter(({ seen }) => !seen.includes('api')).map(({ id }) => id));
    expect(hidden.filter(({ reason }) => reason === undefined)).toEqual([]);
    expect(summary).toMatchObject({ verified: rules.length - hidden.length, notVisible: hidden.length });
  });
});

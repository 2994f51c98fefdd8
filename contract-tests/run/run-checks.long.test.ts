import { describe, expect, test } from 'vitest';
import { startSecondDeployment } from '../../tests/second-deployment/server.mjs';
import { reportKinds, reportText } from '../report/write.ts';
import type { Report } from '../report/report.ts';
import { runChecks } from './run-checks.ts';
import { TargetRefused, TargetUnreachable } from '../target/target-errors.ts';
import { someFixtures } from '../testing/fixtures.ts';
import { enveloped, startOddDeployment, type OddAnswer } from '../testing/odd-deployment.ts';
import { exitCode } from '../report/exit-code.ts';

const terse = () => startSecondDeployment({ variant: 'terse' });
const share = (report: Report, status: string) => {
  const visible = report.requirements.filter((one) => one.status !== 'notVisible');
  return visible.filter((one) => one.status === status).length / visible.length;
};

describe('a target that keeps no rule', () => {
  test('one that refuses everything is refused, with every attempt shown', async () => {
    await using target = await startOddDeployment(({ count }) => enveloped(422, null, count));
    const failure: unknown = await runChecks(target.url, { fixtures: someFixtures }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TargetRefused);
    expect((failure as TargetRefused).attempts.length).toBeGreaterThan(20);
  });

  test('one that accepts everything fails nearly everywhere', async () => {
    await using target = await startOddDeployment(({ path, count }) =>
      enveloped(path.endsWith('create') ? 201 : 200, { id: count }, count),
    );
    const report = await runChecks(target.url, { fixtures: someFixtures });
    expect(exitCode(report)).toBe(1);
    expect(share(report, 'violated')).toBeGreaterThan(0.7);
    expect(report.residue.length).toBeGreaterThan(40);
  });
});

describe('bad targets', () => {
  const failureOf = async (answer: (request: { readonly path: string }) => OddAnswer | undefined, timeoutMs = 300) => {
    await using target = await startOddDeployment(answer);
    const failure: unknown = await runChecks(target.url, { fixtures: someFixtures, timeoutMs }).catch(
      (error: unknown) => error,
    );
    return failure as Error;
  };

  test('HTML', async () => {
    const failure = await failureOf(() => ({
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: '<h1>Welcome</h1>',
    }));
    expect(failure.message).toMatch(/not with JSON \(status 200, text\/html\)/);
  });

  test('a redirect is not followed', async () => {
    const failure = await failureOf(() => ({
      status: 308,
      headers: { location: 'https://elsewhere.example/' },
      body: '',
    }));
    expect(failure.message).toMatch(/redirects to https:\/\/elsewhere.example\/ \(308\)/);
  });

  test('no answer ever', async () => {
    expect((await failureOf(() => undefined)).message).toMatch(/never answers/);
  });

  test('nothing listens', async () => {
    await expect(runChecks('http://127.0.0.1:9', { fixtures: someFixtures })).rejects.toThrow(/nothing listens there/);
    await expect(runChecks('http://127.0.0.1:9', { fixtures: someFixtures })).rejects.toBeInstanceOf(TargetUnreachable);
  });

  test('bodies of 9 MB are a finding', async () => {
    await using target = await startOddDeployment(() => ({ status: 200, body: 'x'.repeat(9 * 1024 * 1024) }));
    const report = await runChecks(target.url, { fixtures: someFixtures, rules: ['envelope', 'page'] });
    expect(exitCode(report)).toBe(1);
    expect(report.requirements.find(({ id }) => id === 'envelope.shape')?.checks[0]?.actual).toMatch(
      /answers more than can be judged: a body of more than (?:1 MiB|64 KiB)/,
    );
    expect(JSON.stringify(report).length).toBeLessThan(400_000);
  });
});

describe('safety', () => {
  test('read-only: no event is created or updated, and what was not checked is not green', async () => {
    await using deployment = await terse();
    const sent: string[] = [];
    const report = await runChecks(deployment.url, {
      fixtures: deployment.fixtures,
      readOnly: true,
      log: ({ request, response }) => sent.push(`${request.url} ${response?.status}`),
    });
    expect(report.residue).toEqual([]);
    expect(sent.filter((line) => line.includes('/v1/events') && !line.endsWith('403'))).toEqual([]);
    expect(report.requirements.find(({ id }) => id === 'event.required.title')?.status).toBe('unverified');
    expect(exitCode(report)).toBe(4);
  });

  test('no more events than allowed', async () => {
    await using target = await startOddDeployment(({ path, count }) =>
      enveloped(path.endsWith('create') ? 201 : 200, { id: count }, count),
    );
    const report = await runChecks(target.url, { fixtures: someFixtures, maxEvents: 7 });
    expect(report.summary.eventsCreated).toBe(7);
  });

  test('the credentials are in no output, not even where the target echoes them encoded', async () => {
    const { apiKey = '', channelId = '' } = someFixtures;
    const spellings = [
      apiKey,
      encodeURIComponent(apiKey),
      Buffer.from(apiKey).toString('base64'),
      Buffer.from(`Channel ${apiKey}`).toString('base64'),
      channelId,
      Buffer.from(channelId).toString('base64'),
    ];
    await using target = await startOddDeployment(({ path, count }) =>
      enveloped(
        path.endsWith('create') ? 201 : 200,
        { id: count, title: 'x', logo: 'https://x.example', echo: spellings },
        count,
      ),
    );
    const logged: string[] = [];
    const report = await runChecks(target.url, {
      fixtures: someFixtures,
      maxEvents: 8,
      log: (exchange) => logged.push(JSON.stringify(exchange)),
    });
    const outputs = [
      JSON.stringify(report),
      ...logged,
      ...reportKinds.map((kind) => reportText(kind, report, { apiKey, channelId })),
    ].join('\n');
    for (const spelling of spellings) expect(outputs).not.toContain(spelling);
    expect(target.seen.some(({ headers }) => headers.authorization === `Channel ${apiKey}`)).toBe(true);
  });

  test('an interrupted run comes to its report', async () => {
    await using deployment = await terse();
    const controller = new AbortController();
    const report = await runChecks(deployment.url, {
      fixtures: deployment.fixtures,
      signal: controller.signal,
      onProgress: ({ done }) => {
        if (done === 40) controller.abort();
      },
    });
    expect(report.interrupted).toBe(true);
    expect(report.residue.length).toBeGreaterThan(0);
    expect(share(report, 'violated')).toBe(0);
  });
});

describe('waivers', () => {
  const run = async (waivers: Parameters<typeof runChecks>[1]) => {
    await using deployment = await startSecondDeployment({
      variant: 'terse',
      breakId: 'event.address.max-length@events.create',
    });
    const rules = [waiver.rule, 'event.host.valid'] as const;
    const report = await runChecks(deployment.url, { fixtures: deployment.fixtures, rules, ...waivers });
    return report;
  };
  const waiver = {
    rule: 'event.address.max-length' as const,
    reason: 'known',
    expires: '2999-01-01',
    failure: 'accepted with 201',
  };

  test('accept the failure that they name', async () => {
    const report = await run({ waivers: [waiver] });
    expect(exitCode(report)).toBe(0);
    expect(report.requirements.find(({ id }) => id === waiver.rule)?.status).toBe('violated');
  });

  test('accept no other failure, and no failure after their expiry', async () => {
    expect(exitCode(await run({ waivers: [{ ...waiver, failure: 'server error: 500' }] }))).toBe(1);
    expect(exitCode(await run({ waivers: [{ ...waiver, expires: '2020-01-01' }] }))).toBe(1);
  });

  test('are stale where nothing needs them', async () => {
    const report = await run({ waivers: [waiver, { ...waiver, rule: 'event.host.valid' }] });
    expect(exitCode(report)).toBe(5);
    expect(report.waivers?.map(({ rule, state }) => [rule, state])).toEqual([
      ['event.address.max-length', 'accepting'],
      ['event.host.valid', 'stale'],
    ]);
  });
});

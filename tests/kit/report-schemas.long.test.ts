import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  clientReport,
  reportText,
  runChecks,
  TargetUnreachable,
  type Report,
  type RuleId,
  type RunOptions,
} from '../../contract-tests/index.ts';
import { junitErrors, sarifErrors } from '../../contract-tests/report/testing/report-errors.ts';
import { hostile } from '../../contract-tests/report/testing/rich-report.ts';
import { startMiddleman } from '../../contract-tests/testing/middleman.ts';
import { runBehind } from '../../contract-tests/testing/run-behind.ts';
import { startSandbox, type RunningSandbox, type SandboxOptions } from '../../src/index.ts';

/** Rules of a few checks each: what matters is the kind of outcome. */
const rules: readonly RuleId[] = [
  'auth.scheme',
  'page.get',
  'event.type.valid',
  'update.capacity.floor',
  'search.query.required',
];

const long = `]]>\uD800\u0000"&<`.repeat(12_500);

async function runOn(sandbox: SandboxOptions, options: RunOptions = {}): Promise<Report> {
  await using running = await startSandbox({ port: 0, ...sandbox });
  return await runChecks(running.url, { rules, seed: 1, ...options });
}

const statusesOf = ({ requirements }: Report) =>
  new Set(requirements.flatMap(({ id, status }) => (rules.some((rule) => rule === id) ? [status] : [])));

async function expectValid(report: Report): Promise<void> {
  expect(sarifErrors(reportText('sarif', report, {}).toWellFormed())).toEqual([]);
  expect(await junitErrors(reportText('junit', report, {}).toWellFormed())).toEqual([]);
}

describe('JUnit and SARIF reports are valid against their schemas', () => {
  test('of a run that finds nothing', async () => {
    const report = await runOn({});
    expect(statusesOf(report)).toEqual(new Set(['verified']));
    await expectValid(report);
  });

  test('of a run with violated, unverified and waived rules', async () => {
    const waiver = { reason: `known & <"accepted"> ${hostile} ${long}`, expires: '2999-12-31', failure: 'accept' };
    const report = await runOn(
      { deviate: ['auth.scheme', 'event.type.valid'] },
      {
        apiKey: 'key-sandbox-local',
        channelId: 'chn-sandbox',
        fixtures: { pages: { query: 'Community' } },
        waivers: [
          { ...waiver, rule: 'auth.scheme', failure: '200' },
          { ...waiver, rule: 'search.query.required', id: 'stale' },
        ],
      },
    );
    expect(statusesOf(report)).toEqual(new Set(['violated', 'unverified', 'verified']));
    expect(report.waivers?.map(({ state }) => state)).toEqual(['accepting', 'stale']);
    await expectValid(report);
  });

  test.each([
    ['texts that would break a format', hostile],
    ['100 kB of them', long],
  ])('of a run on a deployment that answers with %s', async (_, text) => {
    const report = await runBehind(
      'terse',
      ({ path, body }) =>
        path.includes('pages.search') && body?.['perPage'] !== undefined
          ? { status: 422, payload: { message: text, [text]: [text] }, headers: { 'X-Text': '\u009B]]>' } }
          : undefined,
      { rules: ['search'] },
    );
    expect(report.summary.violated).toBeGreaterThan(0);
    expect(JSON.stringify(report).includes(']]>')).toBe(true);
    await expectValid(report);
  });

  test('of a target that cannot be reached', async () => {
    const gone = await startMiddleman('terse', () => undefined);
    await gone.close();
    const error: unknown = await runChecks(gone.url, { fixtures: gone.fixtures }).catch((caught: unknown) => caught);
    if (!(error instanceof TargetUnreachable) || error.report === undefined) throw error;
    expect(error.report.unreachable).toContain('nothing listens there');
    await expectValid(error.report);
  });

  describe('of a client', () => {
    let sandbox: RunningSandbox;
    beforeAll(async () => {
      sandbox = await startSandbox({ port: 0 });
      const ask = (path: string, body: unknown, headers: Record<string, string>) =>
        fetch(`${sandbox.url}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        });
      const right = { authorization: `Channel ${sandbox.apiKey}`, 'x-channel': sandbox.channelId };
      await ask('/channels/pages.search', { query: 'Community' }, right);
      await ask('/channels/pages.search', { query: hostile }, { ...right, authorization: 'Bearer no' });
      await ask('/v1/events.create', { title: hostile, type: hostile, host: [hostile] }, right);
      await ask('/v1/events.create', { title: 'x'.repeat(100_000), [hostile]: 1 }, right);
    });
    afterAll(() => sandbox.close());

    test.each([{}, { strict: true }, { maxAssumed: 0 }])('that was audited with %j', async (options) => {
      const report = clientReport(await sandbox.audit(), { startedAt: '2027-03-01T12:00:00.000Z', ...options });
      expect(report.summary.violated).toBeGreaterThan(0);
      expect(report.summary.unverified).toBeGreaterThan(0);
      await expectValid(report);
    });
  });
});

test('a report that SARIF does not allow is refused', () => {
  const text = JSON.stringify({ version: '2.1.0', runs: [{ results: [{ level: 'grave' }] }] });
  expect(sarifErrors(text)).toEqual([
    "/runs/0 must have required property 'tool'",
    "/runs/0/results/0 must have required property 'message'",
    '/runs/0/results/0/level must be equal to one of the allowed values',
  ]);
});

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Report } from '../report/report.ts';
import { terminalReport } from '../report/terminal.ts';
import { check, exchange, richReport, rule } from '../report/testing/rich-report.ts';
import { reportKinds, reportText } from '../report/write.ts';
import type { Answer } from '../target/exchange.ts';
import { cutShort } from '../target/near-misses.ts';
import { someFixtures } from '../testing/fixtures.ts';
import { enveloped, startOddDeployment } from '../testing/odd-deployment.ts';
import { playedFixtures, playRun } from '../testing/play-run.ts';
import { planRun } from './plan-run.ts';
import { runChecks } from './run-checks.ts';

const { apiKey = '', channelId = '' } = someFixtures;
/** They go on after the run's own: whoever replaces those first leaves the end. */
const otherChannel = { apiKey: `${apiKey}-zwei9Qx`, channelId: `${channelId}-zwei9Qx` };
const fixtures = { ...someFixtures, otherChannel };
const secret = /zwei9Qx/;

describe('the key and the channel of otherChannel are kept out of', () => {
  const echoed = `Channel ${otherChannel.apiKey} of ${encodeURIComponent(otherChannel.channelId)}`;
  const log: unknown[] = [];
  let report: Report;
  let folder = '';
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'other-channel-'));
    await using target = await startOddDeployment(({ count }) =>
      enveloped(200, { id: 10, title: echoed, logo: echoed }, count),
    );
    const options = { fixtures, ledger: join(folder, 'ledger'), log: (one: unknown) => log.push(one) };
    report = await runChecks(target.url, { ...options, rules: ['page', 'envelope', 'create'] });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('the report, which shows that they were sent', () => {
    const text = JSON.stringify(report);
    expect(text).not.toMatch(secret);
    expect(text).toContain('"authorization":"Channel $CHANNEL_SANDBOX_OTHER_API_KEY"');
    expect(text).toContain('"x-channel":"$CHANNEL_SANDBOX_OTHER_CHANNEL"');
    expect(text).toContain('"title\\":\\"Channel $CHANNEL_SANDBOX_OTHER_API_KEY of $CHANNEL_SANDBOX_OTHER_CHANNEL');
  });

  it('the log', () => {
    const text = JSON.stringify(log);
    expect(text).not.toMatch(secret);
    expect(text).toContain('"authorization":"Channel $CHANNEL_SANDBOX_OTHER_API_KEY"');
  });

  it('the terminal', () => expect(terminalReport(report)).not.toMatch(secret));

  it('the ledger', () => expect(readFileSync(join(folder, 'ledger'), 'utf8')).not.toMatch(secret));

  it('the plan', async () => {
    const text = JSON.stringify(await planRun('http://127.0.0.1:9', { fixtures }));
    expect(text).not.toMatch(secret);
    expect(text).toContain('$CHANNEL_SANDBOX_OTHER_API_KEY');
  });

  it.each(reportKinds)('a report of the kind %s, should they have got into it', (kind) => {
    const failed = check({ title: 'x', status: 'failed', actual: echoed, exchanges: [exchange({}, echoed)] });
    const broken = rule({ id: 'a', status: 'violated', checks: [failed] });
    const credentials = { apiKey, channelId, other: otherChannel };
    expect(reportText(kind, { ...richReport, requirements: [broken] }, credentials)).not.toMatch(secret);
  });

  it('the message where everything is refused', async () => {
    await using refusing = await startOddDeployment(() => ({ status: 401, body: echoed }));
    const error = await runChecks(refusing.url, { fixtures }).catch((one: unknown) => one);
    expect(String(error)).toMatch(/^TargetRefused/);
    expect(JSON.stringify([String(error), (error as { attempts?: unknown }).attempts])).not.toMatch(secret);
  });
});

test.each([
  [{ ...otherChannel, apiKey: 'abc' }, 'The key of otherChannel has fewer than 4 characters'],
  [{ ...otherChannel, channelId: 'a\u0000b' }, 'The other channel holds a character that no header can carry'],
  [{ ...otherChannel, channelId }, 'The fixtures contradict themselves: otherChannel is the channel itself'],
])('%j is refused', async (other, reason) => {
  const plan = planRun('http://127.0.0.1:9', { fixtures: { ...someFixtures, otherChannel: other } });
  await expect(plan).rejects.toMatchObject({ name: 'WrongFile', message: expect.stringContaining(reason) });
});

test('a near miss that is the other channel’s is not held against anybody', async () => {
  const { apiKey: key, channelId: channel } = playedFixtures;
  const other = { apiKey: cutShort(key) ?? '', channelId: cutShort(channel) ?? '' };
  const { checks, sent } = await playRun(['auth.key', 'auth.channel'], () => undefined, {
    fixtures: { ...playedFixtures, otherChannel: other },
  });
  const cut = checks.filter(({ name }) => name.includes('cut short'));
  expect(new Set(cut.map(({ says }) => says))).toEqual(new Set(['nothing of the kind is surely not issued']));
  expect(
    sent.filter(({ ask, headers }) => ask.expects === 'refused' && headers['x-channel'] === other.channelId),
  ).toEqual([]);
});

test('without leave to write, no event is touched with the other channel', async () => {
  const { sent } = await playRun(['page.get'], () => undefined, {
    fixtures: { ...playedFixtures, otherChannel },
    readOnly: true,
  });
  const others = sent.filter(({ headers }) => headers['x-channel'] === otherChannel.channelId);
  expect(others.map(({ ask }) => ask.operation)).toEqual(['pages.get', 'pages.get']);
});

test('a key that goes with any channel is observed, and fails nothing', async () => {
  let page: Answer | undefined;
  const own = `Channel ${playedFixtures.apiKey}`;
  const { checks, observations } = await playRun(
    ['auth', 'page.get'],
    ({ ask, headers }, answer) => {
      if (ask.operation === 'pages.get' && answer.status === 200) page = answer;
      const isOther = headers['x-channel'] === otherChannel.channelId;
      return isOther !== (headers['authorization'] !== own) && ask.serves === 'auth.issuing' ? page : undefined;
    },
    { fixtures: { ...playedFixtures, otherChannel }, readOnly: true },
  );
  expect(observations.find(({ question }) => question === 'auth.issuing')).toMatchObject({
    observed: 'a key goes with other channels too',
    sightings: 2,
  });
  expect(checks.filter(({ status }) => status === 'failed')).toEqual([]);
});

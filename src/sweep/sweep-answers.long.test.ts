import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { exitCode, reportText, sweepReport, terminalReport } from '../../contract-tests/index.ts';
import { fileFolder } from '../../tests/testing/file-folder.ts';
import type { ClientSweep } from '../lib/client-verdicts.ts';
import { sweepClient, type SweepPlan } from './sweep-client.ts';
import { curlClient } from './testing/curl-client.ts';

const folder = fileFolder();
const noLocal = folder.file('no-local.yaml');
writeFileSync(noLocal, 'profile: x\nanswers: { datetime.form: [utc] }\n');

const sweep = (change: Partial<SweepPlan> = {}) =>
  sweepClient({
    command: curlClient('[ "$status" = 422 ]'),
    under: 'answers',
    questions: [],
    isMetOnly: false,
    jobs: 2,
    timeoutMs: 20_000,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...change,
  });

const statuses = ({ subjects }: ClientSweep) => Object.fromEntries(subjects.map(({ id, status }) => [id, status]));
const failed = ({ subjects }: ClientSweep) =>
  subjects.flatMap(({ checks }) => checks).flatMap(({ title, status }) => (status === 'failed' ? [title] : []));

describe('under lawful answers', () => {
  it('names those that break the client, and no other', async () => {
    const progress: string[] = [];
    const result = await sweep({
      questions: ['search.bounds', 'refusal.all-at-once', 'refusal.status.invalid', 'auth.issuing'],
      onProgress: (done, total, label) => void progress.push(`${done}/${total} ${label}`),
    });
    const broken = failed(result);
    expect(broken).toEqual(
      expect.arrayContaining(['refusal.status.invalid is 400, not 422', 'refusal.status.invalid is 409, not 422']),
    );
    expect(broken.filter((title) => !/^refusal\.status\.invalid is .*, not 422$/.test(title))).toEqual([]);
    expect(statuses(result)).toEqual({
      'refusal.status.invalid': 'violated',
      'refusal.all-at-once': 'verified',
      'search.bounds': 'notVisible',
      'auth.issuing': 'notApplicable',
    });
    const flips = broken.length + 3; // one of `refusal.all-at-once`, two of `search.bounds`
    expect(progress.at(-1)).toMatch(new RegExp(`^${flips}/${flips} `));
    expect(result.runs).toBe(2 + flips + broken.length); // what fails is run once more
    const report = sweepReport(result, '2026-11-22T00:00:00.000Z');
    expect(exitCode(report)).toBe(1);
    expect(terminalReport(report)).toMatch(
      /^Your client could accept both answers\n {2}- refusal\.status\.invalid is 400, not 422: POST \/v1\/events\.create → 400 \(422 in the baseline\)\n[^]*\nBROKEN 1 failing, 1 of 4 passing, 1 not relied on, 1 without another answer · \d+ runs, /,
    );
    expect(JSON.stringify(result)).toContain('key $CHANNEL_SANDBOX_API_KEY of $CHANNEL_SANDBOX_CHANNEL');
    expect(JSON.stringify(result)).not.toMatch(/(?:key|chn)-[\w-]{16}/);
    expect(reportText('html', report, {})).toContain('Sweep of a client under lawful answers');
  });

  it('leaves out what nothing relied on, if that is asked for', async () => {
    const result = await sweep({ questions: ['search.bounds', 'datetime.offset'], isMetOnly: true });
    expect(statuses(result)).toEqual({ 'search.bounds': 'notVisible', 'datetime.offset': 'notVisible' });
    expect(result.runs).toBe(2);
  });

  it('flips the answers of a scenario', async () => {
    const one = '[ "$(echo "$body" | grep -o \'"rule":\' | wc -l)" -eq 1 ]';
    const questions = ['refusal.all-at-once'];
    const result = await sweep({ scenario: 'strict-platform', command: curlClient(one), questions });
    expect(failed(result)).toEqual(['refusal.all-at-once is "all", not "first"']);
  });

  it('leaves out what contradicts the other answers, and says why', async () => {
    const { subjects } = await sweep({ profile: noLocal, questions: ['datetime.offset'] });
    expect(subjects[0]?.checks.find(({ status }) => status === 'skipped')).toMatchObject({
      title: 'datetime.offset is "refused"',
      reason: expect.stringMatching(
        /^left out: datetime\.offset is refused, but datetime\.form reads nothing without/,
      ) as string,
    });
  });
});

it.each([
  ['exit 3', /^the tests fail without any change, .*: exit code 3 after/],
  ['exit 0', /^the baseline passes without a request to the sandbox, which is at CHANNEL_SANDBOX_URL/],
  ['mkdir "$(dirname "$CHANNEL_SANDBOX_FIXTURES")/x"', /^the tests pass and fail without any change/],
])('reports why a baseline cannot be used: %s', async (script, says) => {
  const result = await sweep({ command: ['sh', '-c', script], questions: ['host.form'] });
  expect(result.subjects).toMatchObject([
    { id: 'sweep.baseline', status: 'unverified', reason: expect.stringMatching(says) as string },
  ]);
  expect(exitCode(sweepReport(result, ''))).toBe(4);
});

it('ends with its signal, and reports what it found', async () => {
  const stop = new AbortController();
  const result = await sweep({
    questions: ['refusal.body'],
    jobs: 1,
    signal: stop.signal,
    onProgress: (done, total) => void (total > 2 && done === 1 && stop.abort()),
  });
  expect(result).toMatchObject({
    isInterrupted: true,
    runs: 4, // two of the baseline, one that passed, and the one under way: what did not begin is none
    subjects: [{ status: 'unverified', reason: 'the sweep ended before' }],
  });
  expect(exitCode(sweepReport(result, ''))).toBe(4);
});

it('tells a test that fails and then passes from one that an answer breaks', async () => {
  const flaky = '[ "$status" = 422 ] || mkdir "$(dirname "$CHANNEL_SANDBOX_FIXTURES")/met" && [ "$status" = 422 ]';
  const once = `${flaky} || [ -e "$(dirname "$CHANNEL_SANDBOX_FIXTURES")/met/again" ] || { touch "$(dirname "$CHANNEL_SANDBOX_FIXTURES")/met/again"; exit 1; }`;
  const result = await sweep({ command: curlClient(once), questions: ['refusal.status.invalid'], jobs: 1 });
  expect(result.subjects[0]).toMatchObject({
    status: 'unverified',
    reason: 'the command failed under an answer, and then passed',
  });
});

it('reports a baseline that passes alone and fails next to another run as unusable', async () => {
  const lock =
    'd="$(dirname "$CHANNEL_SANDBOX_FIXTURES")/lock"; touch "$d.$$"; sleep 0.4; n=$(ls "$d".* | wc -l); sleep 0.4; rm "$d.$$"; [ "$n" = 1 ]';
  const result = await sweep({ command: ['sh', '-c', lock] });
  expect(result.subjects[0]?.reason).toMatch(
    /^the tests pass alone and fail next to another run, without any change: .*--jobs 1/,
  );
});

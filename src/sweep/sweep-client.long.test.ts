import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import type { Report } from '../../contract-tests/index.ts';
import { runCli } from '../../tests/testing/run-cli.ts';
import { expectWrongUsage } from '../../tests/testing/expect-wrong-usage.ts';
import { loadContract } from '../contract/contract.ts';
import { listedAnswers } from '../interface/question.ts';
import { fileFolder } from '../../tests/testing/file-folder.ts';
import { curlClient } from './testing/curl-client.ts';
import { builtCli } from '../../tools/package/built.mjs';

const folder = fileFolder();

const pipe = folder.file('pipe');
execFileSync('mkfifo', [pipe]);

const wrongWaiver = folder.file('wrong.yaml');
writeFileSync(wrongWaiver, '- { question: host.from, failure: x, reason: y, expires: 2099-12-31 }\n');

const client = fileURLToPath(new URL('testing/client.mjs', import.meta.url));
const start = (flags: readonly string[], command: readonly string[]) =>
  runCli(['sweep', ...flags, '--', ...command], { cwd: folder.path });
const sweep = async (flags: readonly string[], command: readonly string[]) => {
  const { code, output, errors } = await start([...flags, '--report', 'json:sweep.json'], command).ended;
  const { requirements } = JSON.parse(readFileSync(folder.file('sweep.json'), 'utf8')) as Report;
  return { code, output, errors, requirements };
};
const titlesOf = (requirements: Report['requirements']) =>
  requirements.flatMap(({ checks }) => checks.filter(({ status }) => status === 'failed').map(({ title }) => title));

/** Answers by which the dates of the client, `2027-05-20T18:00:00`, are not read. */
function unreadDates(): readonly string[] {
  const question = loadContract().questions.get('datetime.form');
  const lists = question === undefined ? [] : listedAnswers(question).filter(Array.isArray);
  const unread = lists.filter((forms) => !forms.includes('local'));
  return unread.map((forms) => `datetime.form is ${JSON.stringify(forms)}`).toSorted();
}

it('names every answer that breaks a client of Node, and no other', { timeout: 240_000 }, async () => {
  const { code, output, requirements } = await sweep([], [process.execPath, client]);
  expect(code).toBe(1);
  const [dates, others] = [true, false].map((wanted) =>
    titlesOf(requirements).filter((title) => title.startsWith('datetime.form') === wanted),
  );
  expect([...new Set(others?.map((title) => title.slice(0, title.indexOf(' is '))))].toSorted()).toEqual([
    'host.form',
    'refusal.status.invalid',
    'search.data',
    'search.paging',
  ]);
  expect(dates?.map((title) => title.slice(0, title.indexOf(', not '))).toSorted()).toEqual(unreadDates());
  expect(output).toContain('  - no request of the baseline met it; not run (--all runs it): ');
});

it('passes if waivers accept what breaks the client, and ends with 5 if nothing needs one', async () => {
  const waiver = (failure: string) =>
    `- { question: refusal.status.invalid, failure: 'invalid is ${failure}', reason: the owner says 422, expires: 2099-12-31 }\n`;
  const flags = ['--questions', 'refusal.status.invalid', '--waivers', 'waivers.yaml'];
  const command = curlClient('[ "$status" = 422 ]');
  writeFileSync(folder.file('waivers.yaml'), waiver(''));
  const accepted = await sweep(flags, command);
  expect([accepted.code, accepted.output]).toEqual([0, expect.stringMatching(/^WAIVED .*1 accepted/m)]);
  writeFileSync(folder.file('waivers.yaml'), waiver('') + waiver('418'));
  const stale = await sweep(flags, command);
  expect(stale.code).toBe(5);
  expect(stale.output).toContain(
    'waivers.yaml:2:3: 1.failure: the waiver refusal.status.invalid matches nothing: no failure of refusal.status.invalid says "invalid is 418"',
  );
  writeFileSync(folder.file('waivers.yaml'), waiver('400'));
  expect((await sweep(flags, command)).code).toBe(1);
});

it('says what the client got, and whether it could accept both answers or has to ask the owner', async () => {
  const { output, requirements } = await sweep(['--questions', 'host.form'], [process.execPath, client]);
  expect(output).toContain('Ask the owner first: the answer refuses what your client sends');
  const [failed] = requirements.flatMap(({ checks }) => checks.filter(({ status }) => status === 'failed'));
  expect(failed).toMatchObject({
    remedy: 'ask the owner',
    actual: expect.stringMatching(
      /^POST \/v1\/events\.create → 422: `host\.form` at \/host: expected [^\n]*list[^\n]*, but got \d+\nexit code 1 after/,
    ) as string,
  });
});

it('says of each fault whether the tests notice it, and whether a request met it', async () => {
  const { code, requirements } = await sweep(['--deviations'], curlClient('[ "$status" -lt 500 ]'));
  expect(code).toBe(1);
  const statuses = Object.fromEntries(requirements.map(({ id, status }) => [id, status]));
  expect(statuses).toMatchObject({
    'event.required.title': 'violated',
    'envelope.status:string': 'violated',
    outage: 'verified',
    slow: 'verified',
    'read-failures': 'notVisible',
    'event.host.valid': 'notVisible',
  });
});

it('ends every run on Ctrl-C, and reports what it found', async () => {
  const running = start(
    ['--questions', 'refusal.status.invalid,refusal.body', '--jobs', '1'],
    curlClient('[ "$status" = 422 ] || { touch met; sleep 60; }'),
  );
  await vi.waitFor(() => expect(existsSync(folder.file('met'))).toBe(true), 30_000);
  running.signal('SIGINT');
  const { code, output } = await running.ended;
  expect([code, output]).toEqual([4, expect.stringMatching(/^INTERRUPTED INCOMPLETE .*not checked/m)]);
});

it('fails a run that takes too long, and ends all at its time limit', async () => {
  const slow = curlClient('[ "$status" = 422 ] || sleep 60');
  const { code, output } = await sweep(['--questions', 'refusal.status.invalid', '--timeout', '2000'], slow);
  expect([code, output]).toEqual([1, expect.stringMatching(/ended, as it took too long, after 2\.\d s/)]);
  const limited = await sweep(['--questions', 'refusal.status.invalid', '--time-limit', '4'], slow);
  expect([limited.code, limited.output]).toEqual([4, expect.stringMatching(/^INTERRUPTED/m)]);
});

it('gives a command of ours its settings in the environment', async () => {
  const script = 'exec "$0" "$1" verify "$CHANNEL_SANDBOX_URL" --rules page.get';
  const cli = builtCli();
  const { code, output } = await sweep(['--questions', 'host.form'], ['sh', '-c', script, process.execPath, cli]);
  expect([code, output]).toEqual([0, expect.stringMatching(/^OK /m)]);
});

it('flips the answers of a profile file, whose other answers stay', async () => {
  writeFileSync(
    folder.file('staging.yaml'),
    'profile: staging\nanswers: { refusal.status.invalid: 400, refusal.body: string }\n',
  );
  const flags = ['--profile', 'staging.yaml', '--questions', 'refusal.status.invalid'];
  const { requirements } = await sweep(
    flags,
    curlClient('case "$status$body" in 400*\'"data":"\'*) exit 0;; esac; exit 1'),
  );
  expect(titlesOf(requirements)).toEqual([
    'refusal.status.invalid is 422, not 400',
    'refusal.status.invalid is 409, not 400',
  ]);
});

it.each<[readonly string[], RegExp]>([
  [['sweep'], /Give the command after `--`/],
  [['sweep', 'npm', 'test'], /Give the command after `--`/],
  [['sweep', '--questions', 'host.from', '--', 'true'], /no open question host\.from \(did you mean `host\.form`\?\)/],
  [['sweep', '--deviations', '--all', '--', 'true'], /--deviations flips no answers/],
  [['sweep', '--waivers', 'missing.yaml', '--', 'true'], /missing\.yaml/],
  [
    ['sweep', '--waivers', wrongWaiver, '--', 'true'],
    /wrong\.yaml:1:\d+: 0\.question names no question\. Did you mean host\.form\?/,
  ],
  [['sweep', '--deviations', '--waivers', wrongWaiver, '--', 'true'], /wrong\.yaml:1:\d+: 0\.question is not known/],
  [['sweep', '--', 'no-such-program'], /no-such-program cannot be started/],
  [['sweep', '--profile', 'missing.yaml', '--', 'true'], /missing\.yaml cannot be read/],
  [
    ['sweep', '--profile', pipe, '--', 'true'],
    /--profile .*pipe is a pipe, which can be read once.*give a regular file/,
  ],
  [['sweep', '--scenario', pipe, '--', 'true'], /--scenario .*pipe is a pipe/],
])('%j is wrong usage', async (args, says) => expectWrongUsage(args, says, { cwd: folder.path }));

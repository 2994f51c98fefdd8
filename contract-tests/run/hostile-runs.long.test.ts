import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { someFixtures } from '../testing/fixtures.ts';
import {
  answering,
  answerless,
  excessive,
  startHostileServer,
  unreadable,
  type Attack,
} from '../testing/hostile-server.mjs';
import { startMiddleman } from '../testing/middleman.ts';

/** Of the run, whose time limit is 5 s: a busy machine is slow to end it. */
const limits = { memoryMb: 190, seconds: 15 };

const kit = new URL('../../dist/contract-tests/index.js', import.meta.url).href;

/**
 * Runs the built kit in a process of its own, whose memory can be told: on Linux by its status, as `maxRSS` there is also the most that
 * the process had which started it.
 */
const program = `
import { readFileSync } from 'node:fs';
import { exitCode, runChecks } from ${JSON.stringify(kit)};
const [url, fixtures, options = '{"timeLimitMs":5000}'] = process.argv.slice(1);
const started = performance.now();
const end = await runChecks(url, { fixtures: JSON.parse(fixtures), ...JSON.parse(options) }).then(
  (report) => ({
    code: exitCode(report),
    said: report.requirements.flatMap(({ checks }) => checks.map(({ actual, reason }) => actual + ' ' + (reason ?? ''))).join('; '),
  }),
  (error) => ({ code: error.name, said: error.message }),
);
const seconds = (performance.now() - started) / 1000;
const kibibytes =
  process.platform === 'linux'
    ? Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1])
    : process.resourceUsage().maxRSS;
console.log(JSON.stringify({ ...end, seconds, memoryMb: kibibytes / 1024 }));
`;

interface End {
  readonly code: number | string;
  readonly said: string;
  readonly seconds: number;
  readonly memoryMb: number;
}

/** @param args - of the program */
async function endOf(...args: readonly string[]): Promise<End> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, ...args], {
    timeout: 120_000,
  });
  return JSON.parse(stdout) as End;
}

async function runAgainst(attack: Attack): Promise<End & { readonly requests: number }> {
  await using server = await startHostileServer(attack);
  return { ...(await endOf(server.url, JSON.stringify(someFixtures))), requests: server.seen.length };
}

function withinLimits(end: End): void {
  expect(end.memoryMb).toBeLessThan(limits.memoryMb);
  expect(end.seconds).toBeLessThan(limits.seconds);
}

test.each(Object.entries(excessive))('%s: a finding, within bounds', async (_, attack) => {
  const end = await runAgainst(attack());
  withinLimits(end);
  expect(end).toMatchObject({ code: 1, said: expect.stringContaining('answers more than can be judged') });
});

// They wait for most of a minute each: side by side, and beside those below.
test.concurrent.each([
  ['429', { 'retry-after': '0' }],
  ['503', { 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }],
  ['429', {}],
] as const)(
  '%s %j without end: left alone',
  async (status, headers) => {
    const end = await runAgainst(answering('{}', headers, Number(status)));
    // §1: every response has the envelope, one that says to come back later too.
    expect(end).toMatchObject({ code: 1, said: expect.stringContaining('is left alone') });
    expect(end.requests).toBeLessThan(30);
    expect(end.seconds).toBeLessThan(80);
  },
  90_000,
);

test.concurrent.each([...Object.entries(unreadable), ...Object.entries(answerless)])(
  '%s: told as no deployment, as one that could not be checked in time or as a finding, within bounds',
  async (_, attack) => {
    const end = await runAgainst(attack());
    withinLimits(end);
    expect(`${end.code}: ${end.said}`).toMatch(
      /^(Target(Refused|Unreachable): |4: .*the time limit of 5 s is over|1: .*answers more than can be judged)/s,
    );
  },
);

test.each([
  ['one long text', 'x'.repeat(900_000)],
  ['many values', Array.from({ length: 24_000 }, () => ({}))],
  ['many texts', Array.from({ length: 30_000 }, (_, at) => `violation number ${at}`)],
])(
  'a lawful deployment whose every answer has nearly 1 MiB, of %s: no alarm, and memory within bounds',
  // Buffers that were read wait for V8 to collect them, by up to 64 MiB: between 122 and 171 MB were seen of the same run.
  { timeout: 150_000, retry: 2 },
  async (_, debug) => {
    await using middleman = await startMiddleman('terse', () => ({ beside: { debug } }));
    const end = await endOf(middleman.url, JSON.stringify(middleman.fixtures), '{"depth":"quick"}');
    expect(end.memoryMb).toBeLessThan(limits.memoryMb);
    expect(end).toMatchObject({ code: 0 });
  },
);

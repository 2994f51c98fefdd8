import { expect, test } from 'vitest';
import { calibrate } from '../calibrate/calibrate.ts';
import { compareDeployments } from '../compare/compare-deployments.ts';
import { discoverFixtures } from '../run/discover-fixtures.ts';
import { runChecks } from '../run/run-checks.ts';
import { someFixtures } from '../testing/fixtures.ts';
import { answering, startHostileServer } from '../testing/hostile-server.mjs';

const tooLong = answering(JSON.stringify({ requestId: 'a', status: 200, data: 'x'.repeat(1_100_000) }));
const broken = (status: number) =>
  answering('{"requestId":"a"', { 'content-length': '999', connection: 'close' }, status);

/** What becomes of a run of the command against a server whose every answer is cut off. */
async function endOf(attack: typeof tooLong, run: (url: string) => Promise<unknown>): Promise<unknown> {
  await using server = await startHostileServer((socket, nth, request) => {
    attack(socket, nth, request);
    if (attack !== tooLong) socket.end();
  });
  const end = await run(server.url).catch((error: unknown) => error);
  return end;
}

const options = { fixtures: someFixtures, timeLimitMs: 5000 };
const commands: Readonly<Record<string, (url: string) => Promise<unknown>>> = {
  calibrate: (url) => calibrate(url, options),
  'calibrate that may write': (url) => calibrate(url, { ...options, allowWrites: true }),
  compare: (url) => compareDeployments(url, url, { a: options, b: options }),
  '--init': (url) => discoverFixtures(url),
};

test.each(Object.entries(commands))('%s learns nothing of answers that were all too long', async (_, run) =>
  expect(await endOf(tooLong, run)).toMatchObject({
    name: 'TargetRefused',
    message: expect.stringMatching(/no answer that could be read to its end.*a body of more than/) as unknown,
  }),
);

test('--init of a target that is left alone ends with a sentence', async () => {
  const later = answering('{}', { 'retry-after': '-1' }, 429);
  for (const after of [100, 300, 700])
    expect(await endOf(later, (url) => discoverFixtures(url, { signal: AbortSignal.timeout(after) }))).toHaveProperty(
      'name',
      'TargetUnreachable',
    );
});

test('what was created by then is reported', async () =>
  expect(await endOf(tooLong, (url) => calibrate(url, { ...options, allowWrites: true }))).toMatchObject({
    message: expect.stringMatching(/may have been created or changed: 5001, one with the title "/) as unknown,
  }));

test('a connection closed in the body is no answer to learn from', async () =>
  expect(await endOf(broken(200), (url) => calibrate(url, options))).toHaveProperty('name', 'TargetRefused'));

test('verify observes nothing in bodies that were cut off, and still reports a finding', async () => {
  const report = await endOf(tooLong, (url) => runChecks(url, { ...options, readOnly: true }));
  expect(report).toMatchObject({ observations: [], summary: { violated: expect.toSatisfy((n: number) => n > 0) } });
});

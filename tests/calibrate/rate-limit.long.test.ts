import { expect, test } from 'vitest';
import { startSandbox } from '../../src/index.ts';
import { calibrateSandbox } from './calibrate-sandbox.ts';

const question = 'limits.rate';

test('a limit that was met, and that no header reports, is not learnt, and one that was not met is not claimed', async () => {
  const reasonOf = async (profile: object) => {
    const { observations, unseen } = await calibrateSandbox({ profile }, {});
    expect(observations.map((one) => one.question)).not.toContain(question);
    return unseen.find((one) => one.question === question)?.reason;
  };
  expect(await reasonOf({ [question]: { requests: 30, seconds: 1, retryAfter: true } })).toMatch(
    /^the deployment asked \d+ times? to come back later, and no header reports its limit: answer it by hand$/,
  );
  expect(await reasonOf({})).toBe('no rate limit was met');
});

test('how a limit that was met is told is learnt, in a form and words of its own', async () => {
  const examples = [
    { cause: 'rate', status: 429, body: { data: null, error: { reason: 'Slow down.', retry: true } } },
    { cause: 'unknown-page', operation: 'pages.get', status: 404, body: { data: { code: 'unknown-page' } } },
  ] as const;
  const { observations } = await calibrateSandbox(
    {
      profile: {
        [question]: { requests: 30, seconds: 1 },
        'refusal.body': { examples },
      },
    },
    {},
  );
  const learnt = Object.fromEntries(observations.map((one) => [one.question, one.observed]));
  await using sandbox = await startSandbox({
    port: 0,
    profile: { ...learnt, [question]: { requests: 1, seconds: 60 } } as never,
  });
  const get = () => fetch(`${sandbox.url}/channels/pages/9000`, { headers: sandbox.headers });
  await get();
  const answer = await get();
  expect([answer.status, await answer.json()]).toEqual([
    429,
    { requestId: expect.any(String), status: 429, data: null, error: { reason: 'Slow down.', retry: true } },
  ]);
});

import { expect, test } from 'vitest';
import { passed, type Check, type CheckContext } from '../checks/check.ts';
import { exchangeOf } from '../testing/exchange-of.ts';
import { Session } from '../target/session.ts';
import { runCheckLoop } from './check-loop.ts';
import { permissionsOf } from './options.ts';

const mostRequests = 8;

/** A run that has a few requests left, some of which are kept for what comes last. */
async function almostSpent(): Promise<CheckContext> {
  const session = new Session({
    fixtures: {},
    credentials: { apiKey: 'key', channelId: 'channel' },
    permissions: permissionsOf({}, true),
    ledger: { earlier: [], append: () => undefined },
    send: async (ask) => exchangeOf(ask, { status: 200, json: {} }),
    runName: '1',
    now: () => new Date(),
    mostRequests,
    profile: {},
  });
  session.limitRequests(mostRequests, 1);
  const deployment = { knownPages: [] };
  const ground = {
    session,
    deployment,
    observations: {},
    depth: 'standard',
    rules: new Set(),
    judge: () => [],
  } as unknown as CheckContext;
  await session.send({ operation: 'pages.get', id: 1, expects: 'either' });
  return ground;
}

/** A check that needs more requests than the run has left. */
const greedy: Check = {
  rule: 'page.get',
  title: 'asks often',
  expected: 'an answer',
  needs: [],
  run: async (trial) => {
    for (let at = 0; at < mostRequests; at += 1)
      await trial.send({ operation: 'pages.get', id: at + 1, expects: 'either' });
    return passed('all were answered');
  },
};

const leftOut = { status: 'skipped', isLeftOut: true, reason: 'the run had no requests left' };
const unverified = { status: 'skipped', reason: `${mostRequests} requests are the most that this run sends` };

test.each([
  { which: 'of standard depth', more: { depth: 'standard' }, isSample: false, expected: leftOut },
  { which: 'of every depth', more: {}, isSample: false, expected: unverified },
  { which: 'of a sample', more: {}, isSample: true, expected: leftOut },
] as const)('the run ends under a check $which', async ({ more, isSample, expected }) => {
  const told = { onBegun: () => undefined, onChecked: () => undefined };
  const loop = { ground: await almostSpent(), lanes: 1, allowFlaky: false, isSample, ...told };
  const [checked] = await runCheckLoop([{ ...greedy, ...more }], loop);
  expect(checked?.result).toMatchObject(expected);
  expect(checked?.result.isLeftOut).toBe(expected === leftOut ? true : undefined);
});

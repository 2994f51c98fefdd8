import { afterAll, expect, test } from 'vitest';
import type { Fixtures } from '../files/fixtures.ts';
import { runChecks } from '../run/run-checks.ts';
import { startSecondDeployment } from '../../tests/second-deployment/server.mjs';

const deployment = await startSecondDeployment({ variant: 'terse' });
afterAll(async () => await deployment.close());

const missing = 708_708;

/** Failed checks of a run with these pages, each in one line. */
async function failures(known: (right: readonly (number | bigint)[]) => readonly (number | bigint)[], origin: string) {
  const { pages } = deployment.fixtures;
  const fixtures: Fixtures = {
    ...deployment.fixtures,
    pages: { ...pages, known: known(pages.known) },
    origins: { [origin]: 'fixtures.yaml:4' },
  };
  const { requirements } = await runChecks(deployment.url, {
    fixtures,
    rules: ['page', 'event.host', 'auth.key'],
  });
  return requirements.flatMap(({ id, checks }) =>
    checks.filter(({ status }) => status === 'failed').map(({ actual }) => `${id}: ${actual}`),
  );
}

const told = `page.get: either \`pages.known: ${missing}\` (fixtures.yaml:4) is wrong, or the deployment breaks \`page.get\`: `;

test.each([
  ['the first of several', (right: readonly (number | bigint)[]) => [missing, ...right], 'pages.known.0'],
  [
    'one among several',
    ([first = 0, ...others]: readonly (number | bigint)[]) => [first, missing, ...others],
    'pages.known.1',
  ],
  ['the only one', () => [missing], 'pages.known.0'],
])('a known page that does not exist, %s, fails page.get by name and nothing else', async (_, known, origin) => {
  expect(await failures(known, origin)).toEqual([expect.stringContaining(told)]);
});

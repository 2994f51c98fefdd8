import { afterAll, expect, test } from 'vitest';
import { enveloped, startOddDeployment } from '../testing/odd-deployment.ts';
import type { Fixtures } from '../files/fixtures.ts';
import { runChecks } from '../run/run-checks.ts';
import { startSecondDeployment } from '../../tests/second-deployment/server.mjs';

const deployment = await startSecondDeployment({ variant: 'terse' });
afterAll(async () => await deployment.close());

const missing = 708_708;

test('where no lawful body is accepted, what stood in each is named with its line', async () => {
  const fixtures: Fixtures = {
    ...deployment.fixtures,
    places: { valid: ['place-of-nobody'] },
    origins: { 'places.valid.0': 'fixtures.yaml:7' },
  };
  await expect(runChecks(deployment.url, { fixtures })).rejects.toThrow(
    /Either one of these fixtures is wrong \(`eventTypes\.valid: \d+`, `places\.valid: place-of-nobody` \(fixtures\.yaml:7\), `images\.valid: .*set `contactEmail` in the fixtures/,
  );
});

test('where the host of each body was not found, it alone is named', async () => {
  await using empty = await startOddDeployment(({ path, count }) =>
    path === '/channels/pages.search' ? enveloped(200, [], count) : enveloped(404, null, count),
  );
  const fixtures: Fixtures = {
    ...deployment.fixtures,
    pages: { known: [missing] },
    origins: { 'pages.known.0': 'fixtures.yaml:4' },
  };
  await expect(runChecks(empty.url, { fixtures })).rejects.toThrow(
    `Either \`pages.known: ${missing}\` (fixtures.yaml:4) is wrong, or the deployment breaks \`page.get\`.`,
  );
});

import { expect, test } from 'vitest';
import { fixturesToldBy } from '../../contract-tests/files/read-fixtures.ts';
import { runChecks, type ReportedExchange } from '../../contract-tests/index.ts';
import { startSandbox } from '../../src/index.ts';
import { startPrism } from '../testing/running-prism.ts';

/** Prism answers some requests itself, before it asks anybody: without credentials, or with a body that is not JSON. */
const isPrismsOwn = ({ response }: ReportedExchange) =>
  /stoplight\.io\/prism\/errors#UNAUTHORIZED|"code":"invalid_json"/.test(response?.body ?? '');

test("an independent judge of openapi.yaml has nothing against the kit's whole traffic", async () => {
  await using sandbox = await startSandbox({ port: 0 });
  await using prism = await startPrism(sandbox.url);
  const fixtures = fixturesToldBy(
    'the sandbox',
    (await (await fetch(`${sandbox.control}/fixtures`)).json()) as Record<string, unknown>,
  );
  const exchanges: ReportedExchange[] = [];
  const report = await runChecks(prism.url, { fixtures, log: (exchange) => exchanges.push(exchange) });

  const forwarded = exchanges.filter((exchange) => !isPrismsOwn(exchange));
  expect(forwarded.length).toBeGreaterThan(100);
  expect(
    forwarded.filter(
      ({ response }) => response === undefined || response.status >= 500 || 'sl-violations' in response.headers,
    ),
  ).toEqual([]);
  // Prism's own answers have no envelope; nothing else may be found.
  expect(report.requirements.filter(({ status }) => status === 'violated').map(({ id }) => id)).toEqual([
    'envelope.shape',
  ]);
});

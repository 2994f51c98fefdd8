import { expect, test } from 'vitest';
import { runChecks } from '../../contract-tests/index.ts';
import { startSandbox } from '../../src/sandbox.ts';
import { validEvent } from '../testing/valid-event.ts';

test('what the kit sends to a sandbox is left out of the audit of the client', async () => {
  await using sandbox = await startSandbox({ port: 0 });
  const headers = { ...sandbox.headers, 'content-type': 'application/json' };
  const body = JSON.stringify(validEvent);
  const created = await fetch(`${sandbox.url}/v1/events.create`, { method: 'POST', headers, body });
  expect(created.status).toBe(201);
  const before = await sandbox.audit();
  const report = await runChecks(sandbox.url, { depth: 'quick', seed: 1 });
  const after = await sandbox.audit();
  expect(after.leftOut.byKit).toBe(report.summary.requests);
  expect(after.exchanges).toBe(1);
  expect(after.findings).toEqual(before.findings);
  expect(after.dependencies).toEqual(before.dependencies);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  compareDeployments,
  comparisonExitCode,
  comparisonKinds,
  reportText,
  terminalReport,
  TargetUnreachable,
} from '../../contract-tests/index.ts';
import { answering, startHostileServer } from '../../contract-tests/testing/hostile-server.mjs';
import { someFixtures } from '../../contract-tests/testing/fixtures.ts';
import type { RunningSandbox } from '../../src/index.ts';
import { agreed, B, startTwoSandboxes } from './two-sandboxes.ts';

let a: RunningSandbox;
let b: RunningSandbox;

beforeAll(async () => {
  ({ a, b } = await startTwoSandboxes());
});
afterAll(() => Promise.all([a.close(), b.close()]));

test('sandboxes with other pages, credentials and hosts agree in everything that reading shows', async () => {
  const comparison = await compareDeployments(a.url, b.url, { seed: 1, requests: 80, b: B, atLeast: 100 });
  expect(agreed(comparison)).toEqual([true, true, 80]);
  expect([comparison.disagreements, comparison.unanswered, comparisonExitCode(comparison)]).toEqual([[], 0, 0]);
  expect(comparison.residue).toEqual({ a: [], b: [] });
  expect(comparison.operations['events.update'].requests).toBe(0);
});

test('reports hold no credential of either side, and act on nothing that a target says', async () => {
  const says = `<script>alert(1)</script>\u001b[31m ::error:: ${B.apiKey} key-sandbox-local | \`x\` ]]>`;
  const page = { id: 9000, title: says, logo: 'https://a.example/l.svg' };
  const json = JSON.stringify({ requestId: says, status: 200, data: page, [says]: says });
  const hostile = await startHostileServer(answering(json));
  try {
    const comparison = await compareDeployments(a.url, hostile.url, {
      requests: 60,
      b: { ...B, fixtures: someFixtures },
    });
    expect(comparison.disagreements).not.toEqual([]);
    const credentials = [B, { apiKey: 'key-sandbox-local', channelId: 'chn-sandbox' }];
    const texts = comparisonKinds.map((kind) => reportText(kind, comparison, credentials));
    for (const text of [...texts, terminalReport(comparison)]) {
      expect(text.length).toBeGreaterThan(500);
      expect(text).not.toContain(B.apiKey);
      expect(text).not.toContain('key-sandbox-local');
      expect(text).not.toContain('\u001b');
    }
    expect(texts.slice(1, 3).map((text) => text.match(/<script/g)?.length ?? 0)).toEqual([0, 1]); // the page's own
  } finally {
    await hostile.close();
  }
});

test('one that cannot be reached ends it', async () => {
  const gone = compareDeployments(a.url, 'http://127.0.0.1:9', { requests: 5 });
  await expect(gone).rejects.toThrow(TargetUnreachable);
});

import { afterAll, beforeAll, expect, test, describe } from 'vitest';
import {
  compareDeployments,
  comparisonExitCode,
  comparisonKinds,
  reportText,
  terminalReport,
  TargetUnreachable,
  runChecks,
  type Report,
} from '../../contract-tests/index.ts';
import { answering, startHostileServer } from '../../contract-tests/testing/hostile-server.mjs';
import { someFixtures } from '../../contract-tests/testing/fixtures.ts';
import type { RunningSandbox } from '../../src/index.ts';
import { agreed, B, startTwoSandboxes } from './two-sandboxes.ts';
import { startSandbox } from '../../src/sandbox.ts';
import { validEvent } from '../testing/valid-event.ts';
import { misobserved } from './misobserved.ts';

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

describe('audit of a run', () => {
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
});

describe('misobserved', () => {
  type Observed = Report['observations'][number];

  const seen = (question: string, observed: unknown, more: Partial<Observed> = {}): Observed => ({
    question,
    observed,
    profile: undefined,
    sightings: 1,
    seenAt: '2027-01-01T12:00:00.000Z',
    exchanges: [],
    ...more,
  });
  const list = { question: 'host.form', answer: 'list' };
  const usual = seen('refusal.status.invalid', 422);

  describe('one wrong observation does not go unnoticed', () => {
    test.each<[string, readonly Observed[], readonly string[]]>([
      ['all is seen as it is', [seen('host.form', 'list'), usual], []],
      ['another answer than was given', [seen('host.form', 'either'), usual], ['host.form']],
      ['no answer', [usual], ['host.form']],
      [
        'another question than the one that was answered otherwise',
        [seen('host.form', 'list'), seen('refusal.status.invalid', 400)],
        ['refusal.status.invalid'],
      ],
      [
        'a question that no client can see',
        [seen('host.form', 'list'), seen('event.ownership', 'accepted')],
        ['event.ownership'],
      ],
    ])('%s', (_name, observations, questions) => expect(misobserved({ observations }, list)).toEqual(questions));

    test('a contradiction', () => {
      const torn = seen('host.form', 'list', { contradictions: [seen('host.form', 'int')] });
      expect(misobserved({ observations: [torn] }, list)).toEqual(['host.form']);
    });

    test('an order of refusals is told by what can be wrong together', () => {
      const about = {
        question: 'refusal.precedence',
        answer: ['path', 'credentials', 'media-type', 'body', 'references', 'attributes'],
      };
      const alike = ['path', 'credentials', 'media-type', 'references', 'body', 'attributes'];
      const other = ['path', 'credentials', 'media-type', 'body', 'attributes', 'references'];
      expect(misobserved({ observations: [seen('refusal.precedence', alike)] }, about)).toEqual([]);
      expect(misobserved({ observations: [seen('refusal.precedence', other)] }, about)).toEqual(['refusal.precedence']);
    });
  });
});

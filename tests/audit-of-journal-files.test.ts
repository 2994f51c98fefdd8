import { expect, test } from 'vitest';
import { createAuditor } from '../src/audit/audit.ts';
import { readRecording } from '../src/audit/read/read-recording.ts';
import { loadContract } from '../src/contract/contract.ts';
import { startSandbox } from '../src/sandbox.ts';
import { validEvent } from './testing/valid-event.ts';

const contract = loadContract();
const auditOf = createAuditor(contract);

function audited(text: string) {
  const recording = readRecording({ name: 'journal', bytes: Buffer.from(text) });
  const { findings, dependencies, forced } = auditOf([recording]);
  return {
    forced,
    findings: findings.map(({ id, verdict }) => `${id} ${verdict}`),
    dependencies: dependencies.questions.map(({ question, basis, times }) => `${question} ${basis} ${times}`),
  };
}

test('a sandbox’s journal as a file, in each of its forms, says the same of the client', async () => {
  await using sandbox = await startSandbox({ port: 0, pages: 10, events: 0 });
  const headers = { ...sandbox.headers, 'content-type': 'application/json' };
  const post = (path: string, change: object, more: object = {}) =>
    fetch(`${sandbox.url}${path}`, {
      method: 'POST',
      headers: { ...headers, ...more },
      body: JSON.stringify({ ...validEvent, ...change }),
    });
  await sandbox.faults.set([{ fault: { kind: 'lost-answer' }, when: { operation: 'events.create', count: 1 } }]);
  await expect(post('/v1/events.create', {})).rejects.toThrow('fetch failed');
  const { data } = (await (await post('/v1/events.create', { oddity: 1 })).json()) as { data: { id: number } };
  await post(`/v1/events.update/${data.id}`, {});
  await post('/v1/events.create', { type: 4, host: 'x' });
  await post('/v1/events.create', { location: 'nowhere' }, { authorization: 'Bearer 1' });
  await fetch(`${sandbox.url}/v1/events`, { headers });
  const [json, ndjson, har] = await Promise.all(
    ['json', 'ndjson', 'har'].map(async (format) =>
      audited(await (await fetch(`${sandbox.control}/journal?format=${format}`)).text()),
    ),
  );
  expect(json?.forced).toBe(1);
  expect(json?.findings).toEqual(
    expect.arrayContaining([
      'auth.scheme broken',
      'event.type.valid broken',
      'event.types.host broken',
      'event.location.valid cannotTell',
      'client.image.resent broken',
      'client.attributes.listed broken',
      'client.operations.known broken',
    ]),
  );
  expect(json?.dependencies).toContain('event-types assumed 3');
  expect([ndjson, har]).toEqual([json, json]);
});
